import { expect, test } from 'vitest';

import {
  accountOf,
  eurusd,
  gbpusd,
  marketOf,
  NOW,
  position,
  quote,
  usd,
} from '../../sim/sample.ts';
import { figuresOf } from '../margin/figures.ts';
import type { Account } from '../account.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { creditFor, quoteWithdrawal } from './payment.ts';
import { decideDepositRequest, decideDepositSettled } from './deposits.ts';
import { decideWithdrawal, decideWithdrawalSettled, judgePayout } from './withdrawals.ts';
import { UNDER_REVIEW_MAX, type Moved } from './review.ts';
import { withdrawable } from './withdrawable.ts';
import type { MoneyReason, Refusal } from '../refusal.ts';
import type { Market } from '../market/market.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { microUsd } from '../units/units.ts';

const ONE = 10_000_000_000;
const fixed = { feeMode: 'fixed', feeRate: 1_500_000, usdPrice: ONE, digits: 6 } as const;
const share = { feeMode: 'ofAmount', feeRate: 2_500, usdPrice: ONE, digits: 6 } as const;

test.each([
  // With a fixed fee of 1.50, 98.50 of 100 are left.
  [fixed, 100_000_000, 1_500_000, 98_500_000],
  // Amounts: one micro-dollar more than the fee, exactly the fee, and less than the fee.
  [fixed, 1_500_001, 1_500_000, 1],
  [fixed, 1_500_000, 1_500_000, 0],
  [fixed, 1, 1_500_000, 0],
  // 0.25 % of 100 is 0.25.
  [share, 100_000_000, 250_000, 99_750_000],
  // 0.25 % of 0.000400 is exactly one millionth; of 0.000401 it is slightly more, so it is rounded
  // up to two.
  [share, 400, 1, 399],
  [share, 401, 2, 399],
  [share, 1, 1, 0],
  // A withdrawal without a fee.
  [{ ...share, feeRate: 0 }, 77, 0, 77],
  // At a rate of 100 % the fee takes everything.
  [{ ...share, feeRate: 1_000_000 }, 5_000_000, 5_000_000, 0],
])('WITHDRAW-001: by %o, %i costs %i and leaves %i', (terms, amount, fee, net) => {
  expect(quoteWithdrawal(terms, microUsd(amount))).toEqual({ amount, fee, net });
});

test.each([
  // 98.50 at 0.0000090909 BTC per dollar is 0.00089545365 BTC: eight digits keep 0.00089545.
  [98_500_000, 90_909, 8, 89_545],
  // 98.50 at 7.8 is 768.30, in hundredths.
  [98_500_000, 78_000_000_000, 2, 76_830],
  // 98.50 at 149.37 is 14,712.945: the yen has no cents, so 14,713.
  [98_500_000, 1_493_700_000_000, 0, 14_713],
  // 0.50 at 1.0 without decimals is half a unit, which is rounded away from zero.
  [500_000, ONE, 0, 1],
  [499_999, ONE, 0, 0],
])('WITHDRAW-002: %i less no fee at a price of %i and %i digits leaves %i', (...row) => {
  const [amount, usdPrice, digits, net] = row;
  const terms = { feeMode: 'fixed', feeRate: 0, usdPrice, digits } as const;
  expect(quoteWithdrawal(terms, microUsd(amount)).net).toBe(net);
});

test.each([
  [6, ONE, 250_000_000, 250_000_000],
  // 0.00123456 BTC at 110,000.50 is 135.80221728 dollars, rounded to the nearest millionth.
  [8, 1_100_005_000_000_000, 123_456, 135_802_217],
  // 1,000,001 yen at 0.0066948 are 6,694.8066948 dollars.
  [0, 66_948_000, 1_000_001, 6_694_806_695],
])('DEPOSIT-001: with %i digits at a price of %i, %i is worth %i', (digits, price, paid, micro) => {
  expect(creditFor({ digits, usdPrice: price }, paid)).toBe(micro);
});

const market = () => marketOf([eurusd, 110_000, 110_010]);
const now = NOW;

function apply(account: Account, decision: Moved | Refusal<MoneyReason>): Moved {
  if (!decision.ok) throw new Error(`Expected a decision, was ${decision.reason}`);
  for (const event of decision.events) account.apply(event);
  return decision;
}
const request = (account: Account, withdrawalId: number, dollars: number, fee = 1.5) =>
  decideWithdrawal(account, market(), DEFAULT_RISK, {
    withdrawalId,
    amount: usd(dollars),
    fee: usd(fee),
    net: Math.max(0, usd(dollars) - usd(fee)),
    now,
  });

test('DEPOSIT-002: a deposit is credited once, and rejected never', () => {
  const account = accountOf(10);
  apply(account, decideDepositRequest(account, { depositId: 7, now }));
  expect(apply(account, decideDepositRequest(account, { depositId: 7, now })).events).toEqual([]);
  const credit = { depositId: 7, outcome: 'credited', amount: usd(250), now } as const;
  apply(account, decideDepositSettled(account, credit));
  expect([account.balance, account.deposits.size]).toEqual([usd(260), 0]);
  expect(decideDepositSettled(account, credit)).toMatchObject({ reason: 'deposit.settled' });

  apply(account, decideDepositRequest(account, { depositId: 8, now }));
  const wrong = { depositId: 8, outcome: 'rejected', amount: usd(99), now } as const;
  const { events } = apply(account, decideDepositSettled(account, wrong));
  expect(events).toMatchObject([{ outcome: 'rejected', amount: 0 }]);
  expect(account.balance).toBe(usd(260));
});

test('DEPOSIT-003: no more than twenty deposits are under review at a time', () => {
  const account = accountOf(0);
  for (let depositId = 1; depositId <= UNDER_REVIEW_MAX; depositId += 1) {
    apply(account, decideDepositRequest(account, { depositId, now }));
  }
  expect(decideDepositRequest(account, { depositId: 21, now })).toMatchObject({
    reason: 'deposits.limit',
    figures: { max: 20 },
  });
});

test('WITHDRAW-003: a withdrawal holds its amount until it ends, and is paid with its fee', () => {
  const account = accountOf(1_000);
  apply(account, request(account, 1, 400));
  apply(account, request(account, 2, 100));
  expect(figuresOf(account, market())).toMatchObject({ locked: usd(500), freeMargin: usd(500) });
  const paid = { withdrawalId: 1, outcome: 'paid', now } as const;
  const { events } = apply(account, decideWithdrawalSettled(account, paid));
  expect(events.map(({ type }) => type)).toEqual(['withdrawalSettled', 'balanceChanged']);
  expect([account.balance, account.locked]).toEqual([usd(600), usd(100)]);
  expect(decideWithdrawalSettled(account, paid)).toMatchObject({
    reason: 'withdrawal.settled',
  });
  const back = { withdrawalId: 2, outcome: 'cancelled', now } as const;
  apply(account, decideWithdrawalSettled(account, back));
  expect([account.balance, account.locked, account.withdrawals.size]).toEqual([usd(600), 0, 0]);
});

test('WITHDRAW-004: neither held money nor used margin nor a floating profit can be drawn', () => {
  // Bought at 1.10000 with a current bid of 1.10000: no result. Of 2,000, the margin of 1,100 and a
  // tenth of it must stay.
  const account = accountOf(2_000, [position({})]);
  const most = (at: Market) => withdrawable(account, at, DEFAULT_RISK);
  expect(most(market())).toBe(usd(790));
  apply(account, request(account, 1, 300));
  expect(request(account, 2, 490.000001)).toMatchObject({
    reason: 'withdrawal.exceeds',
    figures: { availableMicroUsd: usd(490) },
  });
  expect(request(account, 2, 490).ok).toBe(true);
  // A profit of 5,000 does not cover margin: of the cash of 2,000 − 300, the margin of 1,100 must
  // stay.
  expect(most(marketOf([eurusd, 115_000, 115_010]))).toBe(usd(600));
  expect(most(marketOf([eurusd, 105_000, 105_010]))).toBe(0);
});

test('WITHDRAW-004: an account that cannot be valued pays nothing out', () => {
  const account = accountOf(5_000, [position({ instrumentId: gbpusd.id })]);
  const blind = marketOf([eurusd, 110_000, 110_010]);
  blind.put(gbpusd);
  const asked = { withdrawalId: 1, amount: usd(10), fee: usd(1), net: 9, now };
  expect(decideWithdrawal(account, blind, DEFAULT_RISK, asked)).toMatchObject({
    reason: 'quote.stale',
  });
  // A withdrawal that is held already cannot be approved either; a settlement needs no price.
  const held = { type: 'withdrawalRequested', at: now, withdrawalId: 1 } as const;
  account.apply({ ...held, amount: usd(10), fee: usd(1) });
  const payout = { withdrawalId: 1, now };
  expect(judgePayout(account, blind, payout)).toMatchObject({ reason: 'quote.stale' });
  expect(decideWithdrawalSettled(account, { ...payout, outcome: 'rejected' }).ok).toBe(true);
});

test('WITHDRAW-005: approving asks again, because losses may have eaten what is held', () => {
  const account = accountOf(2_000, [position({})]);
  apply(account, request(account, 1, 790));
  const moving = market();
  const payout = { withdrawalId: 1, now };
  // A point of one lot is worth a dollar: 110 were left, and the next point is too much.
  quote(moving, eurusd, 109_890, 109_900);
  expect(judgePayout(account, moving, payout).ok).toBe(true);
  quote(moving, eurusd, 109_889, 109_899);
  expect(judgePayout(account, moving, payout)).toMatchObject({
    reason: 'withdrawal.uncovered',
    figures: { shortMicroUsd: usd(1) },
  });
  expect(decideWithdrawalSettled(account, { ...payout, outcome: 'rejected' }).ok).toBe(true);
  quote(moving, eurusd, 110_000, 110_010);
  expect(judgePayout(account, moving, payout)).toEqual({ ok: true, events: [] });
  expect(judgePayout(account, moving, { withdrawalId: 2, now })).toMatchObject({
    reason: 'withdrawal.settled',
  });
});

test('WITHDRAW-005: what was approved has left the house, and is booked whatever was lost since', () => {
  const account = accountOf(2_000, [position({})]);
  apply(account, request(account, 1, 790));
  const moving = market();
  expect(judgePayout(account, moving, { withdrawalId: 1, now }).ok).toBe(true);
  quote(moving, eurusd, 109_000, 109_010);
  apply(account, decideWithdrawalSettled(account, { withdrawalId: 1, outcome: 'paid', now }));
  expect([account.balance, account.locked]).toEqual([usd(1_210), 0]);
});

test('WITHDRAW-006: a fee that takes everything is refused, and so is the twenty-first', () => {
  const account = accountOf(1_000);
  expect(request(account, 1, 1.5)).toMatchObject({
    reason: 'withdrawal.netZero',
    figures: { feeMicroUsd: usd(1.5) },
  });
  for (let id = 1; id <= UNDER_REVIEW_MAX; id += 1) apply(account, request(account, id, 2));
  expect(request(account, 21, 2)).toMatchObject({ reason: 'withdrawals.limit' });
});

test('MARGIN-011: money that left is watched at once: the next fall calls the margin', () => {
  const moving = market();
  const live = new LiveIndex(moving, DEFAULT_RISK);
  const account = accountOf(2_300, [position({})]);
  live.add(account, now);
  const listing = quote(moving, eurusd, 109_995, 110_005);
  expect(live.onQuote(listing, now)).toEqual([]);
  const asked = { withdrawalId: 1, amount: usd(1_085), fee: usd(5), net: 1, now };
  const requested = decideWithdrawal(account, moving, DEFAULT_RISK, asked);
  if (requested.ok) live.apply(1, requested.events, now);
  // Equity 2,300 − 116 with 1,085 on hold: 1,099 for a margin of 1,100, before anything is paid.
  expect(live.onQuote(quote(moving, eurusd, 109_884, 109_894), now)).toHaveLength(1);
  quote(moving, eurusd, 109_995, 110_005);
  const settled = decideWithdrawalSettled(account, { withdrawalId: 1, outcome: 'paid', now });
  if (settled.ok) live.apply(1, settled.events, now);
  expect(account.balance).toBe(usd(1_215));
  // Equity 1,215 − 116: the payment itself did not change the level.
  expect(live.onQuote(quote(moving, eurusd, 109_884, 109_894), now)).toHaveLength(1);
});
