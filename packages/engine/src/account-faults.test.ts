import { expect, test } from 'vitest';

import { accountOf, lots, pending, position, usd } from '../sim/sample.ts';
import type { AccountEvent } from './event.ts';

const at = 1;
const { opened: fill } = position({});
const shares = { pnl: usd(0), fee: usd(0), swap: usd(0) };

const closing = (lotsClosed: number, margin: number): AccountEvent => ({
  type: 'positionClosed',
  at,
  orderId: 1,
  closedId: 9,
  cause: 'user',
  fill,
  lots: lots(lotsClosed),
  margin: usd(margin),
  ...shares,
});

/** Events that contradict an account with a position (order 1) and a pending order (order 2). */
const contradictions: readonly [name: string, event: AccountEvent, fault: string][] = [
  ['a close of more lots than are open', closing(1.5, 500), 'lots fell to -500000'],
  ['a close of more margin than is used', closing(1, 1_101), 'usedMargin fell to -1000000'],
  ['a part with more margin than is used', closing(0.5, 1_101), 'usedMargin fell to -1000000'],
  [
    'a close of a pending order',
    { ...closing(1, 0), type: 'positionClosed', orderId: 2 } as AccountEvent,
    'Order 2 is not open',
  ],
  [
    'financing of a pending order',
    { type: 'swapBooked', at, orderId: 2, amount: usd(-1), nights: 1, day: '2026-06-17' },
    'Order 2 is not open',
  ],
  [
    'a cancel of a position',
    { type: 'orderCancelled', at, orderId: 1, cause: 'user', reason: null },
    'Order 1 is not pending',
  ],
  [
    'a second fill of a position',
    { type: 'orderFilled', at, orderId: 1, fill, margin: usd(1), fee: usd(0) },
    'Order 1 is not pending',
  ],
  [
    'an opening under an id that is in use',
    { type: 'positionOpened', at, order: position({ id: 2 }) },
    'Account 1 has order 2 already',
  ],
  [
    'a held amount below zero',
    { type: 'withdrawalRequested', at, withdrawalId: 1, amount: usd(-1), fee: usd(0) },
    'locked fell to -1000000',
  ],
];

test.each(contradictions)('LEDGER-006: %s is a fault', (_name, event, fault) => {
  const account = accountOf(10_000, [position({}), pending({ id: 2 })]);
  expect(() => account.apply(event)).toThrow(fault);
});

test('LEDGER-006: an account whose positions hold less than nothing cannot be loaded', () => {
  expect(() => accountOf(10_000, [position({ margin: usd(-1) })])).toThrow('usedMargin fell');
});

test('LEDGER-006: a part leaves its rest, and the rest leaves nothing', () => {
  const account = accountOf(10_000, [position({}), pending({ id: 2 })]);
  account.apply(closing(0.4, 440));
  expect(account).toMatchObject({ openCount: 1, usedMargin: usd(660), pendingCount: 1 });
  account.apply(closing(0.6, 660));
  expect(account).toMatchObject({ openCount: 0, usedMargin: 0, pendingCount: 1 });
});
