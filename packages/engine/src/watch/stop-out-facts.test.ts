import { expect, test } from 'vitest';

import {
  accountOf,
  eurusd,
  listingOf,
  lots,
  marketOf,
  NOW,
  oil,
  position,
  usd,
} from '../../sim/sample.ts';
import type { Account } from '../account.ts';
import type { StopOutFacts } from '../event.ts';
import type { Market } from '../market/market.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { basisPoints } from '../units/units.ts';
import { judgeMargin } from './judge-margin.ts';

const times = { receivedAt: NOW, filledAt: NOW };
/** Judges an account; returns the facts of each stop-out. */
const factsOf = (account: Account, market: Market, risk = DEFAULT_RISK) =>
  judgeMargin(account, market, risk, times).flatMap((event) =>
    event.type === 'positionClosed' ? [event.stopOut] : [],
  );
const eurusdAt = (bid: number) => marketOf([eurusd, bid, bid + 10]);
const facts = (changes: Partial<StopOutFacts>): StopOutFacts => ({
  level: basisPoints(5_000),
  limit: basisPoints(5_000),
  levelAfter: null,
  equityAfter: usd(0),
  covered: usd(0),
  open: 1,
  closable: 1,
  ...changes,
});
const unmargined = (changes: object = {}) =>
  position({
    instrumentId: oil.id,
    price: 0,
    lots: lots(1),
    margin: usd(0),
    fee: usd(0),
    ...changes,
  });

test('STOPOUT-013: at exactly 50 % the close says 50 % of 50 %, and the equity that is left', () => {
  // Equity 550.00 on a margin of 1,100.00.
  const account = accountOf(1_550, [position({})]);
  expect(factsOf(account, eurusdAt(109_000))).toEqual([facts({ equityAfter: usd(550) })]);
});

test('STOPOUT-013: each of several closes has the level before and after it', () => {
  const account = accountOf(2_600, [
    position({ id: 1, price: 109_500 }),
    position({ id: 2, price: 110_000 }),
    position({ id: 3, side: 'sell', price: 109_000 }),
  ]);
  // Equity 1,090.00 on a margin of 3,300.00, then 2,200.00, then 1,100.00.
  expect(factsOf(account, eurusdAt(109_000))).toEqual([
    facts({
      level: basisPoints(3_303),
      levelAfter: basisPoints(4_955),
      equityAfter: usd(1_090),
      open: 3,
      closable: 3,
    }),
    facts({
      level: basisPoints(4_955),
      levelAfter: basisPoints(9_909),
      equityAfter: usd(1_090),
      open: 2,
      closable: 2,
    }),
  ]);
});

test('STOPOUT-013: the limit is the one in force, and held money is deducted from the level', () => {
  const account = accountOf(1_540, [position({})]);
  const hold = { type: 'withdrawalRequested', at: NOW, withdrawalId: 1 } as const;
  account.apply({ ...hold, amount: usd(100), fee: usd(0) });
  // Equity 540.00 less 100.00 on a margin of 1,100.00.
  const limit = basisPoints(4_000);
  const risk = { ...DEFAULT_RISK, stopOutLevel: limit };
  expect(factsOf(account, eurusdAt(109_000), risk)).toEqual([
    facts({ level: limit, limit, equityAfter: usd(540) }),
  ]);
});

test('STOPOUT-013: positions that cannot be closed are open, but not among those to choose from', () => {
  const orders = [position({}), position({ id: 2, instrumentId: oil.id, price: 1_000 })];
  const market = marketOf([eurusd, 109_000, 109_010], [oil, 1_000, 1_000]);
  listingOf(market, oil.id).isOpen = false;
  const account = accountOf(900, orders);
  const [only, ...others] = factsOf(account, market);
  expect(only).toMatchObject({ open: 2, closable: 1, equityAfter: usd(-100), covered: 0 });
  expect(others).toEqual([]);
});

test('STOPOUT-013: what the broker covers is stated, and the equity after it', () => {
  const account = accountOf(900, [position({})]);
  expect(factsOf(account, eurusdAt(109_000))).toEqual([
    facts({ level: basisPoints(-909), covered: usd(100) }),
  ]);
});

test('STOPOUT-013: without margin there is no level, only what is left of the equity', () => {
  const account = accountOf(1_500, [unmargined(), unmargined({ id: 2, price: 50 })]);
  // At −2.00 they make −2,000.00 and −2,500.00.
  const before = { level: null, levelAfter: null };
  expect(factsOf(account, marketOf([oil, -200, -198]))).toEqual([
    facts({ ...before, equityAfter: usd(-3_000), open: 2, closable: 2 }),
    facts({ ...before, covered: usd(3_000) }),
  ]);
});
