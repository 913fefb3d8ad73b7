import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent, CloseAllDone } from '@fulcrum/engine/event';
import type { Firing } from '@fulcrum/engine/watch/firing';

import type { Turn } from '../journal/turn-rows.ts';
import { AskedNames } from './asked-names.ts';

/** One decision of an account, from the start of its turn until it is settled. */
export interface Job {
  /** Decides on the committed account; returns the events to write. None ends the turn. */
  readonly decide: (account: Account) => readonly AccountEvent[];
  /** Called after the commit; not called when `decide` returned no events. */
  readonly committed: (turn: Turn) => void;
  /** A fault while deciding: nothing was written, the account is unchanged. */
  readonly faulted: (error: unknown) => void;
  /**
   * What happens to a decision that grew too old before its commit could begin: an order is
   * refused, since prices have moved; everything else is decided again.
   */
  readonly isRefusedLate: boolean;
  /**
   * Books what the account owes of a roll, even if the turn writes nothing else. It has the lowest
   * priority.
   */
  readonly isBooking: boolean;
  /** The quote's firing that caused the turn; null for a command. */
  readonly firing: Firing | null;
  /** The wave that it belongs to; null for a command. */
  readonly wave: Wave | null;
}

/** All turns that one quote caused, directly or indirectly. */
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

  /** Resolves when none of its turns is running or waiting. */
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
  /**
   * Whether a turn that only checks the margin is already waiting; a second one would find the
   * same.
   */
  isMarginQueued: boolean;
  /** Client order ids that running calls look for. */
  readonly names: AskedNames;
  /** Close-all requests since the account was loaded, by client id. */
  readonly closeAlls: Map<string, CloseAllDone>;
  /** Interventions carried out since the account was loaded. */
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
