import type { KLineData } from 'klinecharts';
import { expect, test } from 'vitest';

import { allRows } from '../../../test/all-rows.ts';
import { ichimokuAt } from './ichimoku.ts';
import { macdAt } from './macd.ts';
import { tickByTick, type RowAt } from './rows.ts';
import { supertrendAt } from './supertrend.ts';
import { vwapAt } from './vwap.ts';

const bar = (at: number, close: number): KLineData => ({
  timestamp: Date.UTC(2026, 2, 10, 21, at),
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume: 1,
});

test('STUDY-008 a tick computes the newest candle only', () => {
  const asked: number[] = [];
  const count: RowAt<number> = (_, index) => {
    asked.push(index);
    return index;
  };
  const calc = tickByTick(count);
  const bars = [bar(0, 1), bar(1, 2), bar(2, 3)];
  calc(bars, { calcParams: [] });
  expect(asked.splice(0)).toEqual([0, 1, 2]);
  bars[2] = bar(2, 4);
  calc(bars, { calcParams: [] });
  expect(asked.splice(0)).toEqual([2]);
  bars.push(bar(3, 5));
  calc(bars, { calcParams: [] });
  expect(asked.splice(0)).toEqual([2, 3]);
  // Older candles make another list, and other settings other values.
  calc([bar(-1, 1), ...bars], { calcParams: [] });
  expect(asked.splice(0)).toEqual([0, 1, 2, 3, 4]);
  calc(bars, { calcParams: [9] });
  expect(asked.splice(0)).toEqual([0, 1, 2, 3]);
});

/** Plays ticks, some of which the study misses because it is hidden, and compares. */
function playTicks<Row>(rowAt: RowAt<Row>, params: readonly number[]): void {
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 50;
  };
  const calc = tickByTick(rowAt);
  const bars: KLineData[] = [];
  for (let tick = 0; tick < 200; tick += 1) {
    if (tick % 4 === 0) bars.push(bar(tick, next()));
    else bars[bars.length - 1] = bar(tick - (tick % 4), next());
    const isShown = tick % 30 < 20;
    if (!isShown) continue;
    expect(calc(bars, { calcParams: [...params] })).toEqual(allRows(rowAt, bars, params));
  }
}

test('STUDY-008 what ticks made is what all candles at once make', () => {
  playTicks(supertrendAt, [3, 1.5]);
  playTicks(vwapAt, []);
  playTicks(ichimokuAt, [2, 4, 6]);
  playTicks(macdAt, [2, 4, 3]);
});
