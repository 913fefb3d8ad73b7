import { Job } from './jobs/job.ts';
import type { Clock } from './ports/clock.ts';
import type { Sql } from './ports/db.ts';

const ASK_EVERY_MS = 1_000;
/** How many readings are compared: the clock follows the quickest of the last minute. */
const READINGS = 60;
/** How many readings the clock begins with. */
const FIRST_READINGS = 5;
/** How fast the clock is corrected: at most this much in a second. */
const CORRECTION_MS = 50;

const NOW = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;

/** How far the database's clock was ahead of this process's monotonic one. */
interface Reading {
  readonly ahead: number;
  readonly tookMs: number;
}

/**
 * The time that all processes on one database have in common: the database's clock, continued by
 * this machine's monotonic clock. The clocks of the machines themselves may differ.
 */
export class ClusterClock implements Clock {
  readonly job: Job;
  readonly #sql: Sql;
  readonly #machine: Pick<Clock, 'monotonic'>;
  readonly #readings: Reading[] = [];
  #ahead = 0;

  private constructor(sql: Sql, machine: Pick<Clock, 'monotonic'>) {
    this.#sql = sql;
    this.#machine = machine;
    this.job = new Job({
      name: 'cluster-clock',
      everyMs: ASK_EVERY_MS,
      run: () => this.#correct(),
    });
  }

  /** Reads the database's clock a few times. */
  static async open(sql: Sql, machine: Pick<Clock, 'monotonic'>): Promise<ClusterClock> {
    const clock = new ClusterClock(sql, machine);
    for (let nth = 0; nth < FIRST_READINGS; nth += 1) await clock.#read();
    clock.#ahead = clock.#quickest().ahead;
    return clock;
  }

  now(): number {
    return Math.round(this.#ahead + this.#machine.monotonic());
  }

  monotonic(): number {
    return this.#machine.monotonic();
  }

  /** How far this clock is behind the database's, as far as is known; negative if it is ahead. */
  get offsetMs(): number {
    return this.#quickest().ahead - this.#ahead;
  }

  async #correct(): Promise<void> {
    await this.#read();
    const correction = this.offsetMs;
    this.#ahead += Math.sign(correction) * Math.min(Math.abs(correction), CORRECTION_MS);
  }

  async #read(): Promise<void> {
    const startedAt = this.#machine.monotonic();
    const [row] = await this.#sql.query<{ now: number }>(NOW);
    const endedAt = this.#machine.monotonic();
    if (!row) throw new Error('The database told no time');
    // The database read its clock at some moment in between.
    const ahead = row.now - (startedAt + endedAt) / 2;
    this.#readings.push({ ahead, tookMs: endedAt - startedAt });
    if (this.#readings.length > READINGS) this.#readings.shift();
  }

  /** The quicker a reading was, the more exact it is; of equals, the newest is the best. */
  #quickest(): Reading {
    return this.#readings.reduce((best, each) => (each.tookMs > best.tookMs ? best : each));
  }
}
