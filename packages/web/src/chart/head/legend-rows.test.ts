import type { Chart } from 'klinecharts';
import { expect, test } from 'vitest';

import { readSetup } from '../studies/chart-setup.ts';
import { legendRows } from './legend-rows.ts';

const bar = (timestamp: number, close: number) => ({
  timestamp,
  open: 1.1,
  high: 1.105,
  low: 1.099,
  close,
});

/** As much of a chart as the legend reads. */
const chartWith = (studies: readonly { readonly id: string }[]) =>
  ({
    getDataList: () => [bar(1_000, 1.101), bar(2_000, 1.0995)],
    getIndicators: ({ id }: { id: string }) => studies.filter((study) => study.id === id),
    getDom: () => ({ offsetTop: 180 }),
  }) as unknown as Chart;
const setup = readSetup({
  MA: { isShown: true, params: [7, 25, 7], colors: ['warn', 'accent', 'up'] },
});

test('the legend tells open, high, low and close of the candle under the cross hair', () => {
  const [row] = legendRows(chartWith([]), 1_000, 5, setup);
  expect(row?.values.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'O 1.10000',
    'H 1.10500',
    'L 1.09900',
    'C 1.10100',
  ]);
  expect(row?.values.at(-1)?.tone).toBe('up');
  expect(legendRows(chartWith([]), 2_000, 5, setup)[0]?.values.at(-1)?.tone).toBe('down');
});

test('a study is told in its pane, with its own digits, in the colour of its line', () => {
  const averages = {
    id: 'MA',
    paneId: 'candle_pane',
    precision: 5,
    result: [{}, { ma1: 1.1002, ma2: null }],
  };
  const strength = {
    id: 'RSI',
    paneId: 'pane-RSI',
    precision: 2,
    result: [{}, { rsi1: 48.123 }],
  };
  const volume = { id: 'volumeFloor' };
  const rows = legendRows(chartWith([strength, volume, averages]), 2_000, 5, setup);
  expect(rows.slice(1)).toEqual([
    {
      id: 'MA',
      top: 0,
      values: [
        { key: 'ma1', name: 'MA7', text: '1.10020', tone: 'warn' },
        // Too few candles for these.
        { key: 'ma2', name: 'MA25', text: '–', tone: 'accent' },
        { key: 'ma3', name: 'MA7', text: '–', tone: 'up' },
      ],
    },
    {
      id: 'RSI',
      top: 180,
      values: [{ key: 'rsi1', name: 'RSI14', text: '48.12', tone: 'warn' }],
    },
  ]);
});

test('without candles there is no legend', () => {
  expect(legendRows(chartWith([]), null, 5, setup)).toEqual([]);
});
