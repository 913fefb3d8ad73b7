import type { Reason } from '@fulcrum/contract/codes';

import { Refused } from '../refusal.ts';

/** Takes one from a limit, or refuses with the time to wait; without a limit nothing is refused. */
export function takeFrom<Key>(
  limiter: { take(key: Key, now: number): number } | undefined,
  key: Key,
  now: number,
  reason: Reason = 'login.tooMany',
): void {
  const wait = limiter?.take(key, now) ?? 0;
  if (wait > 0) throw new Refused(reason, {}, wait);
}
