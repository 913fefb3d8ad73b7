import type { Sql } from '../../platform/ports/db.ts';
import type { Log } from '../log.ts';
import { keepAtLeast, readSetting } from '../market-settings.ts';

/** How many numbers are reserved at a time: hours of a busy market. */
const RESERVED = 2 ** 24;

/**
 * Numbers the quotes of one market, ascending. Numbers are reserved in the store before they are
 * used, so that none is used twice, whatever happens to the process.
 */
export class QuoteNumbers {
  readonly #sql: Sql;
  readonly #log: Log;
  readonly #size: number;
  #next = 0;
  #end = 0;
  #isReserving = false;

  constructor(sql: Sql, log: Log, size = RESERVED) {
    this.#sql = sql;
    this.#log = log;
    this.#size = size;
  }

  /** Reserves the first numbers. */
  async open(): Promise<void> {
    const reserved = (await readSetting(this.#sql, 'market.nextQuote')) ?? 1;
    const logged = (await readSetting(this.#sql, 'market.nextLogged')) ?? 1;
    this.#next = Math.max(reserved, logged);
    await this.#reserve();
  }

  /** Returns the next number. Throws if the store has reserved none for a long time. */
  take(): number {
    if (this.#next >= this.#end) throw new Error('No quote number is reserved');
    if (this.#end - this.#next < this.#size / 2 && !this.#isReserving) void this.#reserveMore();
    this.#next += 1;
    return this.#next - 1;
  }

  async #reserveMore(): Promise<void> {
    this.#isReserving = true;
    try {
      await this.#reserve();
    } catch (error) {
      this.#log.error({ err: error }, 'no more quote numbers could be reserved yet');
    } finally {
      this.#isReserving = false;
    }
  }

  async #reserve(): Promise<void> {
    const end = this.#next + this.#size;
    await keepAtLeast(this.#sql, 'market.nextQuote', end);
    this.#end = end;
  }
}
