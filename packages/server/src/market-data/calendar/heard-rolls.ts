import type { Roll } from '@fulcrum/engine/money/swap';

import type { Transactions } from '../../platform/ports/db.ts';
import type { Log } from '../log.ts';
import type { RollListener } from '../module.ts';
import { RollBook } from './roll-book.ts';

/**
 * The rolls that another process took. Each process books them for the accounts that it has; an
 * account that is booked already is left alone.
 */
export class HeardRolls {
  readonly #book: RollBook;
  readonly #log: Log;
  readonly #listeners: RollListener[] = [];
  /** Resolves when the newest roll is booked here, and all rolls before it. */
  #booking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor({ db, log }: { readonly db: Transactions; readonly log: Log }) {
    this.#book = new RollBook(db);
    this.#log = log;
  }

  listen(listener: RollListener): void {
    this.#listeners.push(listener);
  }

  /** Announces the rolls of the last days again, because this process may have missed them. */
  async open(): Promise<void> {
    for (const roll of await this.#book.unbooked()) this.take(roll);
  }

  /** Announces a roll at once, and has it booked after the previous one. */
  take(roll: Roll): void {
    const bookings = this.#listeners.map((listener) => listener(roll));
    this.#booking = this.#booking
      .then(async () => {
        for (const book of bookings) if (!this.#isStopped) await book();
      })
      .catch((error: unknown) => {
        // The next start announces the roll again.
        this.#log.error({ err: error, day: roll.day }, 'a roll could not be fully booked');
      });
  }

  stop(): void {
    this.#isStopped = true;
  }
}
