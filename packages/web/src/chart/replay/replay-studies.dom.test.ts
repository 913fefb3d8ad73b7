import { dispose, init, type KLineData } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { standInForCanvas } from '../../../test/real-chart.ts';
import type { Candle, CandleSource } from '../../market/candle.ts';
import { CandleFeed, toBar } from '../candle-feed.ts';
import { readPalette } from '../chart-theme.ts';
import { defaultsOf, readSetup } from '../studies/chart-setup.ts';
import { showStudies } from '../studies/show-studies.ts';
import { STUDIES } from '../studies/study-forms.ts';
import { joinCandles } from './join-candles.ts';
import type { ReplayDay } from './replay-day.ts';
import { ReplaySource } from './replay-source.ts';

const START = Date.UTC(2025, 10, 11, 22);
const MINUTES = 240;
/** Candles that are shown in the end; what comes after them must not matter. */
const SHOWN = 160;

const minutes = (count: number, from: number, later: number): Candle[] =>
  Array.from({ length: count }, (_, n) => {
    const at = from + n;
    const close = 1_000 + Math.round(50 * Math.sin(at / 17)) + (at < SHOWN ? 0 : later);
    const time = START / 1_000 + at * 60;
    return { time, open: close - 1, high: close + 2, low: close - 2, close, volume: 3 };
  });

/** Plays a day to `SHOWN` on a real chart; returns its candles and the values of its studies. */
async function played(later: number) {
  const day: ReplayDay = {
    code: 'EURUSD',
    start: START,
    end: START + 86_400_000,
    base: '1M',
    candles: minutes(MINUTES, 0, later),
  };
  const past: CandleSource['load'] = async ({ period, to, limit }) =>
    joinCandles(minutes(2_000, -1_760, later), period)
      .filter(({ time }) => to === null || time < to)
      .slice(-limit);
  const source = new ReplaySource(day, past, SHOWN - 5);
  const query = { code: 'EURUSD', period: '1M' } as const;
  const host = document.body.appendChild(document.createElement('div'));
  const chart = init(host);
  if (!chart) throw new Error('Expected a chart');
  let isReady = false;
  const feed = new CandleFeed(source, query, (state) => {
    isReady = state === 'ready';
  });
  chart.setSymbol({ ticker: 'EURUSD', pricePrecision: 0, volumePrecision: 0 });
  chart.setPeriod({ type: 'minute', span: 1 });
  chart.setDataLoader(feed);
  await vi.waitFor(() => expect(isReady).toBe(true));
  const days = await source.load({ code: 'EURUSD', period: '1D', to: null, limit: 300 });
  const shown = STUDIES.map((name) => [name, { ...defaultsOf(name), isShown: true }] as const);
  showStudies(chart, Object.assign(readSetup({}), Object.fromEntries(shown)), {
    digits: 0,
    paletteNow: () => readPalette(document.documentElement),
    days: days.map(toBar),
    footLines: 0,
  });
  for (let count = SHOWN - 4; count <= SHOWN; count += 1) source.advance(count);
  const bars: KLineData[] = chart.getDataList();
  await vi.waitFor(() => expect(bars.at(-1)?.timestamp).toBe(START + (SHOWN - 1) * 60_000));
  const studies = chart.getIndicators().map(({ name, result }) => [name, result] as const);
  const told = structuredClone({ bars, studies });
  dispose(chart);
  host.remove();
  return told;
}

beforeEach(standInForCanvas);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('REPLAY-002 no study knows what comes after the clock', async () => {
  const calm = await played(0);
  const leaping = await played(9_000);
  expect(calm.studies.length).toBeGreaterThanOrEqual(STUDIES.length - 1);
  expect(leaping).toEqual(calm);
  expect(calm.bars.at(-1)).toMatchObject({ close: 1_000 + Math.round(50 * Math.sin(159 / 17)) });
});
