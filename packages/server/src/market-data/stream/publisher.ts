import { setTimeout as sleep } from 'node:timers/promises';

import type { Bus } from '../../platform/ports/bus.ts';
import type { Log } from '../log.ts';
import { BATCHES, isQuote, type Batch, type ListingState, type StreamItem } from './items.ts';
import type { Leading, QuoteLog } from './quote-log.ts';

/** A batch is written when it has this many items, or when its first one has waited this long. */
const ITEMS_WANTED = 50;
const WAIT_MS = 10;
/** When the store is slow, a batch has more items, up to these. */
const ITEMS_MAX = 1_000;
/** With more items waiting, a quote gives way to the next one of the same instrument. */
const WAITING_MAX = 20_000;
const SILENCE_EVERY_MS = 100;
const STATE_EVERY_MS = 5_000;
const AGAIN_MS = 100;
/** A message of a megabyte would be refused; processes read such a batch from the log. */
const SENT_CHARS_MAX = 250_000;
/** How long the end waits for a store that fails. */
const END_MS_MAX = 2_000;

export interface PublisherPorts {
  readonly bus: Bus;
  readonly quotes: Pick<QuoteLog, 'write'>;
  readonly log: Log;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly leading: Leading;
  /** The last number in the log, and the first that is free. */
  readonly end: { readonly last: number; readonly free: number };
  /** Returns the state that all items up to now have made in this process. */
  readonly states: () => readonly ListingState[];
  /** Called with the time that each batch took to be logged. */
  readonly logged: (ms: number) => void;
  /** Called when quotes were dropped: the state that they led to must be added. */
  readonly dropped: () => void;
  /** Called once, when another process leads. Nobody has heard of what was not logged. */
  readonly lost: () => void;
}

/** Numbers and logs what changes the market, and only then tells everybody. */
export class Publisher {
  readonly #ports: PublisherPorts;
  #last: number;
  #free: number;
  #waiting: StreamItem[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  readonly #silence: NodeJS.Timeout;
  #toldAt: number;
  #stateAt = Number.NEGATIVE_INFINITY;
  #isOver = false;
  #isFailing = false;

  constructor(ports: PublisherPorts) {
    this.#ports = ports;
    this.#last = ports.end.last;
    this.#free = ports.end.free;
    this.#toldAt = ports.monotonic();
    this.#silence = setInterval(() => this.#breakSilence(), SILENCE_EVERY_MS);
    this.#silence.unref();
  }

  /** True once it has ended, or another process leads. */
  get isOver(): boolean {
    return this.#isOver;
  }

  add(item: StreamItem): void {
    if (this.#isOver) return;
    this.#waiting.push(item);
    if (this.#waiting.length > WAITING_MAX) {
      this.#waiting = withoutOvertaken(this.#waiting);
      this.#ports.dropped();
    }
    if (this.#writing) return;
    if (this.#waiting.length >= ITEMS_WANTED) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), WAIT_MS);
  }

  /** Resolves to the last number when everything that was added is logged and told. */
  async settled(): Promise<number> {
    while (this.#waiting.length > 0 || this.#writing) {
      this.#write();
      await this.#writing;
    }
    return this.#last;
  }

  /** Logs and tells what was added, and ends. */
  async stop(): Promise<void> {
    if (!this.#isOver)
      await Promise.race([this.settled(), sleep(END_MS_MAX, null, { ref: false })]);
    this.#end();
    await this.#writing;
  }

  #end(): void {
    this.#isOver = true;
    this.#waiting = [];
    clearInterval(this.#silence);
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #write(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#waiting.length === 0 || this.#isOver) return;
    const { monotonic } = this.#ports;
    const startedAt = monotonic();
    this.#writing ??= this.#writeBatch().finally(() => {
      this.#writing = null;
      if (this.#waiting.length >= ITEMS_WANTED) this.#write();
      else if (this.#waiting.length > 0) {
        // What came during the write waits no longer than other items.
        const wait = Math.max(WAIT_MS - (monotonic() - startedAt), 0);
        this.#timer ??= setTimeout(() => this.#write(), wait);
      }
    });
  }

  async #writeBatch(): Promise<void> {
    const { leading, now, monotonic, states, lost } = this.#ports;
    const items = this.#waiting.splice(0, ITEMS_MAX);
    const q0 = this.#free;
    const q1 = q0 + items.length - 1;
    const batch: Batch = { q0, q1, epoch: leading.epoch, at: Math.floor(now()), items };
    const startedAt = monotonic();
    const isDue = startedAt - this.#stateAt >= STATE_EVERY_MS;
    if (!(await this.#log(batch, isDue ? states() : null))) {
      if (!this.#isOver) {
        this.#end();
        lost();
      }
      return;
    }
    if (isDue) this.#stateAt = startedAt;
    this.#ports.logged(monotonic() - startedAt);
    this.#last = q1;
    this.#free = q1 + 1;
    this.#tell(batch);
  }

  /** Logs a batch, again and again while the store fails. Returns false if another leads. */
  async #log(batch: Batch, state: readonly ListingState[] | null): Promise<boolean> {
    const { quotes, leading, log } = this.#ports;
    while (!this.#isOver) {
      try {
        const isLogged = await quotes.write(leading, this.#last, batch, state);
        this.#isFailing = false;
        return isLogged;
      } catch (error) {
        if (!this.#isFailing) log.error({ err: error }, 'quotes wait, because they are not logged');
        this.#isFailing = true;
      }
      await sleep(AGAIN_MS, null, { ref: false });
    }
    return false;
  }

  #tell(batch: Batch): void {
    this.#toldAt = this.#ports.monotonic();
    this.#ports.bus.publish(BATCHES, isLarge(batch) ? emptyAfter(batch) : batch);
  }

  #breakSilence(): void {
    if (this.#ports.monotonic() - this.#toldAt < SILENCE_EVERY_MS) return;
    const { bus, leading, now } = this.#ports;
    const at = Math.floor(now());
    const [q0, q1] = [this.#last + 1, this.#last];
    bus.publish(BATCHES, { q0, q1, epoch: leading.epoch, at, items: [] });
  }
}

const emptyAfter = ({ q1, epoch, at }: Batch): Batch => ({ q0: q1 + 1, q1, epoch, at, items: [] });

/** Terms and states can be large. */
function isLarge({ items }: Batch): boolean {
  const rest = items.filter((item) => !isQuote(item));
  return rest.length > 0 && JSON.stringify(rest).length > SENT_CHARS_MAX;
}

/** Drops each quote that has a later one of the same instrument; keeps the order. */
function withoutOvertaken(items: readonly StreamItem[]): StreamItem[] {
  const seen = new Set<number>();
  return items
    .toReversed()
    .filter((item) => {
      if (!isQuote(item)) return true;
      const [id] = item;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    })
    .toReversed();
}
