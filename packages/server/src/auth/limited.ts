import type { Reason } from '@fulcrum/contract/codes';

import type { Limiter } from '../http/limits.ts';
import { Refused } from '../refusal.ts';

/** Takes one from a limit, or refuses with the time to wait; without a limit nothing is refused. */
export function takeFrom(
  limiter: Limiter | undefined,
  key: string | number,
  now: number,
  reason: Reason = 'login.tooMany',
): void {
  const wait = limiter?.take(key, now) ?? 0;
  if (wait > 0) throw new Refused(reason, {}, wait);
}
