import { expect, test } from 'vitest';

import { accountOf, eurusd, gbpusd, listingOf, marketOf, NOW, pending } from '../../sim/sample.ts';
import { position, usd } from '../../sim/sample.ts';
import { decideCloseAll, type CloseAllCommand } from './close-all.ts';

const everything: CloseAllCommand = {
  which: 'all',
  instrumentId: null,
  clientOrderId: null,
  now: NOW,
  receivedAt: NOW,
};

/**
 * One position with a profit of 100, two with losses of 110 and 505, one with a result of zero, and
 * a pending order.
 */
const scene = (dollars = 100_000) => ({
  market: marketOf([eurusd, 110_000, 110_010], [gbpusd, 126_495, 126_505]),
  account: accountOf(dollars, [
    position({ id: 1, price: 109_900 }),
    position({ id: 2, side: 'sell', price: 109_900 }),
    position({ id: 3, price: 110_000 }),
    position({ id: 4, instrumentId: 2, price: 127_000 }),
    pending({ id: 5 }),
  ]),
});

test.each([
  ['all', null, [1, 2, 3, 4]],
  ['profit', null, [1]],
  ['loss', null, [2, 4]],
  ['all', 1, [1, 2, 3]],
  ['loss', 2, [4]],
  ['profit', 2, []],
] as const)('ORDER-026: of %s in %s these are closed: %j', (which, instrumentId, ids) => {
  const { account, market } = scene();
  const decided = decideCloseAll(account, market, { ...everything, which, instrumentId });
  expect(decided).toMatchObject({ closed: ids, left: [] });
  const closings = decided.events.map((event) => ('orderId' in event ? event.orderId : event.type));
  expect(closings).toEqual(ids);
  for (const event of decided.events) account.apply(event);
  expect(account.orders.has(5)).toBe(true);
});

test('ORDER-026: each closes at its own quote, by its owner, as if closed by itself', () => {
  const { account, market } = scene();
  const { events } = decideCloseAll(account, market, everything);
  expect(events).toMatchObject([
    { orderId: 1, cause: 'user', fill: { price: 110_000 }, pnl: usd(100) },
    { orderId: 2, cause: 'user', fill: { price: 110_010 }, pnl: usd(-110) },
    { orderId: 3, cause: 'user', fill: { price: 110_000 }, pnl: 0 },
    { orderId: 4, cause: 'user', fill: { price: 126_495 }, pnl: usd(-505) },
  ]);
});

test('ORDER-026: what cannot be closed now is left and named, and keeps nothing else open', () => {
  const { account, market } = scene();
  listingOf(market, 2).isOpen = false;
  expect(decideCloseAll(account, market, everything)).toMatchObject({
    closed: [1, 2, 3],
    left: [{ orderId: 4, reason: 'market.closed' }],
  });
  listingOf(market, 2).isOpen = true;
  const late = { ...everything, now: NOW + 10_001 };
  expect(decideCloseAll(account, market, late)).toMatchObject({
    events: [],
    left: [1, 2, 3, 4].map((orderId) => ({ orderId, reason: 'quote.stale' })),
  });
});

test('STOPOUT-008: what many closings together leave below zero is made up by the house', () => {
  const { account, market } = scene(500);
  const { events } = decideCloseAll(account, market, everything);
  expect(events.at(-1)).toMatchObject({ type: 'balanceChanged', ledgerType: 8, amount: usd(15) });
});

test('ORDER-027: under a name the answer is kept, also one that closed nothing', () => {
  const { account, market } = scene();
  const named = { ...everything, clientOrderId: 'tap', instrumentId: 2, which: 'profit' } as const;
  const { events } = decideCloseAll(account, market, named);
  expect(events).toEqual([
    { type: 'closeAllDone', at: NOW, clientOrderId: 'tap', closed: [], left: [] },
  ]);
});
