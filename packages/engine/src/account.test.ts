import { expect, test } from 'vitest';

import {
  accountOf,
  eurgbp,
  eurusd,
  lots,
  marketOf,
  pending,
  position,
  gbpusd,
  place,
  usd,
  usdjpy,
} from '../sim/sample.ts';
import { figuresOf, floatingPnlOf, isAtOrBelow, marginLevelOf } from './margin/figures.ts';
import { LEDGER_TYPES } from './money/ledger.ts';
import type { AccountEvent } from './event.ts';
import { ledgerEntryOf } from './event-traits.ts';
import { basisPoints, microUsd, points } from './units/units.ts';

const market = marketOf([eurusd, 109_000, 109_010], [usdjpy, 150_000, 150_010]);

test('MARGIN-009: the figures of an account with nothing open', () => {
  const account = accountOf(1_000);
  account.locked = usd(250);
  expect(figuresOf(account, market)).toEqual({
    balance: usd(1_000),
    locked: usd(250),
    floatingPnl: 0,
    equity: usd(1_000),
    usedMargin: 0,
    freeMargin: usd(750),
    marginLevel: null,
    isComplete: true,
  });
});

test('MARGIN-009: floating P/L, used margin and locked money are taken off in turn', () => {
  // Bought at 1.10000, now 1.09000: −1,000.00. Equity 1,000.00, free 1,000 − 1,100 − 100.
  const account = accountOf(2_000, [position({}), pending({ id: 2 })]);
  account.locked = usd(100);
  expect(figuresOf(account, market)).toMatchObject({
    floatingPnl: usd(-1_000),
    equity: usd(1_000),
    usedMargin: usd(1_100),
    freeMargin: usd(-200),
    // Equity 1,000 less the held 100, divided by a margin of 1,100.
    marginLevel: 8_182,
  });
});

test('MARGIN-008: opposite positions hold the margin of both', () => {
  const account = accountOf(10_000);
  place(account, market, { orderId: 1, side: 'buy' });
  place(account, market, { orderId: 2, side: 'sell' });
  expect(account.usedMargin).toBe(usd(1_090.1) + usd(1_090));
});

test('MARGIN-006: margin stays what it was at opening, whatever the price does', () => {
  const account = accountOf(10_000);
  const moving = marketOf([eurusd, 109_000, 109_010]);
  place(account, moving, {});
  const held = account.usedMargin;
  expect(held).toBe(usd(1_090.1));
  const later = marketOf([eurusd, 60_000, 60_010]);
  expect(figuresOf(account, later).usedMargin).toBe(held);
});

test('MARGIN-006: the fee and the margin of the order are those on the account', () => {
  const account = accountOf(10_000);
  const order = place(account, market, {});
  expect(order).toMatchObject({ margin: usd(1_090.1), fee: usd(7) });
  expect(account.balance).toBe(usd(9_993));
  expect(account.seq).toBe(1);
});

test('PNL-004: floating P/L is that of a close at this quote', () => {
  const account = accountOf(10_000, [position({})]);
  const [order] = account.orders.values();
  expect(order && floatingPnlOf(order, market)).toBe(usd(-1_000));
  const short = position({ side: 'sell' });
  expect(floatingPnlOf(short, market)).toBe(usd(990));
  expect(floatingPnlOf(pending(), market)).toBeNull();
});

test('MARGIN-009: a position without a quote counts as flat, and the figures say so', () => {
  const cross = marketOf([eurgbp, 85_000, 85_010]);
  const account = accountOf(1_000, [position({ instrumentId: eurgbp.id })]);
  expect(figuresOf(account, cross)).toMatchObject({ equity: usd(1_000), isComplete: false });
  const quoted = marketOf([eurgbp, 85_000, 85_010], [gbpusd, 126_500, 126_500]);
  expect(figuresOf(account, quoted).isComplete).toBe(true);
});

test.each([
  [5_000, 10_000, 5_000, true],
  [5_001, 10_000, 5_000, false],
  [4_999, 10_000, 5_000, true],
  [-1, 10_000, 5_000, true],
  // Above half by a hundredth of a percent and less: rounding must not decide.
  [50_000_001, 100_000_000, 5_000, false],
  [0, 0, 5_000, false],
])('STOPOUT-001: equity %i on margin %i at level %i counts: %s', (equity, margin, level, is) => {
  const claims = { usedMargin: microUsd(margin), locked: microUsd(0) };
  expect(isAtOrBelow(claims, microUsd(equity), basisPoints(level))).toBe(is);
  const held = { ...claims, locked: microUsd(700) };
  expect(isAtOrBelow(held, microUsd(equity + 700), basisPoints(level))).toBe(is);
});

test.each([
  [9_921_240_000, 1_000_000_000, 0, 99_212],
  [125, 1_000_000, 0, 1],
  [-50, 1_000_000, 0, -1],
  [5, 0, 0, null],
  [1_000_125, 1_000_000, 1_000_000, 1],
  [0, 1_000_000, 500_000, -5_000],
])(
  'MARGIN-009: equity %i on margin %i with %i held is at %s, to a hundredth of a percent',
  (equity, margin, held, level) => {
    const claims = { usedMargin: microUsd(margin), locked: microUsd(held) };
    expect(marginLevelOf(claims, microUsd(equity))).toBe(level);
  },
);

const at = 1;
const [orderId, nights, day] = [1, 1, '2026-06-17'];
const fill = position({}).opened;
const closed = {
  type: 'positionClosed',
  at,
  orderId,
  closedId: 1,
  cause: 'user',
  fill,
  lots: lots(1),
  pnl: usd(-3),
  margin: usd(1_100),
  fee: usd(7),
  swap: usd(0),
} as const;

const money: [string, AccountEvent, number, number][] = [
  ['opening', { type: 'positionOpened', at, order: position({}) }, LEDGER_TYPES.tradeFee, -7],
  [
    'a fill',
    { type: 'orderFilled', at, orderId, fill, margin: usd(1), fee: usd(2) },
    LEDGER_TYPES.tradeFee,
    -2,
  ],
  ['closing', closed, LEDGER_TYPES.realisedPnl, -3],
  ['a night', { type: 'swapBooked', at, orderId, amount: usd(-5), nights, day }, 6, -5],
  [
    'a reset',
    { type: 'balanceChanged', at, ledgerType: 7, amount: usd(9), memo: null },
    LEDGER_TYPES.demoReset,
    9,
  ],
  [
    'protection',
    { type: 'balanceChanged', at, ledgerType: 8, amount: usd(4), memo: null },
    LEDGER_TYPES.negativeBalanceProtection,
    4,
  ],
];

test.each(money)('LEDGER-005: %s is booked under its own type', (_name, event, type, dollars) => {
  expect(ledgerEntryOf(event)).toMatchObject({ type, amount: usd(dollars) });
});

test('LEDGER-005: an event without money books nothing', () => {
  expect(ledgerEntryOf({ type: 'orderPlaced', at, order: pending() })).toBeNull();
  expect(ledgerEntryOf({ ...closed, pnl: usd(0) })).toBeNull();
  expect(
    ledgerEntryOf({
      type: 'stopsChanged',
      at,
      orderId,
      stopLoss: null,
      takeProfit: null,
      trail: null,
      cause: 'user',
    }),
  ).toBeNull();
});

test('LEDGER-008: a copy moves alone', () => {
  const account = accountOf(1_000, [position({ stopLoss: points(100_000) })]);
  const copy = account.clone();
  expect(copy).toEqual(account);
  copy.apply(closed);
  copy.apply({ type: 'marginCalled', at, marginLevel: basisPoints(9_000) });
  expect(account).toMatchObject({ balance: usd(1_000), openCount: 1, isMarginCalled: false });
  expect(account.usedMargin).toBe(usd(1_100));
  expect(copy).toMatchObject({ balance: usd(997), openCount: 0, usedMargin: 0, seq: 2 });
});

test('LEDGER-006: an event about an order that is not there is a fault', () => {
  const account = accountOf(1_000);
  expect(() => account.apply(closed)).toThrow('no order 1');
});
