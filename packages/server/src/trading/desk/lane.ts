import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent, CloseAllDone } from '@fulcrum/engine/event';
import type { Firing } from '@fulcrum/engine/watch/firing';

import type { Turn } from '../journal/turn-rows.ts';
import { AskedNames } from './asked-names.ts';

/** One decision of an account, from its turn coming up until it is settled. */
export interface Job {
  /** Looks at the committed account and answers the events to write; none ends the turn. */
  readonly decide: (account: Account) => readonly AccountEvent[];
  /** Called after the commit; not called when `decide` answered none. */
  readonly committed: (turn: Turn) => void;
  /** A fault while deciding: nothing was written, the account is unchanged. */
  readonly faulted: (error: unknown) => void;
  /**
   * What becomes of a decision that grew too old before its commit could begin: somebody's order
   * is refused, since prices have moved on; everything else is decided again.
   */
  readonly isRefusedLate: boolean;
  /**
   * Books what the account owes of a roll, also where the turn itself writes nothing. It can wait
   * for everything else.
   */
  readonly isBooking: boolean;
  /** What set the turn off, when it was a quote. */
  readonly firing: Firing | null;
  /** The wave of turns that it belongs to; null for a command. */
  readonly wave: Wave | null;
}

/** All turns that one quote set off, directly or one after the other. */
export class Wave {
  #running = 0;
  #done: (() => void) | null = null;

  started(): void {
    this.#running += 1;
  }

  ended(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#done?.();
  }

  /** Resolves when none of its turns is running or waiting any more. */
  settled(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => (this.#done = resolve));
  }
}

/** The turns of one account, one after the other. */
export interface Lane {
  readonly account: Account;
  readonly jobs: Job[];
  isBusy: boolean;
  /** A turn that only judges the margin is already waiting; a second one would see the same. */
  isMarginQueued: boolean;
  /** Names that clients gave their orders, while a call looks for one. */
  readonly names: AskedNames;
  /** Requests to close many positions since the account is here, by the names of their clients. */
  readonly closeAlls: Map<string, CloseAllDone>;
  /** Operators' steps that were taken since the account is here. */
  readonly steps: Set<number>;
}

export const laneOf = (account: Account): Lane => ({
  account,
  jobs: [],
  isBusy: false,
  isMarginQueued: false,
  names: new AskedNames(),
  closeAlls: new Map(),
  steps: new Set(),
});
