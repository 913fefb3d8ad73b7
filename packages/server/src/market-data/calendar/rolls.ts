import { setTimeout as sleep } from 'node:timers/promises';

import type { Listing } from '@fulcrum/engine/market/market';
import { tradingDayOf } from '@fulcrum/engine/market/new-york';
import type { Prices } from '@fulcrum/engine/market/quote';
import { rollOf, type Roll, type RollMoment } from '@fulcrum/engine/money/swap';

import type { Clock } from '../../platform/ports/clock.ts';
import type { Transactions } from '../../platform/ports/db.ts';
import type { Log } from '../log.ts';
import type { RollListener } from '../module.ts';
import { RollBook } from './roll-book.ts';

/** How long to wait before storing a roll's prices again after the store has failed. */
const KEEP_AGAIN_MS = 1_000;

export interface RollPorts {
  readonly db: Transactions;
  readonly clock: Clock;
  readonly log: Log;
  /** Which clock rolls the day; only rolls by the wall clock are stored. */
  readonly clocked: Roll['clock'];
  /** True if other processes book the rolls, so that nobody here knows when they are booked. */
  readonly isBookedElsewhere: boolean;
  readonly listings: () => Iterable<Listing>;
  /**
   * Returns the last known prices of an instrument before `at` (epoch ms); null if there are none.
   */
  readonly lastBefore: (listing: Listing, at: number) => Promise<Prices | null>;
}

/**
 * Handles the rolls of the day: stores their prices and has them booked, one roll after the other.
 */
export class Rolls {
  readonly #ports: RollPorts;
  readonly #book: RollBook;
  readonly #listeners: RollListener[] = [];
  /** Resolves when the newest roll is booked, and all rolls before it. */
  #booking: Promise<void> = Promise.resolve();
  /** Resolves when all writes about rolls have ended. */
  #writes: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(ports: RollPorts) {
    this.#ports = ports;
    this.#book = new RollBook(ports.db);
  }

  listen(listener: RollListener): void {
    this.#listeners.push(listener);
  }

  /** Starts to book the rolls up to `now` that are not fully booked. */
  async open(now: number): Promise<void> {
    const { listings, lastBefore } = this.#ports;
    const current = tradingDayOf(now).start;
    const open = await this.#book.open(current, { listings: listings(), lastBefore });
    for (const roll of open) void this.#start(roll, Promise.resolve());
  }

  /** Takes a roll at current prices; resolves when it is booked. */
  take(moment: RollMoment): Promise<void> {
    const { clocked, listings } = this.#ports;
    const roll = rollOf(moment, clocked, listings());
    return this.#start(roll, clocked === 'ticks' ? Promise.resolve() : this.#keep(roll));
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves when no write is running. */
  async written(): Promise<void> {
    await this.#writes;
  }

  /** Stores the roll, retrying until it succeeds, because no account is booked before that. */
  async #keep(roll: Roll): Promise<void> {
    for (;;) {
      try {
        await this.#tracked(this.#book.keep(roll));
        return;
      } catch (error) {
        if (this.#isStopped) throw error;
        const { day } = roll;
        this.#ports.log.error({ err: error, day }, 'the prices of a roll could not be kept yet');
      }
      await sleep(KEEP_AGAIN_MS, null, { ref: false });
    }
  }

  /** Makes `written` wait for this write too. */
  #tracked(write: Promise<void>): Promise<void> {
    this.#writes = Promise.allSettled([this.#writes, write]);
    return write;
  }

  /** Announces the roll at once and has it booked after the previous roll; never rejects. */
  #start(roll: Roll, kept: Promise<void>): Promise<void> {
    const { log, clock } = this.#ports;
    const bookings = this.#listeners.map((listener) => listener(roll));
    const booked = async () => {
      // The prices must be stored before they are used.
      await kept;
      for (const book of bookings) await book();
      if (roll.clock === 'ticks' || this.#isStopped) return;
      if (this.#ports.isBookedElsewhere) {
        await this.#tracked(this.#book.settleOld(roll, clock.now()));
        return;
      }
      await this.#tracked(this.#book.booked(roll, clock.now()));
      log.info({ day: roll.day }, 'the financing of a day is booked');
    };
    kept.catch(() => undefined);
    this.#booking = this.#booking.then(booked).catch((error: unknown) => {
      // The next start resumes the booking and skips accounts that are already booked.
      const { day } = roll;
      if (!this.#isStopped) log.error({ err: error, day }, 'a roll could not be fully booked');
    });
    return this.#booking;
  }
}
