import { microLots, microUsd, points } from '@fulcrum/engine/units/units';
import { expect, test, vi } from 'vitest';

import type { Candle } from '../../../../market/candle.ts';
import type { ReplayDay } from '../../../../chart/replay/replay-day.ts';
import { exactPrice, sumOf } from './practice.ts';
import { Replay } from './replay.ts';

const START = Date.UTC(2025, 10, 12, 22);
const CLOSES = [1.1, 1.10005, 1.1002, 1.10013, 1.0998];

const candles = CLOSES.map(
  (close, at): Candle => ({
    time: START / 1_000 + at * 60,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  }),
);

const day: ReplayDay = {
  code: 'EURUSD',
  start: START,
  end: START + 86_400_000,
  base: '1M',
  candles,
};

/** A dollar a point. */
const newReplay = () => {
  const load = vi.fn(async () => []);
  const replay = new Replay(
    day,
    { load },
    {
      digits: 5,
      lots: microLots(1_000_000),
      resultOf: ({ side, entry }, price) =>
        microUsd((side === 'buy' ? price - entry : entry - price) * 1_000_000),
    },
  );
  return { replay, now: replay.store.getState };
};

test.each([
  [1.1, 5, 110_000],
  [0.1 + 0.2, 5, 30_000],
  [1.005, 3, 1_005],
  [0.0000001, 8, 10],
  [4_123.45, 2, 412_345],
])('REPLAY-007 the close %d with %i digits is an exact price', (close, digits, price) => {
  expect(exactPrice(close, digits)).toBe(price);
});

test('REPLAY-007 a practice position opens and closes at the close of the newest candle', () => {
  const { replay, now } = newReplay();
  replay.open('buy');
  expect(now().trades).toEqual([]);
  replay.stepForward('1M');
  replay.open('buy');
  replay.open('sell');
  expect(now().trades).toHaveLength(1);
  replay.moveTo(3);
  replay.close();
  replay.open('sell');
  replay.moveTo(4);
  replay.close();
  expect(now().trades.map(({ entry, exit }) => [entry, exit?.price, exit?.result])).toEqual([
    [points(110_000), points(110_020), microUsd(20_000_000)],
    [points(110_020), points(110_013), microUsd(7_000_000)],
  ]);
  expect(sumOf(now().trades)).toEqual({ trades: 2, distance: 27, result: 27_000_000 });
});

test('REPLAY-007 a sum with a result that is not known is not known', () => {
  const exit = { price: points(2), at: 1, result: null };
  const trade = { side: 'buy', lots: microLots(1), entry: points(1), openedAt: 0, exit } as const;
  expect(sumOf([trade])).toEqual({ trades: 1, distance: 1, result: null });
});

test('REPLAY-008 going back undoes what was practised after that moment', () => {
  const { replay, now } = newReplay();
  replay.moveTo(1);
  replay.open('buy');
  replay.moveTo(3);
  replay.close();
  replay.open('sell');
  replay.stepBack('1M');
  expect(now().trades).toMatchObject([{ side: 'buy', exit: null }]);
  replay.moveTo(0);
  expect(now().trades).toEqual([]);
});

test('REPLAY-003 it plays to the end of the day and stops there', () => {
  const { replay, now } = newReplay();
  replay.play(true);
  replay.moveTo(4);
  expect(now().isPlaying).toBe(true);
  replay.stepForward('1M');
  expect(now()).toMatchObject({ shown: 5, isPlaying: false });
  replay.play(true);
  expect(now().isPlaying).toBe(false);
  replay.stepForward('1M');
  expect(now().shown).toBe(5);
});

test('REPLAY-002 going back gives the chart another source', async () => {
  const { replay, now } = newReplay();
  const first = now().source;
  replay.moveTo(4);
  expect(now().source).toBe(first);
  replay.stepBack('1M');
  expect(now().source).not.toBe(first);
  const query = { code: 'EURUSD', period: '1M', to: null, limit: 300 } as const;
  const shown = await now().source.load(query);
  expect(shown.map(({ close }) => close)).toEqual(CLOSES.slice(0, 3));
});
