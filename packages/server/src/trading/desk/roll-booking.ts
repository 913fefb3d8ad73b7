import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import type { Market } from '@fulcrum/engine/market/market';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { decideSwap, type Roll } from '@fulcrum/engine/money/swap';

import { Wave } from './lane.ts';
import type { Turns } from './turns.ts';

/** Number of bookings per commit; takes about 20 ms, during which an order may have to wait. */
const SLICE_EVENTS = 200;
/**
 * Number of accounts examined before yielding to the event loop; takes well under a millisecond.
 */
const LOOKED_AT = 500;
/** For how long accounts that come from another desk may owe a roll. */
const RECENT_MS = 3 * DAY_MS;
const NONE: readonly AccountEvent[] = [];

export interface RollBookingPorts {
  readonly market: Market;
  readonly turns: Turns;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  readonly isStopping: () => boolean;
}

/**
 * Books the swap of rolls for all accounts, in slices that give way to orders and firings. From the
 * moment of a roll until it is fully booked, an account that has not been booked yet owes it: its
 * next turn books the roll first. So a position that was open at 17:00 pays for the night, however
 * soon it is closed afterwards.
 */
export class RollBooking {
  readonly #ports: RollBookingPorts;
  /** Rolls that some account may still owe, oldest first. */
  #open: readonly Roll[] = [];
  /** The rolls of the last days, oldest first. */
  #recent: readonly Roll[] = [];
  #sweeping: Promise<void> = Promise.resolve();

  constructor(ports: RollBookingPorts) {
    this.#ports = ports;
  }

  /**
   * Returns what the account owes of rolls until `at` (epoch ms; by default of all): the bookings
   * of each open roll, oldest first.
   */
  owed(account: Account, at = Infinity): readonly AccountEvent[] {
    if (this.#open.length === 0 || account.openCount === 0) return NONE;
    const { market, now } = this.#ports;
    const due = this.#open.filter((roll) => roll.at <= at);
    return due.flatMap((roll) => decideSwap(account, market, roll, now()));
  }

  /**
   * Makes all accounts owe the roll. The returned function books it for all accounts. It rejects if
   * the desk stops or the store fails before the end; the roll must then be repeated.
   */
  open(roll: Roll): () => Promise<void> {
    this.#open = added(this.#open, roll);
    if (roll.clock === 'wall') {
      this.#recent = added(this.#recent, roll).filter(({ at }) => at >= roll.at - RECENT_MS);
    }
    return () => {
      const sweep = this.#sweeping.then(() => this.#sweep(roll));
      this.#sweeping = sweep.catch(() => undefined);
      return sweep;
    };
  }

  /**
   * Makes accounts that come from another desk owe the rolls of the last days, which it may not
   * have booked. The returned function books them, once the accounts have come.
   */
  again(): () => Promise<void> {
    // Copies, because a roll that is being booked here stops being owed when that has ended.
    const books = this.#recent.map((roll) => this.open({ ...roll }));
    return async () => {
      for (const book of books) await book();
    };
  }

  async #sweep(roll: Roll): Promise<void> {
    let slice = new Slice(this.#ports.turns);
    let looked = 0;
    for (const lane of [...this.#ports.turns.lanes.values()]) {
      const { length } = this.owed(lane.account);
      // The account may have gone to another desk in the meantime.
      const isHere = this.#ports.turns.lanes.get(lane.account.id) === lane;
      if (isHere && length > 0) slice.book(lane, length);
      looked += 1;
      if (slice.events >= SLICE_EVENTS) {
        await slice.booked();
        slice = new Slice(this.#ports.turns);
      } else if (looked % LOOKED_AT === 0) {
        await nextTurn();
      }
      if (this.#ports.isStopping()) throw new Error('The desk is stopping');
    }
    await slice.booked();
    this.#open = this.#open.filter((each) => each !== roll);
  }
}

/** After the clock was set back, a day can be announced twice; it is owed only once. */
const added = (rolls: readonly Roll[], roll: Roll): readonly Roll[] =>
  [...rolls.filter(({ day }) => day !== roll.day), roll].sort((a, b) => a.at - b.at);

/** The accounts that are booked in one commit. */
class Slice {
  readonly #turns: Turns;
  readonly #wave = new Wave();
  #failure: { readonly error: unknown } | null = null;
  events = 0;

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  book(lane: Parameters<Turns['run']>[0], events: number): void {
    this.events += events;
    this.#turns.book(lane, this.#wave, (error) => {
      this.#failure = { error };
    });
  }

  /** Resolves when all bookings are committed, including the stop-outs that follow. */
  async booked(): Promise<void> {
    await this.#wave.settled();
    if (this.#failure) throw this.#failure.error;
  }
}
