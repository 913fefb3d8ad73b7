import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent, CloseAllDone } from '@fulcrum/engine/event';
import type { Firing } from '@fulcrum/engine/watch/firing';

import type { CaseNote } from '../journal/rows.ts';
import type { Turn } from '../journal/turn-rows.ts';
import { AskedNames } from './asked-names.ts';

/** One decision about an account, from the start of its turn until it is settled. */
export interface Job {
  /** Decides on the committed account; returns the events to write. No events end the turn. */
  readonly decide: (account: Account) => readonly AccountEvent[];
  /** Called after the commit; not called if `decide` returned no events. */
  readonly committed: (turn: Turn) => void;
  /**
   * Called if deciding fails or the decision is refused: nothing was written, and the account is
   * unchanged. Also called if the store fails: then nobody knows what was written.
   */
  readonly faulted: (error: unknown) => void;
  /**
   * What happens to a decision that grew too old before its commit could begin. If true, it is
   * refused (an order, since prices have moved); if false, it is decided again.
   */
  readonly isRefusedLate: boolean;
  /**
   * Whether the turn books what the account owes of a roll, even if it writes nothing else. Such a
   * turn has the lowest priority.
   */
  readonly isBooking: boolean;
  /** The id of a command under which another process may repeat it; null if none can. */
  readonly cmd: string | null;
  /** The note of the deposit or withdrawal that the turn ends. */
  readonly note?: CaseNote | undefined;
  /** The firing that caused the turn; null for a command. */
  readonly firing: Firing | null;
  /** The wave that the turn belongs to; null for a command. */
  readonly wave: Wave | null;
  /**
   * The first quote that its decision has not seen: a firing's from the moment that it waits, a
   * command's from its decision. Null before that.
   */
  mark?: number | null;
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

  /** Resolves when no turn of the wave is running or waiting. */
  settled(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => (this.#done = resolve));
  }
}

/** The turns of one account, which run one after another. */
export interface Lane {
  readonly account: Account;
  readonly jobs: Job[];
  isBusy: boolean;
  /**
   * Whether a turn that only checks the margin is already waiting, so that a second one is not
   * needed.
   */
  isMarginQueued: boolean;
  /** Client order ids that running calls have looked up. */
  readonly names: AskedNames;
  /** Results of close-all requests since the account was loaded, keyed by client order id. */
  readonly closeAlls: Map<string, CloseAllDone>;
  /** Ids of interventions carried out since the account was loaded. */
  readonly interventions: Set<number>;
}

/**
 * Puts a job before the waiting commands and behind the waiting firings. A command is decided at
 * the newest quote, so what an earlier quote has set off must come first.
 */
export function putBeforeCommands({ jobs }: Lane, job: Job): void {
  const at = jobs.findIndex(({ firing }) => firing === null);
  jobs.splice(at < 0 ? jobs.length : at, 0, job);
}

/** Puts back a job whose turn must start again. */
export function putBack(lane: Lane, job: Job): void {
  if (job.firing) lane.jobs.unshift(job);
  else putBeforeCommands(lane, job);
}

export const laneOf = (account: Account): Lane => ({
  account,
  jobs: [],
  isBusy: false,
  isMarginQueued: false,
  names: new AskedNames(),
  closeAlls: new Map(),
  interventions: new Set(),
});
