import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import type { Market } from '@fulcrum/engine/market/market';
import { decideSwap, type Roll } from '@fulcrum/engine/money/swap';

import { Wave } from './lane.ts';
import type { Turns } from './turns.ts';

/** Bookings per commit: about 20 ms, which is how long an order may have to wait. */
const SLICE_EVENTS = 200;
/** Accounts examined between two turns of the event loop: well under a millisecond. */
const LOOKED_AT = 500;
const NONE: readonly AccountEvent[] = [];

export interface RollBookingPorts {
  readonly market: Market;
  readonly turns: Turns;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  readonly isStopping: () => boolean;
}

/**
 * Books the financing of rolls for all accounts, a slice at a time after orders and firings. From
 * the moment of a roll until it is fully booked, an account that has not been booked yet owes it:
 * its next turn books the roll first. So a position that was open at 17:00 pays for the night,
 * however soon after it is closed.
 */
export class RollBooking {
  readonly #ports: RollBookingPorts;
  /** Rolls that some account may still owe, oldest first. */
  #open: readonly Roll[] = [];
  #sweeping: Promise<void> = Promise.resolve();

  constructor(ports: RollBookingPorts) {
    this.#ports = ports;
  }

  /** What the account owes now: the bookings of each open roll, oldest first. */
  owed(account: Account): readonly AccountEvent[] {
    if (this.#open.length === 0 || account.openCount === 0) return NONE;
    const { market, now } = this.#ports;
    return this.#open.flatMap((roll) => decideSwap(account, market, roll, now()));
  }

  /**
   * From now on the roll is owed. The returned function books it for all accounts; it rejects when
   * the desk stops or the store fails first, and then the roll must be repeated.
   */
  open(roll: Roll): () => Promise<void> {
    // A clock that was set back announces a day twice; it is owed only once.
    const others = this.#open.filter(({ day }) => day !== roll.day);
    this.#open = [...others, roll].sort((a, b) => a.at - b.at);
    return () => {
      const sweep = this.#sweeping.then(() => this.#sweep(roll));
      this.#sweeping = sweep.catch(() => undefined);
      return sweep;
    };
  }

  async #sweep(roll: Roll): Promise<void> {
    let slice = new Slice(this.#ports.turns);
    let looked = 0;
    for (const lane of [...this.#ports.turns.lanes.values()]) {
      const { length } = this.owed(lane.account);
      if (length > 0) slice.book(lane, length);
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

/** Accounts booked in one commit. */
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

  /** Resolves when everything is committed, including the stop-outs that follow. */
  async booked(): Promise<void> {
    await this.#wave.settled();
    if (this.#failure) throw this.#failure.error;
  }
}
