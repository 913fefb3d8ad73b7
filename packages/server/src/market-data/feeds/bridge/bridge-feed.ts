import { plainText } from '@fulcrum/engine/units/decimal';

import type { Clock } from '../../../platform/ports/clock.ts';
import type { Log } from '../../log.ts';
import type { Feed, FeedHealth, FeedSink, TickOrigin } from '../../quotes/feed.ts';
import type { InstrumentLine } from '../../quotes/instrument-line.ts';
import { pointsOf } from '../../quotes/price-text.ts';
import type { TickFault } from '../../quotes/tick-filter.ts';

/** How many unknown codes are listed for the operator. */
const UNKNOWN_CODES_MAX = 50;

/** Why a line of the bridge was rejected. */
export type LineFault =
  | 'json.invalid'
  | 'code.unknown'
  | 'bid.invalid'
  | 'ask.invalid'
  | 'time.invalid'
  | 'time.ahead'
  | `tick.${TickFault}`;

/** The reply to a delivery: how many lines were accepted, and what was wrong with the others. */
export interface Receipt {
  readonly accepted: number;
  /** `line` is the number of the line, starting at 1. */
  readonly rejected: readonly { readonly line: number; readonly reason: LineFault }[];
}

/** Where a broker delivers quotes. */
export interface BridgeDelivery {
  /**
   * Processes lines in order; see `BridgeFeed`. Null if no process takes quotes now. A promise if
   * another process takes them; it never rejects.
   */
  accept(lines: readonly string[]): Receipt | null | Promise<Receipt | null>;
}

/** Receives the quotes that a broker delivers. */
export class BridgeFeed implements Feed, BridgeDelivery {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #unknownCodes = new Set<string>();
  #sink: FeedSink | null = null;
  #badLines = 0;
  #hasAccepted = false;

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#clock = clock;
    this.#log = log;
  }

  get health(): FeedHealth {
    return {
      kind: 'bridge',
      state: this.#hasAccepted ? 'running' : 'waiting',
      badLines: this.#badLines,
      unknownCodes: [...this.#unknownCodes],
      sources: [],
    };
  }

  originOf(): TickOrigin {
    return 'live';
  }

  start(sink: FeedSink): Promise<void> {
    this.#sink = sink;
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.#sink = null;
    return Promise.resolve();
  }

  /**
   * Processes lines `{"code","bid","ask","time"}` in order. Prices are decimal text or numbers;
   * time is epoch ms, and now if it is missing. A line that repeats a fresh quote says that it
   * still stands. A bad line does not affect the others. Returns null before the start.
   */
  accept(lines: readonly string[]): Receipt | null {
    const sink = this.#sink;
    if (!sink) return null;
    const rejected: { line: number; reason: LineFault }[] = [];
    let accepted = 0;
    for (const [index, text] of lines.entries()) {
      const reason = this.#take(sink, text);
      if (reason === null) accepted += 1;
      else rejected.push({ line: index + 1, reason });
    }
    if (accepted > 0) this.#hasAccepted = true;
    return { accepted, rejected };
  }

  #take(sink: FeedSink, text: string): LineFault | null {
    const fields = fieldsOf(text);
    if (!fields) return this.#bad('json.invalid');
    const { code, bid, ask, time } = fields;
    const line = typeof code === 'string' ? sink.line(code) : undefined;
    if (!line) {
      this.#noteUnknown(code);
      return this.#bad('code.unknown');
    }
    const { digits } = line.listing.instrument;
    const bidPoints = priceOf(bid, digits);
    if (bidPoints === null) return this.#end(sink, line, 'bid.invalid');
    const askPoints = priceOf(ask, digits);
    if (askPoints === null) return this.#end(sink, line, 'ask.invalid');
    const isTimed = time !== undefined && time !== null;
    const at = isTimed ? timeOf(time) : null;
    if (isTimed && at === null) return this.#end(sink, line, 'time.invalid');
    const fault = sink.take(line, { bid: bidPoints, ask: askPoints, time: at });
    if (fault === 'unchanged') return null;
    if (fault === 'untimely' && at !== null && at > this.#clock.now()) return 'time.ahead';
    return fault && `tick.${fault}`;
  }

  /** Ends the word for the price of a line that is no quote. */
  #end(sink: FeedSink, line: InstrumentLine, reason: LineFault): LineFault {
    sink.end(line, 'unreadable');
    return this.#bad(reason);
  }

  #bad(reason: LineFault): LineFault {
    this.#badLines += 1;
    return reason;
  }

  #noteUnknown(code: unknown): void {
    if (typeof code !== 'string' || this.#unknownCodes.size >= UNKNOWN_CODES_MAX) return;
    const shown = code.slice(0, 32);
    if (this.#unknownCodes.has(shown)) return;
    this.#unknownCodes.add(shown);
    this.#log.warn({ code: shown }, 'the bridge delivers an unknown instrument');
  }
}

type Fields = Readonly<Partial<Record<'code' | 'bid' | 'ask' | 'time', unknown>>>;

function fieldsOf(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function priceOf(value: unknown, digits: number): number | null {
  if (typeof value === 'string') return pointsOf(value, digits);
  return typeof value === 'number' ? pointsOf(plainText(value), digits) : null;
}

function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof time === 'number' && Number.isSafeInteger(time) && time >= 0 ? time : null;
}
