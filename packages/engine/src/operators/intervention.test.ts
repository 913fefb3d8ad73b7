import { expect, test } from 'vitest';

import {
  accountOf,
  command,
  eurusd,
  listingOf,
  lots,
  marketOf,
  NOW,
  pending,
  position,
  quote,
  usd,
} from '../../sim/sample.ts';
import type { Account } from '../account.ts';
import { decideLimits } from './decide-limits.ts';
import type { Market } from '../market/market.ts';
import { decideModify } from '../orders/modify.ts';
import { decideWithdrawal, decideWithdrawalSettled, judgePayout } from '../money/withdrawals.ts';
import { decideIntervention, type InterventionAct } from './intervention.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { decideSubmit } from '../orders/submit.ts';
import { microUsd, points } from '../units/units.ts';

const place = () => marketOf([eurusd, 110_000, 110_010]);
const step = (account: Account, act: InterventionAct, market = place(), now = NOW) =>
  decideIntervention(account, market, DEFAULT_RISK, { stepId: 7, act, now, receivedAt: now });

function limited(account: Account, changes: Parameters<typeof decideLimits>[1]): Account {
  for (const event of decideLimits(account, changes, NOW)) account.apply(event);
  return account;
}

const buy = (account: Account, leverage: number) =>
  decideSubmit(account, place(), DEFAULT_RISK, command({ leverage, lots: lots(0.01) }));

test('ORDER-028: the cap itself is taken, one above is refused, and no cap asks nothing', () => {
  const account = accountOf(10_000);
  expect(buy(account, 100)).toMatchObject({ ok: true });
  limited(account, { leverageMax: 30 });
  expect(buy(account, 30)).toMatchObject({ ok: true });
  expect(buy(account, 50)).toMatchObject({ reason: 'leverage.capped', figures: { max: 30 } });
  const waits = command({ mode: 'pending', target: points(109_000), leverage: 50 });
  expect(decideSubmit(account, place(), DEFAULT_RISK, waits)).toMatchObject({
    reason: 'leverage.capped',
  });
  limited(account, { leverageMax: null });
  expect(buy(account, 50)).toMatchObject({ ok: true });
});

test('ORDER-028: the leverage list speaks first, then the restriction, then the cap', () => {
  const account = limited(accountOf(10_000), { leverageMax: 5, isRestricted: true });
  expect(buy(account, 77)).toMatchObject({ reason: 'leverage.notOffered' });
  expect(buy(account, 50)).toMatchObject({ reason: 'account.restricted' });
  limited(account, { isRestricted: false });
  expect(buy(account, 50)).toMatchObject({ reason: 'leverage.capped' });
});

test('ORDER-028: a pending order from before the cap keeps its leverage, changed or filled', () => {
  const account = limited(accountOf(10_000, [pending({ leverage: 100 })]), { leverageMax: 5 });
  const { lots: held } = pending();
  const terms = { orderId: 1, lots: held, target: points(108_000), stopLoss: null };
  const rest = { takeProfit: null, trail: null, expiry: null, now: NOW };
  expect(decideModify(account, place(), { ...terms, ...rest })).toMatchObject({ ok: true });
});

test('WITHDRAW-016: nothing is asked for or approved before the freeze is over', () => {
  const until = NOW + 1_000;
  const account = limited(accountOf(500), { payoutFreeze: { ground: 'fraud', until } });
  const asked = { withdrawalId: 1, amount: usd(100), fee: usd(1), net: 99 };
  const ask = (now: number) => decideWithdrawal(account, place(), DEFAULT_RISK, { ...asked, now });
  expect(ask(until - 1)).toMatchObject({
    reason: 'withdrawal.frozen',
    figures: { untilMs: until },
  });
  const taken = ask(until);
  expect(taken).toMatchObject({ ok: true });
  if (taken.ok) for (const event of taken.events) account.apply(event);
  const approve = (now: number) => judgePayout(account, place(), { withdrawalId: 1, now });
  expect(approve(until - 1)).toMatchObject({ reason: 'withdrawal.frozen' });
  expect(approve(until)).toEqual({ ok: true, events: [] });
  const settle = (outcome: 'paid' | 'rejected' | 'cancelled') =>
    decideWithdrawalSettled(account, { withdrawalId: 1, outcome, now: until - 1 });
  // Its owner may cancel the withdrawal, and it may be rejected: both release the money.
  expect(settle('cancelled')).toMatchObject({ ok: true });
  expect(settle('rejected')).toMatchObject({ ok: true });
  // A withdrawal that was approved earlier has already been sent, so its payment is recorded.
  expect(settle('paid')).toMatchObject({ ok: true });
});

test('ORDER-029: an operator closes at the quote of the moment, and the trail says who', () => {
  const account = accountOf(1_000, [position({})]);
  const decision = step(account, { kind: 'close', orderId: 1 });
  expect(decision).toMatchObject({
    ok: true,
    events: [
      { type: 'positionClosed', cause: 'operator', fill: { price: 110_000 }, pnl: 0 },
      { type: 'operatorActed', stepId: 7 },
    ],
  });
});

const spoilings: readonly (readonly [string, (market: Market) => unknown, later: number])[] = [
  ['market.closed', (market) => (listingOf(market, 1).isOpen = false), 0],
  ['quote.stale', () => undefined, 10_001],
  ['instrument.halted', (market) => market.put({ ...eurusd, isHalted: true }), 0],
];

test.each(spoilings)(
  'ORDER-029: an operator is refused with %s like anybody',
  (reason, spoil, later) => {
    const market = place();
    spoil(market);
    const account = accountOf(1_000, [position({})]);
    expect(step(account, { kind: 'close', orderId: 1 }, market, NOW + later)).toMatchObject({
      ok: false,
      reason,
    });
  },
);

test('ORDER-029: an operator cancels what waits and nothing else', () => {
  const account = accountOf(1_000, [pending({ id: 1 }), position({ id: 2 })]);
  expect(step(account, { kind: 'cancel', orderId: 1 })).toMatchObject({
    events: [{ type: 'orderCancelled', orderId: 1, cause: 'operator', reason: null }, {}],
  });
  expect(step(account, { kind: 'cancel', orderId: 2 })).toMatchObject({
    reason: 'order.notPending',
  });
  expect(step(account, { kind: 'cancel', orderId: 3 })).toMatchObject({ reason: 'order.unknown' });
});

const adjust = (account: Account, amount: number, market = place()) =>
  step(account, { kind: 'adjust', amount: microUsd(amount), memo: 'correction' }, market);

test('LEDGER-014: no more is taken than is free, and what is given has no bound', () => {
  const account = accountOf(100);
  expect(adjust(account, -100_000_000)).toMatchObject({
    events: [{ ledgerType: 10, amount: -100_000_000, memo: 'correction' }, { stepId: 7 }],
  });
  expect(adjust(account, -100_000_001)).toMatchObject({
    reason: 'adjustment.exceeds',
    figures: { availableMicroUsd: 100_000_000 },
  });
  expect(adjust(accountOf(-5), 5_000_000)).toMatchObject({ ok: true });
  expect(adjust(accountOf(-5), -1)).toMatchObject({ figures: { availableMicroUsd: 0 } });
});

test('LEDGER-014: margin in use, money held and floating profit are not free', () => {
  // A margin of 1,100, with a profit of 500 at 1.10500 and of 2,000 at 1.12000.
  const market = place();
  quote(market, eurusd, 110_500, 110_510);
  const account = accountOf(2_000, [position({})]);
  expect(adjust(account, -900_000_001, market)).toMatchObject({
    reason: 'adjustment.exceeds',
    figures: { availableMicroUsd: 900_000_000 },
  });
  quote(market, eurusd, 112_000, 112_010);
  expect(adjust(account, -900_000_001, market)).toMatchObject({
    figures: { availableMicroUsd: 900_000_000 },
  });
  const asked = { withdrawalId: 1, amount: usd(600), fee: usd(1), net: 99, now: NOW };
  const held = decideWithdrawal(account, market, DEFAULT_RISK, asked);
  if (held.ok) for (const event of held.events) account.apply(event);
  expect(adjust(account, -300_000_000, market)).toMatchObject({ ok: true });
  expect(adjust(account, -300_000_001, market)).toMatchObject({
    figures: { availableMicroUsd: 300_000_000 },
  });
  listingOf(market, 1).quote = null;
  expect(adjust(account, -1, market)).toMatchObject({ reason: 'quote.stale' });
});

test('what holds already leaves no second event', () => {
  const account = limited(accountOf(10), { isRestricted: true });
  expect(decideLimits(account, { isRestricted: true }, NOW)).toEqual([]);
  const payoutFreeze = { ground: 'identity', until: NOW } as const;
  limited(account, { payoutFreeze });
  expect(decideLimits(account, { payoutFreeze: { ...payoutFreeze } }, NOW)).toEqual([]);
  expect(decideLimits(account, { payoutFreeze: null }, NOW)).toHaveLength(1);
});
