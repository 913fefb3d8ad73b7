import { candlePeriodAround } from '@fulcrum/engine/market/candle-periods';
import {
  MINUTE_MS,
  MINUTES_PER_DAY,
  tradingDayOf,
  type TradingDay,
} from '@fulcrum/engine/market/new-york';

import { STORED_PERIODS, type Candle, type StoredPeriod } from '../../candles/candle.ts';
import type { Chance } from './chance.ts';
import { bidOf, type Simulated } from './tick-maker.ts';
import type { PriceModel } from './price-model.ts';
import { PRICE_PROFILES } from './profiles.ts';

/** How many candles of every period a new market has at least, where its sessions allow. */
const CANDLES_WANTED = 400;
/**
 * Maximum number of days of history per bar length: an instrument with short sessions would need
 * very many days for `CANDLES_WANTED`.
 */
const DAYS_MAX: Readonly<Record<StoredPeriod, number>> = {
  1: 6,
  5: 12,
  15: 30,
  30: 50,
  60: 90,
  1440: 800,
};
/** Prices per bar, so that high and low differ from open and close as in a real market. */
const STEPS: Readonly<Record<StoredPeriod, number>> = {
  1: 6,
  5: 5,
  15: 5,
  30: 6,
  60: 6,
  1440: 24,
};

export interface HistoryJob {
  readonly instruments: readonly Simulated[];
  /** Epoch ms at which the existing history ends; null if there is none. */
  readonly from: number | null;
  readonly to: number;
  readonly isOpen: (code: string, at: number) => boolean;
  /** Receives the bars in time order; `minutes` is the length of the bar. */
  readonly add: (code: string, bar: Candle, minutes: StoredPeriod) => void;
}

interface DayPlan {
  readonly day: TradingDay;
  readonly minutes: StoredPeriod;
}

/**
 * Creates the bars before `to`: daily bars for the distant past, down to minute bars for the last
 * days. Each day has one bar length, and coarser candles are built from the same bars, so that all
 * candles agree.
 */
export function* makeHistory(model: PriceModel, job: HistoryJob): Generator<void> {
  for (const { day, minutes } of planOf(job)) {
    const start = Math.max(day.start, job.from ?? -Infinity);
    const end = Math.min(day.end, job.to);
    const bars = new DayBars(model, job);
    for (let at = start; at < end; ) {
      const period = candlePeriodAround(at, minutes);
      bars.make(at, Math.min(period.end, end), minutes);
      at = period.end;
    }
    yield;
  }
}

/**
 * Returns the time (epoch ms) at which a history starts, so that the price model can start there
 * too.
 */
export function historyStart(job: Omit<HistoryJob, 'add'>): number {
  return job.from ?? planOf(job)[0]?.day.start ?? job.to;
}

/** Returns the days from oldest to newest, each with the length of its bars. */
function planOf({ instruments, from, to, isOpen }: Omit<HistoryJob, 'add'>): DayPlan[] {
  const days: DayPlan[] = [];
  // An instrument added later must not change the past of the others.
  const seeded = instruments.filter(({ code }) => Object.hasOwn(PRICE_PROFILES, code));
  const deciding = seeded.length > 0 ? seeded : instruments;
  const counts = new Map(STORED_PERIODS.map((minutes) => [minutes, 0]));
  let day = tradingDayOf(to - 1);
  while (days.length < DAYS_MAX[MINUTES_PER_DAY] && day.end > (from ?? -Infinity)) {
    const wanted = STORED_PERIODS.find(
      (minutes) => (counts.get(minutes) ?? 0) < CANDLES_WANTED && days.length < DAYS_MAX[minutes],
    );
    if (wanted === undefined && from === null) break;
    // A day that was interrupted is continued with minute bars, as it was started.
    const isBroken = from !== null && from > day.start;
    days.unshift({ day, minutes: isBroken ? 1 : (wanted ?? MINUTES_PER_DAY) });
    const { start, end } = day;
    const open = Math.min(...deciding.map(({ code }) => openMinutesOf(code, day, isOpen)));
    const passed = Math.min(1, (to - start) / (end - start));
    for (const [minutes, count] of counts) {
      const bars =
        minutes === MINUTES_PER_DAY ? Math.ceil(open / minutes) : (open / minutes) * passed;
      counts.set(minutes, count + Math.floor(bars));
    }
    day = tradingDayOf(day.start - 1);
  }
  return days;
}

/** Returns for how many minutes an instrument is open on a trading day, counted in half hours. */
function openMinutesOf(code: string, day: TradingDay, isOpen: HistoryJob['isOpen']): number {
  let minutes = 0;
  for (let at = day.start; at < day.end; at += 30 * MINUTE_MS) if (isOpen(code, at)) minutes += 30;
  return Math.min(minutes, MINUTES_PER_DAY);
}

/** Creates the bars of all instruments together, because their prices share factors. */
class DayBars {
  readonly #model: PriceModel;
  readonly #job: HistoryJob;

  constructor(model: PriceModel, job: HistoryJob) {
    this.#model = model;
    this.#job = job;
  }

  make(start: number, end: number, minutes: StoredPeriod): void {
    const bars = new Map<string, { -readonly [Field in keyof Candle]: Candle[Field] }>();
    const step = (minutes * MINUTE_MS) / STEPS[minutes];
    for (let at = start; at < end; at += step) {
      for (const instrument of this.#job.instruments) {
        const { code } = instrument;
        if (!this.#job.isOpen(code, at)) continue;
        const bid = this.#bid(instrument, at);
        if (bid === null) continue;
        const ticks = ticksIn(at, Math.min(step, end - at), this.#model, code);
        const bar = bars.get(code);
        if (!bar) {
          const time = candlePeriodAround(start, minutes).start / 1_000;
          bars.set(code, { time, open: bid, high: bid, low: bid, close: bid, volume: ticks });
          continue;
        }
        bar.high = Math.max(bar.high, bid);
        bar.low = Math.min(bar.low, bid);
        bar.close = bid;
        bar.volume += ticks;
      }
    }
    for (const [code, bar] of bars) this.#job.add(code, bar, minutes);
  }

  #bid({ code, digits, spreadPoints }: Simulated, at: number): number | null {
    const middle = this.#model.middle(code, at);
    return middle === null ? null : bidOf(middle, digits, spreadPoints);
  }
}

function ticksIn(at: number, ms: number, model: PriceModel, code: string): number {
  const chance: Chance = model.chance(code);
  const mean = (model.ticksPerSecond(code, at) * ms) / 1_000;
  return Math.max(1, Math.round(mean * (0.6 + 0.8 * chance.next())));
}
