import type { Chart } from 'klinecharts';
import { expect, test } from 'vitest';

import { legendRows } from './legend-rows.ts';

const bar = (timestamp: number, close: number) => ({
  timestamp,
  open: 1.1,
  high: 1.105,
  low: 1.099,
  close,
});

/** As much of a chart as the legend reads. */
const chartWith = (studies: readonly object[]) =>
  ({
    getDataList: () => [bar(1_000, 1.101), bar(2_000, 1.0995)],
    getIndicators: () => studies,
    getDom: () => ({ offsetTop: 180 }),
  }) as unknown as Chart;

test('the legend tells open, high, low and close of the candle under the cross hair', () => {
  const [row] = legendRows(chartWith([]), 1_000, 5);
  expect(row?.values.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'O 1.10000',
    'H 1.10500',
    'L 1.09900',
    'C 1.10100',
  ]);
  expect(row?.values.at(-1)?.tone).toBe('up');
  expect(legendRows(chartWith([]), 2_000, 5)[0]?.values.at(-1)?.tone).toBe('down');
});

test('a study is told in its pane, with its own digits, in the colour of its line', () => {
  const averages = {
    id: 'MA',
    name: 'MA',
    paneId: 'candle_pane',
    precision: 5,
    calcParams: [7, 25],
    figures: [
      { key: 'ma1', title: 'MA7: ' },
      { key: 'ma2', title: 'MA25: ' },
    ],
    result: [{}, { ma1: 1.1002 }],
  };
  const strength = {
    id: 'RSI',
    name: 'RSI',
    paneId: 'pane-RSI',
    precision: 2,
    calcParams: [14],
    figures: [{ key: 'rsi1', title: 'RSI1: ' }],
    result: [{}, { rsi1: 48.123 }],
  };
  const volume = { id: 'volumeFloor', name: 'volumeFloor', figures: [] };
  const rows = legendRows(chartWith([volume, averages, strength]), 2_000, 5);
  expect(rows.slice(1)).toEqual([
    {
      id: 'MA',
      top: 0,
      values: [
        { name: 'MA7', text: '1.10020', tone: 0 },
        // Too few candles for this one.
        { name: 'MA25', text: '–', tone: 1 },
      ],
    },
    { id: 'RSI', top: 180, values: [{ name: 'RSI14', text: '48.12', tone: 0 }] },
  ]);
});

test('without candles there is no legend', () => {
  expect(legendRows(chartWith([]), null, 5)).toEqual([]);
});
