import { MINUTE_MS } from '@fulcrum/engine/market/new-york';

import { BackOff } from '../../../platform/back-off.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import type { Log } from '../../log.ts';
import type { AskCandles, Feed } from '../../quotes/feed.ts';
import type { InstrumentLine } from '../../quotes/instrument-line.ts';
import type { CandleStore } from '../../candles/candle-store.ts';
import { gapIn, longerCandles } from '../../candles/gaps.ts';

/** What a chart shows at the start of an instrument that has no candles yet. */
const FIRST_MINUTES = 1_500;
/** The longest gap that is filled; one request may ask for so many candles. */
const GAP_MINUTES_MAX = 5_000;
/** Ticks may still come for later minutes, and the source may still change its candle. */
const SETTLED_AFTER_MS = 2 * MINUTE_MS;
const ANSWER_MS_MAX = 5_000;
const FAILED = { firstMs: 60_000, ceilingMs: 30 * 60_000 };
const LOG_EVERY_MS = 60_000;

export interface BackfillPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly feed: Pick<Feed, 'bidCandles'>;
  readonly candles: CandleStore;
  readonly lines: () => Iterable<InstrumentLine>;
  /** Called after a run that has filled gaps, with the ids of the instruments. */
  readonly filled: (ids: readonly number[]) => void;
}

/** How far the past of one instrument was looked at. */
interface Looked {
  /** Epoch s; null before the first look. */
  to: number | null;
  readonly backOff: BackOff;
  /** Monotonic ms. */
  againAt: number;
}

/**
 * Fills gaps in candles with those of the source, where it has candles of the bid. A candle with a
 * tick of ours stays as it is, and so does the running one.
 */
export class Backfill {
  readonly #ports: BackfillPorts;
  readonly #looked = new Map<number, Looked>();
  readonly #stop = new AbortController();
  #loggedAt = -Infinity;

  constructor(ports: BackfillPorts) {
    this.#ports = ports;
  }

  /** Fills what is missing, until a source fails; what fails is logged and tried again later. */
  async run(): Promise<void> {
    const { feed, lines, candles, filled, clock } = this.#ports;
    if (!feed.bidCandles) return;
    // Minutes of ours that are not saved yet would look like gaps.
    await candles.save();
    const ids: number[] = [];
    for (const line of [...lines()]) {
      const { id } = line.listing.instrument;
      const looked = this.#lookedAt(id);
      const ask = feed.bidCandles(line);
      if (!ask || clock.monotonic() < looked.againAt) continue;
      try {
        if (await this.#fill(line, looked, ask)) ids.push(id);
      } catch (error) {
        if (this.#stop.signal.aborted) break;
        looked.againAt = clock.monotonic() + looked.backOff.next(0);
        this.#complain(line, error);
        // The next run asks for the others: a source that hangs holds nobody up for long.
        break;
      }
    }
    if (ids.length > 0) filled(ids);
  }

  /** Ends a request that is under way. */
  stop(): void {
    this.#stop.abort();
  }

  /** Returns whether candles were added. */
  async #fill(line: InstrumentLine, looked: Looked, ask: AskCandles): Promise<boolean> {
    const { candles, clock } = this.#ports;
    const { id, sessions } = line.listing.instrument;
    const minutesAgo = (minutes: number) =>
      Math.floor((clock.now() - minutes * MINUTE_MS) / MINUTE_MS) * 60;
    const settled = minutesAgo(SETTLED_AFTER_MS / MINUTE_MS);
    const known = await candles.minutesFrom(id, looked.to ?? minutesAgo(GAP_MINUTES_MAX));
    // A gap is over once a tick has come: before that, a part of it would make no longer candles.
    const last = known.findLast(({ time, isImported }) => !isImported && time < settled);
    if (!last) return false;
    const to = last.time + MINUTE_MS / 1_000;
    const from = looked.to ?? Math.min(known[0]?.time ?? to, minutesAgo(FIRST_MINUTES));
    const times = new Set(known.map(({ time }) => time));
    const gap = gapIn(sessions, times, { from, to });
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ANSWER_MS_MAX)]);
    const minutes = gap ? await ask(gap, signal) : [];
    const missing = minutes.filter(({ time }) => !times.has(time));
    if (gap && missing.length > 0) {
      // Minutes come last: without them a look that was broken off is done again.
      for (const [period, longer] of longerCandles(sessions, missing, gap, settled)) {
        await candles.import(id, period, longer);
      }
      await candles.import(id, 1, missing);
    }
    looked.to = to;
    return missing.length > 0;
  }

  #lookedAt(id: number): Looked {
    const looked = this.#looked.get(id);
    if (looked) return looked;
    const fresh = { to: null, backOff: new BackOff(FAILED), againAt: -Infinity };
    this.#looked.set(id, fresh);
    return fresh;
  }

  #complain({ listing }: InstrumentLine, error: unknown): void {
    const { clock, log } = this.#ports;
    const now = clock.monotonic();
    if (now - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now;
    const { code } = listing.instrument;
    log.warn({ code, err: error }, 'candles of the source could not be had');
  }
}
