import { expect, test } from 'vitest';

import {
  accountOf,
  eurusd,
  gbpusd,
  marketOf,
  NOW,
  pending,
  position,
  quote,
  usd,
} from '../../sim/sample.ts';
import { settle, settleQuote } from '../../sim/settle.ts';
import { decideIntervention } from '../operators/intervention.ts';
import type { Order } from '../order.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { points } from '../units/units.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { decideCancel } from './cancel.ts';
import { decideLink } from './link.ts';
import { decideReset } from './reset.ts';

const LATER = NOW + 60_000;
/** A buy limit at 1.09900 and a sell limit at 1.10100. */
const BUY = pending({ target: points(109_900) });
const SELL = pending({ id: 2, side: 'sell', target: points(110_100) });
const linked = [
  { ...BUY, linkedId: 2 },
  { ...SELL, linkedId: 1 },
];

/** Two buy limits, of which the second is nearer to the market. */
const twoBuys = [
  { ...BUY, target: points(109_800), linkedId: 2 },
  { ...BUY, id: 2, linkedId: 1 },
];

function sceneOf(orders: readonly Order[], dollars = 100_000) {
  const market = marketOf([eurusd, 110_000, 110_010], [gbpusd, 130_000, 130_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(dollars, orders);
  expect(live.add(account, NOW)).toEqual([]);
  const tick = (bid: number, at = NOW) =>
    settleQuote(live, quote(market, eurusd, bid, bid + 10, at), at).map(({ event }) => event);
  const pass = (at: number) => settle(live, live.onTime(at), at).map(({ event }) => event);
  const link = (orderId: number, linkedId: number | null) =>
    decideLink(account, { orderId, linkedId, now: NOW });
  return { market, live, account, tick, pass, link };
}

test('ORDER-071: a link is an event of each order, the lower id first, and ends with both', () => {
  const { account, link } = sceneOf([BUY, SELL]);
  const decision = decideLink(account, { orderId: 2, linkedId: 1, clientOrderId: 'a', now: NOW });
  const user = { type: 'orderLinked', at: NOW, cause: 'user' } as const;
  expect(decision).toEqual({
    ok: true,
    orderId: 2,
    events: [
      { ...user, orderId: 1, linkedId: 2 },
      { ...user, orderId: 2, linkedId: 1, clientOrderId: 'a' },
    ],
  });
  if (decision.ok) for (const event of decision.events) account.apply(event);
  expect(account.orders.get(1)?.linkedId).toBe(2);
  expect(account.orders.get(2)?.linkedId).toBe(1);
  // Asked for again, from either side, it changes nothing.
  expect(link(1, 2)).toEqual({ ok: true, orderId: 1, events: [] });
  expect(link(2, 1)).toEqual({ ok: true, orderId: 2, events: [] });
  const ended = link(1, null);
  expect(ended).toMatchObject({ events: [{ linkedId: null }, { linkedId: null }] });
  if (ended.ok) for (const event of ended.events) account.apply(event);
  expect(account.orders.get(1)?.linkedId).toBeUndefined();
  expect(account.orders.get(2)?.linkedId).toBeUndefined();
  expect(link(1, null)).toEqual({ ok: true, orderId: 1, events: [] });
});

test.each<[string, number, number | null]>([
  ['order.unknown', 9, 1],
  ['order.unknown', 9, null],
  ['order.notPending', 4, 1],
  ['order.notPending', 5, 1],
  ['link.same', 1, 1],
  ['link.notPending', 1, 9],
  ['link.notPending', 1, 4],
  ['link.notPending', 1, 5],
  ['link.taken', 1, 2],
  ['link.taken', 2, 1],
])('ORDER-071: refused with %s, and nothing has changed', (reason, orderId, linkedId) => {
  const { account, link } = sceneOf([
    BUY,
    { ...SELL, linkedId: 3 },
    pending({ id: 3, target: points(108_000), linkedId: 2 }),
    position({ id: 4 }),
  ]);
  // Its time is over, and it has not ended yet.
  account.apply({
    type: 'orderPlaced',
    at: NOW,
    order: pending({ id: 5, target: points(108_000), expiresAt: NOW }),
  });
  const before = structuredClone([...account.orders]);
  expect(link(orderId, linkedId)).toMatchObject({ ok: false, reason });
  expect([...account.orders]).toEqual(before);
});

test('ORDER-072: when one fills, the other is cancelled in the same turn', () => {
  const { tick, account } = sceneOf(linked);
  expect(tick(110_100)).toMatchObject([
    { type: 'orderFilled', orderId: 2 },
    { type: 'orderCancelled', orderId: 1, cause: 'linked', reason: null },
  ]);
  expect([...account.orders.keys()]).toEqual([2]);
  expect(account.orders.get(2)?.linkedId).toBeUndefined();
});

test('ORDER-072: of two instruments too', () => {
  const { tick, account } = sceneOf([
    { ...BUY, linkedId: 2 },
    pending({ id: 2, instrumentId: 2, target: points(129_000), linkedId: 1 }),
  ]);
  expect(tick(109_890)).toMatchObject([
    { type: 'orderFilled', orderId: 1 },
    { type: 'orderCancelled', orderId: 2, cause: 'linked' },
  ]);
  expect(account.pendingCount).toBe(0);
});

test('ORDER-072: of two that one quote reaches, the lower id fills', () => {
  const { tick, account } = sceneOf(twoBuys);
  // It fills although the price came past the other first.
  expect(tick(109_690)).toMatchObject([
    { type: 'orderFilled', orderId: 1, fill: { price: 109_700 } },
    { type: 'orderCancelled', orderId: 2, cause: 'linked' },
  ]);
  expect(account).toMatchObject({ openCount: 1, pendingCount: 0 });
});

test('ORDER-072: a stop-limit order that becomes a limit order keeps its link', () => {
  const stopLimit = pending({
    kind: 'stop',
    target: points(110_200),
    limit: points(110_210),
    linkedId: 2,
  });
  const other = pending({ id: 2, target: points(109_000), linkedId: 1 });
  const { tick, account } = sceneOf([stopLimit, other]);
  expect(tick(110_240)).toMatchObject([{ type: 'orderTriggered', orderId: 1 }]);
  expect(account.orders.get(1)?.linkedId).toBe(2);
  expect(tick(110_200)).toMatchObject([
    { type: 'orderFilled', orderId: 1 },
    { type: 'orderCancelled', orderId: 2, cause: 'linked' },
  ]);
});

test('ORDER-073: a fill that free margin refuses ends the link and leaves the other', () => {
  const { tick, account } = sceneOf(linked, 100);
  const unlinked = { type: 'orderLinked', orderId: 1, linkedId: null, cause: 'target' };
  expect(tick(110_100)).toMatchObject([
    { type: 'orderCancelled', orderId: 2, cause: 'target', reason: 'margin.insufficient' },
    unlinked,
  ]);
  expect(account.orders.get(1)).toMatchObject({ status: 'pending', target: 109_900 });
  expect(account.orders.get(1)?.linkedId).toBeUndefined();
});

test('ORDER-073: reached by the same quote, the other is then judged by itself', () => {
  const [first, second] = twoBuys;
  if (!first || !second) throw new Error('Expected two orders');
  const { tick, account } = sceneOf([{ ...first, leverage: 1 }, second], 5_000);
  expect(tick(109_690)).toMatchObject([
    { type: 'orderCancelled', orderId: 1, reason: 'margin.insufficient' },
    { type: 'orderLinked', orderId: 2, linkedId: null, cause: 'target' },
    { type: 'orderFilled', orderId: 2 },
  ]);
  expect(account).toMatchObject({ openCount: 1, pendingCount: 0 });
});

test('ORDER-073: an expiry ends the link alone, also at the very moment of a quote', () => {
  const [buy, sell] = linked;
  if (!buy || !sell) throw new Error('Expected two orders');
  const { pass, account } = sceneOf([{ ...buy, expiresAt: LATER }, sell]);
  expect(pass(LATER)).toMatchObject([
    { type: 'orderCancelled', orderId: 1, cause: 'expiry' },
    { type: 'orderLinked', orderId: 2, linkedId: null, cause: 'expiry' },
  ]);
  expect(account.orders.get(2)?.linkedId).toBeUndefined();
  const both = sceneOf([
    { ...buy, expiresAt: LATER },
    { ...sell, expiresAt: LATER },
  ]);
  expect(both.tick(109_890, LATER).map(({ type }) => type)).toEqual([
    'orderCancelled',
    'orderLinked',
  ]);
  expect(both.pass(LATER)).toMatchObject([{ type: 'orderCancelled', orderId: 2 }]);
});

test('ORDER-074: cancelling one leaves the other, unless both are asked for', () => {
  const { account } = sceneOf(linked);
  const one = decideCancel(account, { orderId: 1, now: NOW });
  expect(one.ok && one.events).toMatchObject([
    { type: 'orderCancelled', orderId: 1, cause: 'user' },
    { type: 'orderLinked', orderId: 2, linkedId: null, cause: 'user' },
  ]);
  const both = decideCancel(account, { orderId: 2, withLinked: true, now: NOW });
  expect(both.ok && both.events).toMatchObject([
    { type: 'orderCancelled', orderId: 2, cause: 'user' },
    { type: 'orderCancelled', orderId: 1, cause: 'user' },
  ]);
  // An order without a link is cancelled all the same.
  const { account: plain } = sceneOf([BUY]);
  const alone = decideCancel(plain, { orderId: 1, withLinked: true, now: NOW });
  expect(alone.ok && alone.events).toHaveLength(1);
});

test('ORDER-074: an operator who cancels one leaves the other', () => {
  const { account, market } = sceneOf(linked);
  const act = { kind: 'cancel', orderId: 1 } as const;
  const given = { stepId: 7, act, now: NOW, receivedAt: NOW };
  const decision = decideIntervention(account, market, DEFAULT_RISK, given);
  expect(decision.ok && decision.events).toMatchObject([
    { type: 'orderCancelled', cause: 'operator' },
    { type: 'orderLinked', orderId: 2, cause: 'operator' },
    { type: 'operatorActed' },
  ]);
});

test('ORDER-074: a reset cancels both', () => {
  const { account, market } = sceneOf(linked);
  const times = { receivedAt: NOW, filledAt: NOW };
  const events = decideReset(account, market, usd(100_000), times);
  for (const event of events) account.apply(event);
  expect(account.orders.size).toBe(0);
});
