import type { Bus } from '../../platform/ports/bus.ts';
import type { Log } from '../log.ts';
import { BATCHES, type Batch, type StreamItem } from './items.ts';
import type { QuoteLog } from './quote-log.ts';

/** How often the log is read while the bus is silent. */
const LOOK_EVERY_MS = 100;
/** The leader is silent for 100 ms at most, so then its messages do not arrive. */
const SILENT_MS = 300;

export interface FollowerPorts {
  readonly bus: Bus;
  readonly quotes: Pick<QuoteLog, 'after'>;
  readonly log: Log;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  /** Applies an item; what it throws is logged. */
  readonly apply: (q: number, item: StreamItem) => void;
  /** Called with the leader's time, epoch ms, whenever a message comes. */
  readonly heard: (at: number) => void;
}

/**
 * Follows the stream of a market: each item once and in order, from messages of the bus and, where
 * some are missing, from the log.
 */
export class Follower {
  readonly #ports: FollowerPorts;
  /** Number of the last item that was applied. */
  #q = 0;
  /** The highest number that is known to be in the log. */
  #known = 0;
  #reading: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #leave: () => void = () => undefined;
  /** When a message of the leader came last. */
  #messageAt = Number.NEGATIVE_INFINITY;
  /** When nothing was missing last. */
  #currentAt: number;
  #gaps = 0;
  #isFailing = false;
  readonly #waiters = new Set<() => void>();

  constructor(ports: FollowerPorts) {
    this.#ports = ports;
    this.#currentAt = ports.monotonic();
  }

  /** Number of the last item that was applied. */
  get q(): number {
    return this.#q;
  }

  /** How often messages were missing. */
  get gaps(): number {
    return this.#gaps;
  }

  /** For how long this process may have missed items, in ms. */
  get lagMs(): number {
    return this.#ports.monotonic() - this.#currentAt;
  }

  /** Goes on after this number, which must be the last of a batch in the log. */
  begin(q: number): void {
    this.#q = q;
    this.#known = q;
  }

  /** Begins to hear the stream. */
  start(): void {
    const { bus } = this.#ports;
    this.#leave = bus.hear(BATCHES, (batch) => this.#hear(batch));
    bus.onBack(() => {
      if (this.#timer) void this.catchUp();
    });
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#leave();
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#reading;
  }

  /** Applies everything that is in the log; resolves when it is done or the store has failed. */
  catchUp(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Resolves to whether everything up to `q` is applied within `withinMs`. */
  reached(q: number, withinMs: number): Promise<boolean> {
    if (this.#q >= q) return Promise.resolve(true);
    this.#known = Math.max(this.#known, q);
    return new Promise((resolve) => {
      const end = (isReached: boolean) => {
        clearTimeout(timer);
        this.#waiters.delete(look);
        resolve(isReached);
      };
      const look = () => {
        if (this.#q >= q) end(true);
      };
      const timer = setTimeout(() => end(false), withinMs);
      this.#waiters.add(look);
      void this.catchUp();
    });
  }

  #hear(batch: Batch): void {
    const { monotonic, heard } = this.#ports;
    this.#messageAt = monotonic();
    heard(batch.at);
    if (batch.q1 > this.#known) this.#known = batch.q1;
    if (batch.q0 > this.#q + 1) {
      if (!this.#reading) this.#gaps += 1;
      void this.catchUp();
      return;
    }
    this.#apply(batch);
    if (this.#q >= this.#known) this.#currentAt = this.#messageAt;
  }

  #apply({ q0, q1, items }: Batch): void {
    const { apply, log } = this.#ports;
    for (const [index, item] of items.entries()) {
      const q = q0 + index;
      if (q <= this.#q) continue;
      this.#q = q;
      try {
        apply(q, item);
      } catch (error) {
        log.error({ err: error, q }, 'an item of the market could not be applied');
      }
    }
    if (q1 > this.#known) this.#known = q1;
    for (const look of this.#waiters) look();
  }

  async #look(): Promise<void> {
    if (this.#q < this.#known) return this.catchUp();
    const now = this.#ports.monotonic();
    if (now - this.#messageAt >= SILENT_MS) await this.catchUp();
  }

  async #read(): Promise<void> {
    const { quotes, log, monotonic } = this.#ports;
    try {
      for (let isMore = true; isMore; ) {
        const startedAt = monotonic();
        const known = this.#known;
        const batches = await quotes.after(this.#q);
        for (const batch of batches) this.#apply(batch);
        // What was announced meanwhile may be missing in what was read.
        isMore = batches.length > 0 || this.#known > known;
        if (!isMore && this.#q >= this.#known) this.#currentAt = startedAt;
      }
      this.#isFailing = false;
    } catch (error) {
      // The next look tries again.
      if (!this.#isFailing) log.warn({ err: error }, 'the log of quotes could not be read');
      this.#isFailing = true;
    }
  }
}
