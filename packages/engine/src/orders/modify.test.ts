import { expect, test } from 'vitest';

import {
  accountOf,
  eurusd,
  lots,
  marketOf,
  NOW,
  pending,
  position,
  listingOf,
  quote,
} from '../../sim/sample.ts';
import { settle, settleQuote } from '../../sim/settle.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { decideModify, type ModifyCommand } from './modify.ts';
import type { PendingOrder } from '../order.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { points } from '../units/units.ts';

const asItIs: ModifyCommand = {
  orderId: 1,
  lots: lots(1),
  target: points(109_000),
  stopLoss: null,
  takeProfit: null,
  trail: null,
  expiry: null,
  now: NOW,
};

function sceneOf(changes: Partial<PendingOrder> = {}) {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(100_000, [pending(changes)]);
  live.add(account, NOW);
  const ask = (to: Partial<ModifyCommand>) => decideModify(account, market, { ...asItIs, ...to });
  const change = (to: Partial<ModifyCommand>) => {
    const decision = ask(to);
    if (!decision.ok) throw new Error(decision.reason);
    return settle(live, live.apply(1, decision.events, NOW), NOW).map(({ event }) => event);
  };
  const tick = (bid: number) =>
    settleQuote(live, quote(market, eurusd, bid, bid + 10), NOW).map(({ event }) => event);
  return { market, account, ask, change, tick };
}

test('ORDER-025: a pending order takes other terms in place, and fires by them alone', () => {
  const { account, change, tick } = sceneOf();
  const terms = { lots: lots(0.5), target: points(108_000), stopLoss: points(107_000) };
  expect(change({ ...terms, takeProfit: points(109_000), expiry: NOW + 1 })).toEqual([]);
  expect(account.orders.get(1)).toMatchObject({
    ...terms,
    kind: 'limit',
    takeProfit: 109_000,
    expiresAt: NOW + 1,
  });
  expect(tick(108_990)).toEqual([]);
  expect(tick(107_990)).toMatchObject([{ type: 'orderFilled', fill: { price: 108_000 } }]);
  expect(account.orders.get(1)).toMatchObject({ status: 'open', lots: lots(0.5) });
});

test('ORDER-025: the kind follows a target that moves across the market, and only then', () => {
  const { account, change, market, ask } = sceneOf();
  expect(change({ target: points(111_000) })).toEqual([]);
  expect(account.orders.get(1)?.kind).toBe('stop');
  // The price passed the target in a closed market: the order waits and remains a stop.
  listingOf(market, 1).isOpen = false;
  quote(market, eurusd, 112_000, 112_010);
  const decision = ask({ target: points(111_000), lots: lots(2) });
  expect(decision.ok && decision.events).toMatchObject([{ kind: 'stop' }]);
});

test.each<[string, Partial<ModifyCommand>, (scene: ReturnType<typeof sceneOf>) => unknown]>([
  ['order.unknown', { orderId: 2 }, () => null],
  ['instrument.disabled', {}, ({ market }) => market.put({ ...eurusd, isEnabled: false })],
  ['instrument.halted', {}, ({ market }) => market.put({ ...eurusd, isHalted: true })],
  ['instrument.paused', {}, ({ market }) => market.put({ ...eurusd, isPaused: true })],
  ['leverage.notOffered', {}, ({ market }) => market.put({ ...eurusd, leverages: [5] })],
  ['lots.tooSmall', { lots: lots(0.001) }, () => null],
  ['lots.tooLarge', { lots: lots(51) }, () => null],
  ['lots.offStep', { lots: lots(0.015) }, () => null],
  ['target.missing', { target: null }, () => null],
  ['target.missing', { target: points(-1) }, () => null],
  ['target.atMarket', { target: points(110_010) }, () => null],
  ['expiry.past', { expiry: NOW }, () => null],
  ['stopLoss.wrongSide', { stopLoss: points(109_000) }, () => null],
  ['takeProfit.wrongSide', { takeProfit: points(109_000) }, () => null],
  ['account.restricted', {}, ({ account }) => (account.isRestricted = true)],
])('ORDER-025: refused with %s, and nothing has changed', (reason, to, spoil) => {
  const scene = sceneOf();
  spoil(scene);
  const before = structuredClone(scene.account.orders.get(1));
  expect(scene.ask(to)).toMatchObject({ ok: false, reason });
  expect(scene.account.orders.get(1)).toEqual(before);
});

test('ORDER-025: the first check that fails answers, in the order of a new order', () => {
  const scene = sceneOf();
  scene.account.isRestricted = true;
  const wrong = {
    lots: lots(0.015),
    target: points(110_010),
    expiry: NOW,
    stopLoss: points(120_000),
  };
  const reasons: string[] = [];
  for (const field of ['lots', 'target', 'expiry', 'stopLoss'] as const) {
    const decision = scene.ask(wrong);
    if (!decision.ok) reasons.push(decision.reason);
    Object.assign(wrong, { [field]: asItIs[field] });
  }
  expect(reasons).toEqual(['lots.offStep', 'target.atMarket', 'expiry.past', 'stopLoss.wrongSide']);
  expect(scene.ask(wrong)).toMatchObject({ reason: 'account.restricted' });
});

test('ORDER-025: what has filled or whose time is up is no longer pending', () => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const open = accountOf(1, [position({})]);
  expect(decideModify(open, market, asItIs)).toMatchObject({ reason: 'order.notPending' });
  const { ask } = sceneOf({ expiresAt: NOW });
  expect(ask({ expiry: NOW + 1_000 })).toMatchObject({ reason: 'order.notPending' });
});

test('ORDER-025: asked for again it is as it shall be, and leaves no second step', () => {
  const { ask, change } = sceneOf();
  const terms = { lots: lots(2), expiry: 'dayEnd' } as const;
  change(terms);
  expect(ask(terms)).toEqual({ ok: true, orderId: 1, events: [] });
  expect(ask({ ...terms, lots: lots(1) })).toMatchObject({ events: [{ type: 'orderModified' }] });
});
