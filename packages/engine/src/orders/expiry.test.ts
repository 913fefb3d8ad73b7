import { expect, test } from 'vitest';

import { accountOf, command, eurusd, marketOf, NOW, pending, quote } from '../../sim/sample.ts';
import { settle, settleQuote } from '../../sim/settle.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { HOUR_MS } from '../market/new-york.ts';
import type { Order } from '../order.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { decideSubmit } from './submit.ts';
import type { Expiry } from './terms.ts';
import { points } from '../units/units.ts';

const END = NOW + 60_000;

function liveOf(...orders: readonly Order[]) {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(100_000, orders);
  expect(live.add(account, NOW)).toEqual([]);
  const tick = (bid: number, at: number) =>
    settleQuote(live, quote(market, eurusd, bid, bid + 10, at), at).map(({ event }) => event);
  const pass = (at: number) => settle(live, live.onTime(at), at).map(({ event }) => event);
  return { market, live, account, tick, pass };
}

const place = (expiry: Expiry) => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const asked = command({ mode: 'pending', target: points(109_000), expiry });
  return decideSubmit(accountOf(0), market, DEFAULT_RISK, asked);
};

test('ORDER-023: a pending order ends at its time, by itself and once', () => {
  const { account, pass } = liveOf(pending({ expiresAt: END }), pending({ id: 2 }));
  expect(pass(END - 1)).toEqual([]);
  expect(pass(END)).toEqual([
    { type: 'orderCancelled', at: END, orderId: 1, cause: 'expiry', reason: null },
  ]);
  expect(pass(END + 1)).toEqual([]);
  expect([...account.orders.keys()]).toEqual([2]);
  expect(account.balance).toBe(accountOf(100_000).balance);
});

test('ORDER-023: its target fills it until a moment before its time, and never from then on', () => {
  const before = liveOf(pending({ expiresAt: END }));
  expect(before.tick(108_990, END - 1)).toMatchObject([{ type: 'orderFilled' }]);
  expect(before.account.orders.get(1)).toMatchObject({ status: 'open', expiresAt: null });
  expect(before.pass(END)).toEqual([]);
  const at = liveOf(pending({ expiresAt: END }));
  expect(at.tick(108_990, END)).toMatchObject([{ type: 'orderCancelled', cause: 'expiry' }]);
});

test('ORDER-023: what its target fired does not fill when its turn comes after its time', () => {
  const { live, market } = liveOf(pending({ expiresAt: END }));
  const firings = live.onQuote(quote(market, eurusd, 108_990, 109_000, END - 1), END - 1);
  expect(settle(live, firings, END).map(({ event }) => event)).toMatchObject([
    { type: 'orderCancelled', cause: 'expiry' },
  ]);
});

test('ORDER-023: an order that was given more time meanwhile stays, and ends then', () => {
  const { live, account, pass } = liveOf(pending({ expiresAt: END }));
  const firings = live.onTime(END);
  const { kind, lots, target, stopLoss, takeProfit } = pending();
  const terms = { kind, lots, target, stopLoss, takeProfit, trail: null, expiresAt: END + 5 };
  const longer = { type: 'orderModified', at: END, orderId: 1, ...terms, cause: 'user' } as const;
  live.apply(1, [longer], END);
  expect(settle(live, firings, END)).toEqual([]);
  expect(account.orders.size).toBe(1);
  expect(pass(END + 4)).toEqual([]);
  expect(pass(END + 5)).toMatchObject([{ type: 'orderCancelled', cause: 'expiry' }]);
});

test('ORDER-023: the end of the day is the next 17:00 New York', () => {
  const decision = place('dayEnd');
  // 10:00 in New York in June: seven hours until the roll.
  const order = { expiresAt: NOW + 7 * HOUR_MS };
  expect(decision.ok && decision.events).toMatchObject([{ type: 'orderPlaced', order }]);
});

test('ORDER-024: an end that has come already is refused; the next moment is taken', () => {
  expect(place(NOW)).toMatchObject({ ok: false, reason: 'expiry.past' });
  expect(place(0)).toMatchObject({ ok: false, reason: 'expiry.past' });
  expect(place(NOW + 1)).toMatchObject({ ok: true });
  expect(place(null)).toMatchObject({ ok: true, events: [{ order: { expiresAt: null } }] });
});
