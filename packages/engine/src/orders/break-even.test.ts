import fc from 'fast-check';
import { expect, test } from 'vitest';

import { eventsOfKind, liveWith } from '../../sim/level-sample.ts';
import { position } from '../../sim/sample.ts';
import type { Side } from '../market/quote.ts';
import { points } from '../units/units.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const level = (price: number, percent: number) => ({ price: points(price), percent });

test('LEVEL-007: the price moves the stop-loss of a buy at the very point, once', () => {
  const { set, tick, account } = liveWith(position({}));
  const breakEven = { level: null, points: 80, offset: 10 };
  expect(set({ breakEven, stopLoss: points(109_500) }).ok).toBe(true);
  expect(tick(110_079)).toEqual([]);
  expect(tick(110_080)).toMatchObject([
    { type: 'stopsChanged', stopLoss: 110_010, breakEven: null, cause: 'breakEven' },
  ]);
  expect(account.orders.get(1)?.breakEven).toBeUndefined();
  expect(tick(110_200)).toEqual([]);
  expect(tick(110_010)).toMatchObject([
    { type: 'positionClosed', cause: 'stopLoss', pnl: 10_000_000 },
  ]);
});

test('LEVEL-007: that of a sell moves below its opening price', () => {
  const { set, tick } = liveWith(position({ side: 'sell' }));
  set({ breakEven: { level: null, points: 50, offset: 20 } });
  expect(tick(109_941)).toEqual([]);
  expect(tick(109_940)).toMatchObject([{ stopLoss: 109_980, cause: 'breakEven' }]);
  expect(tick(109_970)).toMatchObject([{ type: 'positionClosed', cause: 'stopLoss' }]);
});

test('LEVEL-007: it follows its level in the turn of the same quote', () => {
  const { set, tick } = liveWith(position({}));
  const levels = [level(110_100, 50), level(110_200, 30)];
  set({ levels, breakEven: { level: 1, points: null, offset: 0 } });
  expect(tick(110_250)).toMatchObject([
    { type: 'positionClosed', level: 1 },
    { type: 'positionClosed', level: 2 },
    { type: 'stopsChanged', stopLoss: 110_000, cause: 'breakEven' },
  ]);
});

test('LEVEL-007: a level that has fired already moves it at once', () => {
  const { set, tick, account } = liveWith(position({}));
  const levels = [level(110_100, 50), level(110_200, 30)];
  set({ levels });
  tick(110_150);
  set({ levels: levels.slice(1), breakEven: { level: 1, points: null, offset: 0 } });
  expect(account.orders.get(1)).toMatchObject({ stopLoss: 110_000, levels: { fired: 1 } });
});

test('LEVEL-007: it waits until the price lies beyond the new stop-loss', () => {
  const { set, tick, account } = liveWith(position({}));
  const levels = [level(110_100, 50), level(110_400, 50)];
  set({ levels, breakEven: { level: 1, points: null, offset: 200 } });
  expect(eventsOfKind(tick(110_100), 'stopsChanged')).toEqual([]);
  expect(tick(110_200)).toEqual([]);
  expect(tick(110_201)).toMatchObject([{ stopLoss: 110_200, cause: 'breakEven' }]);
  expect(account.openCount).toBe(1);
});

test('LEVEL-007: of break-even and a trailing stop the tighter one holds', () => {
  const { set, tick, account } = liveWith(position({}));
  set({ trail: 300, breakEven: { level: null, points: 100, offset: 50 } });
  expect(account.orders.get(1)?.stopLoss).toBe(109_700);
  // The trailing stop alone would be at 1.09820.
  expect(tick(110_120)).toMatchObject([{ stopLoss: 110_050, trail: 300, cause: 'breakEven' }]);
  expect(tick(110_300)).toEqual([]);
  expect(tick(110_380)).toMatchObject([{ stopLoss: 110_080, cause: 'trailingStop' }]);
  const tight = liveWith(position({}));
  tight.set({ trail: 40, breakEven: { level: null, points: 100, offset: 10 } });
  tight.tick(110_090);
  expect(tight.account.orders.get(1)?.stopLoss).toBe(110_050);
  expect(tight.tick(110_101)).toMatchObject([
    { stopLoss: 110_050, cause: 'breakEven' },
    { stopLoss: 110_061, cause: 'trailingStop' },
  ]);
});

test('LEVEL-007: break-even never loosens, whatever the price does', () => {
  const counts = { moved: 0, kept: 0, waited: 0, trailed: 0, closed: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom<Side>('buy', 'sell'),
      fc.integer({ min: 1, max: 150 }),
      // A small offset lets a trailing stop be the tighter one often enough.
      fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 20 })),
      fc.option(fc.integer({ min: 10, max: 200 })),
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: -40, max: 60 }), { maxLength: 40 }),
      (side, gain, offset, trail, distance, walk) => {
        const sign = side === 'buy' ? 1 : -1;
        let closing = side === 'buy' ? 110_000 : 110_010;
        const { set, tick, account } = liveWith(position({ side }));
        const stopLoss = points(closing - sign * distance);
        set({ stopLoss, trail, breakEven: { level: null, points: gain, offset } });
        let stands = account.orders.get(1)?.stopLoss ?? stopLoss;
        for (const move of walk) {
          closing += sign * move;
          const events = tick(side === 'buy' ? closing : closing - 10);
          const order = account.orders.get(1);
          for (const event of eventsOfKind(events, 'stopsChanged')) {
            const next = event.stopLoss ?? 0;
            expect(sign * (next - stands)).toBeGreaterThanOrEqual(0);
            if (event.cause === 'breakEven') {
              expect(sign * (closing - 110_000)).toBeGreaterThanOrEqual(gain);
              expect(sign * (closing - next)).toBeGreaterThan(0);
              expect(sign * (next - 110_000)).toBeGreaterThanOrEqual(offset);
              counts.moved += 1;
              counts.kept += next === stands ? 1 : 0;
            } else counts.trailed += 1;
            stands = points(next);
          }
          if (!order) {
            counts.closed += 1;
            return;
          }
          const isDue = sign * (closing - 110_000) >= gain;
          if (isDue && order.breakEven) counts.waited += 1;
        }
      },
    ),
    { seed, numRuns: 3_000 },
  );
  const rare = Object.entries(counts).filter(([, times]) => times < 10);
  expect(rare, `seed ${seed}: ${JSON.stringify(counts)}`).toEqual([]);
});
