import { microLots } from '@fulcrum/engine/units/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { hedgeOrder, wantedHedge } from './decide.ts';

const lots = (value: number) => microLots(Math.round(value * 1e6));
/** The worked example: limit 20 lots, all of the excess, band 2, smallest order 1. */
const RULE = {
  limit: lots(20),
  ratio: 100,
  band: lots(2),
  clipMin: lots(1),
  clipMax: lots(1_000),
  step: lots(0.01),
};

test('HEDGE-001: the worked example is followed order by order', () => {
  const nets = [12, 19.9, 20.6, 27.4, 26.8, 24, 15, -31.5];
  const orders: number[] = [];
  const holds: number[] = [];
  let held = 0;
  for (const net of nets) {
    const order = hedgeOrder(lots(net), held, RULE);
    held += order;
    orders.push(order / 1e6);
    holds.push(held / 1e6);
  }
  expect(orders).toEqual([0, 0, 0, 7.4, 0, -3.4, -4, -11.5]);
  expect(holds).toEqual([0, 0, 0, 7.4, 7.4, 4, 0, -11.5]);
});

test('HEDGE-001: at the boundaries', () => {
  // By hand. Exactly the limit: nothing. A whole clip beyond it: that clip.
  expect(hedgeOrder(lots(20), 0, RULE)).toBe(0);
  expect(hedgeOrder(lots(21), 0, RULE)).toBe(lots(1));
  expect(hedgeOrder(lots(20.999999), 0, RULE)).toBe(0);
  // Shrinking by the band, by less than it, and to nothing by less than it.
  expect(hedgeOrder(lots(25), lots(7), RULE)).toBe(-lots(2));
  expect(hedgeOrder(lots(25.01), lots(7), RULE)).toBe(0);
  expect(hedgeOrder(lots(20), lots(1.5), RULE)).toBe(-lots(1.5));
  // From long to short in one order.
  expect(hedgeOrder(-lots(30), lots(5), RULE)).toBe(-lots(15));
  // The largest order, and the step, downwards.
  expect(hedgeOrder(lots(70), 0, { ...RULE, clipMax: lots(10) })).toBe(lots(10));
  expect(wantedHedge(lots(21.239), RULE)).toBe(lots(1.23));
  expect(wantedHedge(-lots(21.239), RULE)).toBe(-lots(1.23));
  // Half of 3.33 lots is 1.665, in steps of 0.01 that is 1.66.
  expect(wantedHedge(lots(23.33), { ...RULE, ratio: 50 })).toBe(lots(1.66));
  // A third of a micro-lot is never rounded up.
  expect(wantedHedge(lots(20) + 2, { ...RULE, ratio: 33, step: microLots(1) })).toBe(0);
  expect(wantedHedge(lots(20) + 3, { ...RULE, ratio: 50, step: microLots(1) })).toBe(1);
});

test('HEDGE-001: orders lead to a hedge that is never beyond the excess, and then end', () => {
  const seen = { grows: 0, shrinks: 0, crosses: 0, rests: 0 };
  const size = fc.integer({ min: -200_000_000, max: 200_000_000 });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 100 }), (net, start, ratio) => {
      const rule = { ...RULE, ratio, clipMax: lots(50) };
      let held = start - (start % rule.step);
      if (hedgeOrder(net, held, rule) === 0) seen.rests += 1;
      for (let count = 0; ; count += 1) {
        const order = hedgeOrder(net, held, rule);
        if (order === 0) break;
        expect(count).toBeLessThan(20);
        expect(Math.abs(order)).toBeLessThanOrEqual(rule.clipMax);
        if (Math.abs(held + order) > Math.abs(held)) seen.grows += 1;
        else seen.shrinks += 1;
        if ((held + order) * held < 0) seen.crosses += 1;
        held += order;
        if (held * net > 0 && Math.abs(held) > Math.abs(start)) {
          expect(Math.abs(held) * 100).toBeLessThanOrEqual(
            Math.max(0, Math.abs(net) - rule.limit) * ratio,
          );
        }
      }
    }),
    { numRuns: 1_000 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});
