import type { Reason } from '@fulcrum/contract/codes';

import { Refused } from '../refusal.ts';
import type { SharedLimits, Use } from '../guesses/shared-limits.ts';

interface Takeable<Key> {
  take(key: Key, now: number): number;
  give(key: Key): void;
}

/**
 * Takes a token from a limit; if there is none, throws a refusal with the time to wait. An
 * undefined limiter never refuses.
 */
export function takeFrom<Key>(
  limiter: Pick<Takeable<Key>, 'take'> | undefined,
  key: Key,
  now: number,
  reason: Reason = 'login.tooMany',
): void {
  const wait = limiter?.take(key, now) ?? 0;
  if (wait > 0) throw new Refused(reason, {}, wait);
}

/** The tokens that one call has taken from limits. They are returned if the call did no work. */
export class Takings {
  readonly #now: number;
  readonly #giveBack: (() => unknown)[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  take<Key>(limiter: Takeable<Key> | undefined, key: Key, reason?: Reason): void {
    takeFrom(limiter, key, this.#now, reason);
    this.#giveBack.push(() => limiter?.give(key));
  }

  /** Takes one token for each use, or none; `now` is of the clock that the processes share. */
  async takeShared(
    limits: SharedLimits | undefined,
    uses: readonly Use[],
    now: number,
    reason: Reason,
  ): Promise<void> {
    const wait = Math.max(0, ...((await limits?.take(uses, now)) ?? []));
    if (wait > 0) throw new Refused(reason, {}, wait);
    this.#giveBack.push(() => limits?.give(uses));
  }

  /** Runs `work`. If the server is too busy for it, gives back all rate-limit tokens taken. */
  async pay<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused && error.reason === 'server.unavailable') {
        for (const giveBack of this.#giveBack) await giveBack();
      }
      throw error;
    }
  }
}
