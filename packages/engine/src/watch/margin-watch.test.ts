import { expect, test } from 'vitest';

import {
  accountOf,
  eurgbp,
  eurusd,
  gbpusd,
  listingOf,
  lots,
  marketOf,
  NOW,
  oil,
  position,
  quote,
  usd,
} from '../../sim/sample.ts';
import { settleQuote } from '../../sim/settle.ts';
import type { Account } from '../account.ts';
import { LiveIndex } from './live-index.ts';
import type { Market } from '../market/market.ts';
import { judgeMargin } from './judge-margin.ts';
import { checkedRisk, DEFAULT_RISK, withLevels } from '../settings.ts';
import { basisPoints } from '../units/units.ts';

const times = { receivedAt: NOW, filledAt: NOW };
const judge = (account: Account, market: Market, risk = DEFAULT_RISK) =>
  judgeMargin(account, market, risk, times);
function fail(): never {
  throw new Error('Expected an account');
}
const eurusdAt = (bid: number) => marketOf([eurusd, bid, bid + 10]);

// One lot bought at 1.10000 needs a margin of 1,100.00, and at 1.09000 its loss is 1,000.00.
test.each([
  [2_100, 10_000],
  [2_099.999999, 10_000],
  [2_100.000001, null],
  [2_000, 9_091],
])('MARGIN-010: a balance of %d at a loss of 1,000.00 is called at %s', (balance, level) => {
  const events = judge(accountOf(balance, [position({})]), eurusdAt(109_000));
  expect(events).toMatchObject(
    level === null ? [] : [{ type: 'marginCalled', marginLevel: level }],
  );
  expect(events.length).toBe(level === null ? 0 : 1);
});

test('MARGIN-010: it is given once, until the level has passed 110 %', () => {
  const account = accountOf(2_100, [position({})]);
  expect(judge(account, eurusdAt(109_000))).toMatchObject([{ type: 'marginCalled' }]);
  expect(judge(account, eurusdAt(108_900))).toEqual([]);
  // Equity 1,210.00 is exactly 110 %, which is not above the recovery level.
  expect(judge(account, eurusdAt(109_110))).toEqual([]);
  expect(judge(account, eurusdAt(109_111))).toMatchObject([
    { type: 'marginRecovered', marginLevel: 11_009 },
  ]);
  expect(judge(account, eurusdAt(109_000))).toMatchObject([{ type: 'marginCalled' }]);
});

test('MARGIN-010: a called account with nothing open has recovered', () => {
  const account = accountOf(0);
  account.isMarginCalled = true;
  expect(judge(account, eurusdAt(109_000))).toMatchObject([
    { type: 'marginRecovered', marginLevel: null },
  ]);
});

test('STOPOUT-001: closes at exactly 50 %, and not a micro-dollar above', () => {
  // Equity 550.00 on a margin of 1,100.00.
  const above = accountOf(1_550.000001, [position({})]);
  expect(judge(above, eurusdAt(109_000))).toMatchObject([{ type: 'marginCalled' }]);
  expect(above.openCount).toBe(1);
  const exact = accountOf(1_550, [position({})]);
  expect(judge(exact, eurusdAt(109_000))).toMatchObject([
    { type: 'marginCalled', marginLevel: 5_000 },
    { type: 'positionClosed', cause: 'stopOut', fill: { price: 109_000 }, pnl: usd(-1_000) },
    { type: 'marginRecovered', marginLevel: null },
  ]);
  expect(exact.balance).toBe(usd(550));
});

test('STOPOUT-001: other levels may be set', () => {
  const risk = { ...DEFAULT_RISK, stopOutLevel: basisPoints(2_000) };
  const account = accountOf(1_550, [position({})]);
  expect(judge(account, eurusdAt(109_000), risk)).toMatchObject([{ type: 'marginCalled' }]);
  expect(account.openCount).toBe(1);
});

test('MARGIN-013: other levels are judged at once, at the very quotes, and to the micro-dollar', () => {
  const market = eurusdAt(109_000);
  const live = new LiveIndex(market, DEFAULT_RISK);
  // Equity of exactly and slightly more than 1,100.00 (100 %), 660.00 (60 %) and 1,320.00 (120 %).
  const balances = [2_100, 2_100.000001, 1_660, 1_660.000001, 2_320, 2_320.000001];
  const called: number[] = [];
  for (const [index, balance] of balances.entries()) {
    const account = accountOf(balance, [position({ id: index + 1 })], index + 1);
    live.add(account, NOW);
    const events = judge(account, market);
    if (events.some(({ type }) => type === 'marginCalled')) called.push(account.id);
  }
  expect(called).toEqual([1, 3, 4]);
  const levels = { marginCallLevel: basisPoints(12_000), stopOutLevel: basisPoints(6_000) };
  const risk = withLevels(DEFAULT_RISK, levels);
  expect(risk.marginRecoverLevel).toBe(13_000);
  // The third account is at its stop-out, the fifth and the second at their margin call, the sixth
  // at neither.
  expect(live.setRisk(risk).map(({ accountId }) => accountId)).toEqual([2, 3, 5]);
  for (const id of [1, 4, 6]) expect(judge(live.account(id) ?? fail(), market, risk)).toEqual([]);
  expect(judge(live.account(3) ?? fail(), market, risk)).toMatchObject([
    { type: 'positionClosed', cause: 'stopOut', orderId: 3 },
    { type: 'marginRecovered', marginLevel: null },
  ]);
  // By the earlier levels, the account that was called at 120 % is already above recovery at 110 %.
  expect(judge(live.account(5) ?? fail(), market, risk)).toMatchObject([{ type: 'marginCalled' }]);
  expect(live.setRisk(DEFAULT_RISK).map(({ accountId }) => accountId)).toEqual([5]);
  expect(() => live.setRisk({ ...risk, stopOutLevel: basisPoints(12_001) })).toThrow(RangeError);
});

test('STOPOUT-002: the largest loss goes first, and only until the level is above', () => {
  const account = accountOf(2_600, [
    position({ id: 1, price: 109_500 }),
    position({ id: 2, price: 110_000 }),
    position({ id: 3, side: 'sell', price: 109_000 }),
  ]);
  // Losses of 500, 1,000 and 10 with a margin of 3,300: equity 1,090 is 33 %; without the second
  // position 1,090 of 2,200 is 49.5 %; without the first 1,090 of 1,100 is above the stop-out.
  const events = judge(account, eurusdAt(109_000));
  expect(events.filter(({ type }) => type === 'positionClosed')).toMatchObject([
    { orderId: 2, pnl: usd(-1_000) },
    { orderId: 1, pnl: usd(-500) },
  ]);
  expect([...account.orders.keys()]).toEqual([3]);
});

test('STOPOUT-003: of two positions with the same loss the older closes first', () => {
  const orders = [position({ id: 5 }), position({ id: 4 }), position({ id: 6 })];
  const account = accountOf(3_600, orders);
  // Equity 600 with margins of 3,300, then 2,200, then 1,100.
  const events = judge(account, eurusdAt(109_000));
  const ids = events.flatMap((event) => (event.type === 'positionClosed' ? [event.orderId] : []));
  expect(ids).toEqual([4, 5]);
});

test('STOPOUT-004: a position in a closed market, stale, or stale to convert is skipped', () => {
  const orders = [
    position({ id: 1, price: 112_000 }),
    position({ id: 2, instrumentId: eurgbp.id, price: 86_000, lots: lots(0.1) }),
    position({ id: 3, instrumentId: oil.id, price: 1_100, lots: lots(0.1) }),
  ];
  const spoil: [number[], (market: Market) => void][] = [
    [[2, 3], (market) => (listingOf(market, eurusd.id).isOpen = false)],
    [[2, 3], (market) => quote(market, eurusd, 109_000, 109_010, NOW - 10_001)],
    [[2, 3], (market) => (listingOf(market, eurusd.id).doubt = 'jump')],
    [[1, 3], (market) => quote(market, gbpusd, 126_500, 126_500, NOW - 10_001)],
    [[1, 2], (market) => (listingOf(market, oil.id).isOpen = false)],
  ];
  for (const [expected, change] of spoil) {
    const market = marketOf(
      [eurusd, 109_000, 109_010],
      [gbpusd, 126_500, 126_500],
      [eurgbp, 85_000, 85_000],
      [oil, 1_000, 1_000],
    );
    change(market);
    const account = accountOf(3_100, orders);
    const events = judge(account, market);
    const ids = events.flatMap((event) => (event.type === 'positionClosed' ? [event.orderId] : []));
    expect(ids.sort()).toEqual(expected);
    expect(account.openCount).toBe(1);
  }
});

test('STOPOUT-006: the house takes what a stop-out leaves below zero with nothing open', () => {
  const account = accountOf(900, [position({})]);
  expect(judge(account, eurusdAt(109_000))).toMatchObject([
    { type: 'marginCalled', marginLevel: -909 },
    { type: 'positionClosed', pnl: usd(-1_000) },
    { type: 'balanceChanged', ledgerType: 8, amount: usd(100) },
    { type: 'marginRecovered', marginLevel: null },
  ]);
  expect(account.balance).toBe(0);
});

test('STOPOUT-006: a stop-out that ends at exactly zero needs no protection', () => {
  const account = accountOf(1_000, [position({})]);
  const events = judge(account, eurusdAt(109_000));
  expect(events.map(({ type }) => type)).toEqual([
    'marginCalled',
    'positionClosed',
    'marginRecovered',
  ]);
  expect(account.balance).toBe(0);
});

test('STOPOUT-007: with a position left in a closed market the debt stands', () => {
  const orders = [position({}), position({ id: 2, instrumentId: oil.id, price: 1_000 })];
  const market = marketOf([eurusd, 109_000, 109_010], [oil, 1_000, 1_000]);
  listingOf(market, oil.id).isOpen = false;
  const account = accountOf(900, orders);
  const events = judge(account, market);
  expect(events.map(({ type }) => type)).toEqual(['marginCalled', 'positionClosed']);
  expect(account).toMatchObject({ balance: usd(-100), openCount: 1, isMarginCalled: true });
});

test('STOPOUT-002: an account that cannot be valued whole is not judged', () => {
  const account = accountOf(100, [position({}), position({ id: 2, instrumentId: eurgbp.id })]);
  const market = marketOf([eurusd, 109_000, 109_010], [eurgbp, 85_000, 85_000]);
  expect(judge(account, market)).toEqual([]);
});

test('MARGIN-010: levels in any other order than stop-out, call, recovery are a fault', () => {
  expect(checkedRisk(DEFAULT_RISK)).toBe(DEFAULT_RISK);
  const wrong = [{ stopOutLevel: basisPoints(10_001) }, { marginRecoverLevel: basisPoints(9_999) }];
  for (const changes of wrong) {
    expect(() => new LiveIndex(eurusdAt(1), { ...DEFAULT_RISK, ...changes })).toThrow(RangeError);
  }
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

// One lot of oil bought at 0.00 without margin loses 1,000.00 at −1.00.
test.each([
  [1_000.000001, 0],
  [1_000, 1],
  [999.99, 1],
  [0, 1],
])('STOPOUT-012: a balance of %d without margin has %i closed at a loss of 1,000', (balance, n) => {
  const account = accountOf(balance, [unmargined()]);
  const events = judge(account, marketOf([oil, -100, -98]));
  expect(events.filter(({ type }) => type === 'positionClosed')).toHaveLength(n);
  expect(account.openCount).toBe(1 - n);
});

test('STOPOUT-012: locked money counts as gone, and a lower stop-out level changes nothing', () => {
  const account = accountOf(1_500, [unmargined()]);
  const hold = { type: 'withdrawalRequested', at: NOW, withdrawalId: 1 } as const;
  account.apply({ ...hold, amount: usd(500), fee: usd(0) });
  const risk = { ...DEFAULT_RISK, stopOutLevel: basisPoints(0) };
  expect(judge(account, marketOf([oil, -99, -97]), risk)).toEqual([]);
  expect(judge(account, marketOf([oil, -100, -98]), risk)).toMatchObject([
    { type: 'positionClosed', cause: 'stopOut' },
  ]);
});

test('STOPOUT-012: everything closes, the largest loss first, and the broker covers the rest', () => {
  const account = accountOf(1_500, [
    unmargined(),
    unmargined({ id: 2, price: 50 }),
    unmargined({ id: 3, side: 'sell', price: 50 }),
  ]);
  // At −1.00 they make −1,000, −1,500 and 1,480, which leaves 480; at −2.00 nothing is left.
  expect(judge(account, marketOf([oil, -100, -98]))).toEqual([]);
  expect(judge(account, marketOf([oil, -200, -198]))).toMatchObject([
    { type: 'positionClosed', orderId: 2, pnl: usd(-2_500) },
    { type: 'positionClosed', orderId: 1, pnl: usd(-2_000) },
    { type: 'positionClosed', orderId: 3, pnl: usd(2_480) },
    { type: 'balanceChanged', amount: usd(520) },
  ]);
});

test('STOPOUT-012: a called account that cannot be closed now has not recovered', () => {
  const account = accountOf(0, [unmargined()]);
  account.isMarginCalled = true;
  const market = marketOf([oil, -100, -98]);
  listingOf(market, oil.id).isOpen = false;
  expect(judge(account, market)).toEqual([]);
});

test('STOPOUT-012: the next quote at which nothing is left closes it, and none before', () => {
  const market = marketOf([oil, 0, 2]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  live.add(accountOf(100, [unmargined()]), NOW);
  const closedAt = (bid: number) =>
    settleQuote(live, quote(market, oil, bid, bid + 2), NOW).map(({ event }) => event.type);
  for (const bid of [-1, -5, -9]) expect(closedAt(bid)).toEqual([]);
  expect(closedAt(-10)).toEqual(['positionClosed']);
});
