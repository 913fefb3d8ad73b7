import { isOpenAt } from '@fulcrum/engine/market/sessions';

import type { Clock } from '../../../platform/ports/clock.ts';
import type { Candle, StoredPeriod } from '../../candles/candle.ts';
import type { Feed, FeedHealth, FeedSink, SimulationState, TickOrigin } from '../../quotes/feed.ts';
import type { InstrumentLine } from '../../quotes/instrument-line.ts';
import { STEP_MS } from '../../quotes/steady-clock.ts';
import { historyStart, makeHistory } from './history.ts';
import { PriceModel, type PriceState } from './price-model.ts';
import type { AddedPrice } from './profiles.ts';
import { TickMaker, type Simulated } from './tick-maker.ts';

/** Ticks are created in batches. The interval is short enough that no one notices the delay. */
const BEAT_MS = 40;
/**
 * After a longer pause (such as a sleeping laptop), the time is filled with bars instead of ticks.
 */
const PAUSE_MAX_MS = 60_000;

export interface SimulatedFeedOptions {
  readonly seed: number;
  readonly clock: Clock;
  /** Whether all markets are always open. */
  readonly isAlwaysOpen: boolean;
  /**
   * Reads the state of the previous run at the start; null starts a new market with a generated
   * history.
   */
  readonly resume: () => Promise<SimulationState | null>;
}

/**
 * A simulated market: seeded and bounded, with realistic spreads and volatility. It creates its own
 * past: at its first start every chart is full, and later a pause is filled with bars.
 */
export class SimulatedFeed implements Feed {
  readonly #options: SimulatedFeedOptions;
  #model: PriceModel | null = null;
  #maker: TickMaker | null = null;
  #time = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: SimulatedFeedOptions) {
    this.#options = options;
  }

  get health(): FeedHealth {
    const state = this.#timer ? 'running' : 'waiting';
    return { kind: 'simulated', state, badLines: 0, unknownCodes: [], sources: [] };
  }

  originOf(): TickOrigin {
    return 'simulated';
  }

  /** The state to save for a later run; null before the start. */
  get simulation(): SimulationState | null {
    return this.#model && { time: this.#time, factors: this.#model.state };
  }

  /** Creates the history up to now and starts the ticks. */
  async start(sink: FeedSink): Promise<void> {
    const { resume, clock } = this.#options;
    this.#fill(sink, await resume(), clock.now());
    this.#timer = setInterval(() => this.#beat(sink), BEAT_MS);
  }

  stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    return Promise.resolve();
  }

  join(line: InstrumentLine): void {
    const added = addedOf(line);
    if (!this.#model || !this.#maker || !added) return;
    this.#model.add(added, this.#time);
    this.#maker.add(simulatedOf(line), this.#time);
  }

  #beat(sink: FeedSink): void {
    const now = this.#options.clock.now();
    if (now < this.#time - STEP_MS && this.#model) {
      // The clock was set back: prices continue from their current values.
      this.#goOn(sink, this.#modelOf(sink, now, this.#model.state), now);
    }
    if (!this.#maker || now <= this.#time) return;
    if (now - this.#time > PAUSE_MAX_MS) {
      this.#fill(sink, this.simulation, now);
      return;
    }
    const isOpen = (code: string) => sink.line(code)?.listing.isOpen ?? false;
    for (const { code, bid, ask, time } of this.#maker.until(now, isOpen)) {
      const line = sink.line(code);
      if (line) sink.take(line, { bid, ask, time });
    }
    this.#time = now;
  }

  #fill(sink: FeedSink, from: SimulationState | null, now: number): void {
    const instruments = [...sink.lines].map(simulatedOf);
    const job = {
      instruments,
      from: from?.time ?? null,
      to: now,
      isOpen: this.#isOpen(sink),
      add: (code: string, bar: Candle, minutes: StoredPeriod) =>
        sink.line(code)?.candles.addBar(bar, minutes),
    };
    const model = this.#modelOf(sink, historyStart(job), from?.factors);
    for (const _ of makeHistory(model, job)) continue;
    this.#goOn(sink, model, now);
    sink.filled();
  }

  #modelOf(sink: FeedSink, start: number, factors?: PriceState): PriceModel {
    const model = new PriceModel(String(this.#options.seed), start, factors);
    for (const line of sink.lines) {
      const added = addedOf(line);
      if (added) model.add(added, start);
    }
    return model;
  }

  #goOn(sink: FeedSink, model: PriceModel, now: number): void {
    this.#model = model;
    this.#maker = new TickMaker(model, [...sink.lines].map(simulatedOf), now);
    this.#time = now;
  }

  /**
   * Returns a cached check whether an instrument is open at a time. Instruments with the same
   * sessions share results, because a history asks millions of times.
   */
  #isOpen(sink: FeedSink): (code: string, at: number) => boolean {
    if (this.#options.isAlwaysOpen) return () => true;
    const known = new Map<string, Map<number, boolean>>();
    const answersOf = new Map<string, Map<number, boolean>>();
    for (const { listing } of sink.lines) {
      const plan = JSON.stringify(listing.instrument.sessions);
      const answers = known.get(plan) ?? new Map<number, boolean>();
      known.set(plan, answers);
      answersOf.set(listing.instrument.code, answers);
    }
    return (code, at) => {
      const answers = answersOf.get(code);
      const line = sink.line(code);
      if (!answers || !line) return false;
      const answer = answers.get(at) ?? isOpenAt(line.listing.instrument.sessions, at);
      answers.set(at, answer);
      return answer;
    };
  }
}

function simulatedOf({ entry }: InstrumentLine): Simulated {
  const { code, digits } = entry.instrument;
  return { code, digits, spreadPoints: entry.spreadPoints };
}

/**
 * Returns what the simulation needs of an added instrument; null for built-in instruments and for
 * those that only a real feed quotes.
 */
function addedOf({ entry }: InstrumentLine): AddedPrice | null {
  const { instrument, simulatedBase, profileClass, baseCurrency, quoteCurrency } = entry;
  if (simulatedBase === null) return null;
  const { code, digits } = instrument;
  return { code, base: simulatedBase / 10 ** digits, profileClass, baseCurrency, quoteCurrency };
}
