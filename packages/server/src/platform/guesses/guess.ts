import type { Reason } from '@fulcrum/contract/codes';

import type { Clock } from '../ports/clock.ts';
import { Refused } from '../refusal.ts';
import type { SharedLimitName, SharedLimits, Use } from './shared-limits.ts';

/** A limit has no room for another guess. */
export class UsedUp extends Refused {
  readonly limit: SharedLimitName;

  constructor(limit: SharedLimitName, wait: number, reason: Reason = 'login.tooMany') {
    super(reason, {}, wait);
    this.limit = limit;
  }
}

export interface GuessPorts {
  readonly clock: Pick<Clock, 'now'>;
  /** Null means no limits. */
  readonly limits: { readonly shared: SharedLimits } | null;
}

export interface GuessTerms {
  /** The limits that a wrong guess counts towards; the first one without room is told. */
  readonly uses: readonly Use[];
  /** One of them, whose count a right guess clears. */
  readonly clears?: Use;
  readonly reason?: Reason;
}

/**
 * A guess at a secret. Only wrong guesses are counted, so that a right one writes nothing. Several
 * guesses may be judged at the same time, here and in other processes. So a right one must be
 * admitted again before its answer: of those guesses, no more are answered than the limits have
 * room for, and the others are told the same whether they are right or wrong.
 */
export class Guess {
  readonly #ports: GuessPorts;
  readonly #terms: GuessTerms;
  #isCounted = false;

  constructor(ports: GuessPorts, terms: GuessTerms) {
    this.#ports = ports;
    this.#terms = terms;
  }

  /** Throws if a limit has no room. */
  async admit(): Promise<void> {
    const { limits, clock } = this.#ports;
    const { uses, clears } = this.#terms;
    if (!limits || uses.length === 0) return;
    const left = await limits.shared.look(uses, clock.now());
    this.#refuse(left.map(({ wait }) => wait));
    this.#isCounted = uses.some((use, nth) => use === clears && (left[nth]?.spent ?? 0) > 0);
  }

  /** Counts the guess as wrong; throws if others have used up a limit meanwhile. */
  async wrong(): Promise<void> {
    const { limits, clock } = this.#ports;
    const { uses } = this.#terms;
    if (!limits || uses.length === 0) return;
    this.#refuse(await limits.shared.take(uses, clock.now()));
  }

  /** Clears the count after a right guess. */
  async clear(): Promise<void> {
    const { clears } = this.#terms;
    if (clears && this.#isCounted) await this.#ports.limits?.shared.clear(clears);
  }

  #refuse(waits: readonly number[]): void {
    for (const [nth, [limit]] of this.#terms.uses.entries()) {
      const wait = waits[nth] ?? 0;
      if (wait > 0) throw new UsedUp(limit, wait, this.#terms.reason);
    }
  }
}
