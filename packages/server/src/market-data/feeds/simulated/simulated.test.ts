import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fulcrum/engine/market/new-york';
import { isOpenAt } from '@fulcrum/engine/market/sessions';
import { describe, expect, test } from 'vitest';

import { CandleSeries, InstrumentCandles } from '../../candles/candle-series.ts';
import type { Candle, StoredPeriod } from '../../candles/candle.ts';
import { DEFAULT_CATALOGUE } from '../../catalogue/default-catalogue.ts';
import { SESSION_PLANS } from '../../calendar/session-plans.ts';
import { historyStart, makeHistory } from './history.ts';
import { PriceModel } from './price-model.ts';
import { TickMaker, type SimulatedTick } from './tick-maker.ts';

const INSTRUMENTS = DEFAULT_CATALOGUE.flatMap(({ instruments }) => instruments);
const START = Date.parse('2026-06-10T12:00Z');
const always = () => true;
const ADDED = [
  {
    code: 'DOGEUSDT',
    profileClass: 'crypto',
    baseCurrency: 'DOGE',
    quoteCurrency: 'USDT',
    base: 9,
  },
  { code: 'NZDCHF', profileClass: 'otherFx', baseCurrency: 'NZD', quoteCurrency: 'CHF', base: 1 },
  { code: 'USDSEK', profileClass: 'otherFx', baseCurrency: 'USD', quoteCurrency: 'SEK', base: 10 },
] as const;

function ticks(seed: string, { steps, until }: { steps: number; until: number }): SimulatedTick[] {
  const maker = new TickMaker(new PriceModel(seed, START), INSTRUMENTS, START);
  const made: SimulatedTick[] = [];
  for (let step = 1; step <= steps; step += 1) {
    made.push(...maker.until(START + (until * step) / steps, always));
  }
  return made;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

const returnsOf = (closes: readonly number[]) =>
  closes.slice(1).map((close, index) => Math.log(close / (closes[index] ?? Number.NaN)));

describe('simulated ticks', () => {
  const hour = ticks('1', { steps: 1, until: HOUR_MS });

  test('PRICE-010: are the same for the same seed, however the time is cut', () => {
    expect(ticks('1', { steps: 977, until: HOUR_MS })).toEqual(hour);
  });

  test('PRICE-014 go on as if one that is added later were not there', () => {
    const model = new PriceModel('1', START);
    const maker = new TickMaker(model, [...INSTRUMENTS], START);
    const made = [...maker.until(START + HOUR_MS / 3, always)];
    for (const added of ADDED) {
      model.add(added, START + HOUR_MS / 3);
      maker.add({ code: added.code, digits: 3, spreadPoints: 20 }, START + HOUR_MS / 3);
    }
    made.push(...maker.until(START + HOUR_MS, always));
    const isOld = ({ code }: SimulatedTick) => !ADDED.some((added) => added.code === code);
    expect(made.filter(isOld)).toEqual(hour);
    for (const { code, base } of ADDED) {
      const own = made.filter((tick) => tick.code === code);
      expect(own.length).toBeGreaterThan(100);
      const { bid = 0, ask = 0 } = own[0] ?? {};
      expect(Math.abs((bid + ask) / 2_000 / base - 1)).toBeLessThan(0.003);
      expect(new Set(own.map(({ bid }) => bid)).size).toBeGreaterThan(10);
    }
  });

  test('of an added one go on from the state of the run before', () => {
    const model = new PriceModel('1', START, { coins: 0.4, EUR: -0.02 });
    for (const added of ADDED) model.add(added, START);
    const later = new PriceModel('1', START, model.state);
    for (const added of ADDED) {
      later.add(added, START);
      expect(later.middle(added.code, START)).toBeCloseTo(added.base, 9);
    }
    later.middle('BTCUSDT', START + HOUR_MS);
    const again = new PriceModel('1', START + HOUR_MS, later.state);
    for (const added of ADDED) {
      again.add(added, START + HOUR_MS);
      const price = again.middle(added.code, START + HOUR_MS);
      expect(price).toBeCloseTo(later.middle(added.code, START) ?? 0, 9);
    }
  });

  test('come from every open instrument at once when they begin', () => {
    const model = new PriceModel('1', START);
    const maker = new TickMaker(model, [...INSTRUMENTS], START);
    const first = [...maker.until(START + 1, (code) => code !== 'AAPL')];
    const open = INSTRUMENTS.map(({ code }) => code).filter((code) => code !== 'AAPL');
    expect(first.map(({ code }) => code).sort()).toEqual(open.sort());
    const [added] = ADDED;
    model.add(added, START + 1);
    maker.add({ code: added.code, digits: 3, spreadPoints: 20 }, START + 1);
    const next = [...maker.until(START + 2, always)];
    expect(next.map(({ code }) => code)).toContain(added.code);
  });

  test('differ for another seed', () => {
    const other = ticks('2', { steps: 1, until: MINUTE_MS });
    // All instruments start at the same prices with any seed, so the first ticks may be equal.
    const begun = INSTRUMENTS.length;
    expect(other[begun]).not.toEqual(hour[begun]);
  });

  test('come in order, 40 to 60 a second in all, from every instrument', () => {
    const times = hour.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(hour.length / 3_600).toBeGreaterThan(40);
    expect(hour.length / 3_600).toBeLessThan(60);
    expect(new Set(hour.map(({ code }) => code)).size).toBe(INSTRUMENTS.length);
  });

  test.each(INSTRUMENTS)('of $code have its typical spread', ({ code, spreadPoints }) => {
    const spreads = hour.filter((tick) => tick.code === code).map(({ bid, ask }) => ask - bid);
    expect(Math.min(...spreads)).toBeGreaterThan(0);
    expect(Math.max(...spreads)).toBeLessThanOrEqual(Math.ceil(spreadPoints * 2.7));
    expect(Math.abs(median(spreads) - spreadPoints)).toBeLessThanOrEqual(
      Math.max(1, spreadPoints * 0.05),
    );
  });

  test('of a closed instrument do not come', () => {
    const maker = new TickMaker(new PriceModel('1', START), INSTRUMENTS, START);
    const made = [...maker.until(START + MINUTE_MS, (code) => code !== 'AAPL')];
    expect(made.some(({ code }) => code === 'AAPL')).toBe(false);
    expect(made.some(({ code }) => code === 'TSLA')).toBe(true);
  });

  test('of crosses agree with their majors within the spreads', () => {
    const last = new Map<string, number>();
    for (const { code, bid, ask } of hour) last.set(code, (bid + ask) / 2);
    const of = (code: string) => last.get(code) ?? Number.NaN;
    expect(of('EURGBP') / 1e5).toBeCloseTo(of('EURUSD') / of('GBPUSD'), 3);
    expect(of('GBPJPY') / ((of('GBPUSD') / 1e5) * of('USDJPY'))).toBeCloseTo(1, 3);
  });
});

/**
 * Deviation of one-minute and of daily returns in the real bars of 2012 to 2023 that the profiles
 * were fitted to.
 */
const REAL = [
  ['EURUSD', 0.000_086, 0.003_96],
  ['XAUUSD', 0.000_221, 0.009_6],
  ['GER40', 0.000_232, 0.010_4],
  ['BTCUSDT', 0.000_57, 0.038],
  ['TSLA', 0.000_862, 0.044],
] as const;

describe('a month of simulated prices', () => {
  const model = new PriceModel('month', START);
  const minutes = new Map<string, number[]>(INSTRUMENTS.map(({ code }) => [code, []]));
  for (let at = START; at < START + 30 * DAY_MS; at += MINUTE_MS) {
    for (const { code } of INSTRUMENTS)
      minutes.get(code)?.push(model.middle(code, at) ?? Number.NaN);
  }

  test.each(REAL)('moves %s about as much as the real one', (code, realMinute, realDay) => {
    const closes = minutes.get(code) ?? [];
    const minute = deviationOf(returnsOf(closes));
    expect(minute / realMinute).toBeGreaterThan(0.5);
    expect(minute / realMinute).toBeLessThan(2);
    const day = deviationOf(returnsOf(closes.filter((_, index) => index % 1_440 === 0)));
    expect(day / realDay).toBeGreaterThan(0.5);
    expect(day / realDay).toBeLessThan(1.6);
  });

  test.each(INSTRUMENTS)('keeps $code in its bounds', ({ code }) => {
    const closes = minutes.get(code) ?? [];
    const first = closes[0] ?? Number.NaN;
    expect(Math.max(...closes) / first).toBeLessThan(2);
    expect(Math.min(...closes) / first).toBeGreaterThan(0.5);
    expect(Math.max(...returnsOf(closes).map(Math.abs))).toBeLessThan(0.02);
  });
});

test('ten years of days do not run away', () => {
  const model = new PriceModel('years', START);
  const highest = new Map<string, number>();
  let atTheEdge = 0;
  for (let day = 0; day < 3_650; day += 1) {
    for (const { code } of INSTRUMENTS) {
      const price = model.middle(code, START + day * DAY_MS) ?? Number.NaN;
      highest.set(code, Math.max(highest.get(code) ?? 0, price, 1 / price));
    }
    const { EUR = 0, gold = 0, coins = 0 } = model.state;
    const isFar = (factor: number, daily: number) => Math.abs(factor) > 9 * daily;
    if (isFar(EUR, 0.0031) || isFar(gold, 0.009) || isFar(coins, 0.03)) atTheEdge += 1;
  }
  // Three factors that were limited only by their bounds would be near a bound on every third day.
  expect(atTheEdge / 3_650).toBeLessThan(0.12);
  expect(highest.get('EURUSD')).toBeLessThan(1.3);
  // XRPUSDT has a fixed margin of 10,000 dollars a lot, which is meant for prices of one to three.
  expect(highest.get('XRPUSDT')).toBeLessThan(3.3);
});

function historyOf(isOpen: (code: string, at: number) => boolean): Map<string, InstrumentCandles> {
  const candles = new Map(INSTRUMENTS.map(({ code }) => [code, new InstrumentCandles()]));
  const job = {
    instruments: INSTRUMENTS,
    from: null,
    to: START + 17_000,
    isOpen,
    add: (code: string, bar: Candle, minutes: StoredPeriod) =>
      candles.get(code)?.addBar(bar, minutes),
  };
  const model = new PriceModel('1', historyStart(job));
  for (const _ of makeHistory(model, job)) continue;
  return candles;
}

describe('the history of a new market', () => {
  const history = historyOf(always);

  test('fills every chart of every period', () => {
    for (const [code, candles] of history) {
      for (const series of candles.series) {
        const count = series.before(Infinity, 9_999).length;
        expect(count, `${code} ${series.minutes}`).toBeGreaterThanOrEqual(300);
      }
    }
  });

  test('has lively and quiet bars, and its volumes hang together', () => {
    const bars = history.get('EURUSD')?.of(1).before(Infinity, 400) ?? [];
    const volumes = bars.map(({ volume }) => volume);
    const mean = volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length;
    expect(deviationOf(volumes) / mean).toBeGreaterThan(0.3);
    const apart = volumes.slice(1).map((volume, index) => Math.abs(volume - (volumes[index] ?? 0)));
    // Neighbouring volumes are similar: two random volumes would differ by more than one deviation.
    expect(median(apart)).toBeLessThan(0.6 * deviationOf(volumes));
  });

  test('ends now, and its last day is the one of today', () => {
    const eurusd = history.get('EURUSD');
    expect(eurusd?.of(1).last?.time).toBe(START / 1_000);
    expect(eurusd?.of(1440).last?.time).toBe(Date.parse('2026-06-09T21:00Z') / 1_000);
  });

  test('has coarser candles that are the sum of the finer ones', () => {
    for (const candles of history.values()) {
      for (const [index, coarse] of candles.series.entries()) {
        for (const fine of candles.series.slice(0, index)) {
          expectSum(fine.before(Infinity, 9_999), coarse);
        }
      }
    }
  });

  test('lets each bar begin near where the last one ended', () => {
    for (const candles of history.values()) {
      const bars = candles.of(60).before(Infinity, 9_999);
      const gaps = bars.slice(1).map(({ open }, index) => open / (bars[index]?.close ?? 0) - 1);
      expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(0.05);
      const isWhole = ({ open, high, low, close }: Candle) =>
        high >= Math.max(open, close) && low <= Math.min(open, close);
      expect(bars.filter((bar) => !isWhole(bar))).toEqual([]);
    }
  });

  test('keeps to the sessions where they are honoured, and fills the charts all the same', () => {
    const open = new Map<number, boolean>();
    const isOpen = (_: string, at: number) => {
      const known = open.get(at) ?? isOpenAt(SESSION_PLANS.shares, at);
      open.set(at, known);
      return known;
    };
    const apple = historyOf(isOpen).get('AAPL');
    for (const series of apple?.series ?? []) {
      expect(series.before(Infinity, 9_999).length, `${series.minutes}`).toBeGreaterThanOrEqual(
        300,
      );
    }
    for (const { time } of apple?.of(1).before(Infinity, 9_999) ?? []) {
      expect(isOpenAt(SESSION_PLANS.shares, time * 1_000)).toBe(true);
    }
  });
});

/**
 * Builds candles from the finer ones and compares them with the coarser ones from the same start.
 */
function expectSum(fine: readonly Candle[], coarse: CandleSeries): void {
  const start = fine[0]?.time ?? Infinity;
  const sums = new CandleSeries(coarse.minutes);
  for (const candle of fine) sums.addBar(candle);
  const expected = coarse.before(Infinity, 9_999).filter(({ time }) => time >= start);
  expect(expected.length).toBeGreaterThan(0);
  expect(sums.before(Infinity, 9_999).slice(-expected.length)).toEqual(expected);
}
