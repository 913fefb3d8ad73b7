import type { ClosedMessage } from '@fulcrum/contract/stream/messages';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  expectAccount,
  forgetAccount,
  onOrderEnded,
  takeClosedMessage,
  takeTradeMessage,
  useAccount,
  useAccountPhase,
  useHolding,
  usePending,
} from './account.ts';
import { tradeMessage as trade, wireOrder as order } from '../../test/wire-sample.ts';

const closed = (seq: number, id: number): ClosedMessage => ({
  type: 'FOREX_CLOSED',
  seq,
  reason: 'takeProfit',
  TransOrder: order(id, { Status: 3, Cause: 'takeProfit', CauseTran: 'Take-profit' }),
});

const holdingIds = () => renderHook(() => useHolding()).result.current.map(({ id }) => id);
const pendingIds = () => renderHook(() => usePending()).result.current.map(({ id }) => id);

beforeEach(() => {
  forgetAccount();
  expectAccount();
});

test('a snapshot brings figures and orders, newest first, exact to the micro-dollar', () => {
  const orders = [order(1), order(3), order(2, { Status: 0, Kind: 'limit', TargetPrice: '1.08' })];
  expect(takeTradeMessage(trade({ snapshot: true, seq: 9, TransOrder: orders }))).toBe(true);
  expect(holdingIds()).toEqual([3, 1]);
  expect(pendingIds()).toEqual([2]);
  expect(renderHook(() => useAccount()).result.current).toMatchObject({
    equity: 10_000_700_000,
    freeMargin: 9_892_057_000,
    marginLevel: 920_471,
  });
});

test('a new snapshot forgets orders that are no longer there', () => {
  takeTradeMessage(trade({ snapshot: true, seq: 1, TransOrder: [order(1)] }));
  takeTradeMessage(trade({ snapshot: true, seq: 5, TransOrder: [order(2)] }));
  expect(holdingIds()).toEqual([2]);
});

test('an event in sequence moves an order from pending to holding', () => {
  const pending = order(1, { Status: 0, Kind: 'stop', TargetPrice: '1.09', Price: null });
  takeTradeMessage(trade({ snapshot: true, seq: 1, TransOrder: [pending] }));
  const filled = trade({ seq: 2, event: 'orderFilled', TransOrder: [order(1)] });
  expect(takeTradeMessage(filled)).toBe(true);
  expect(pendingIds()).toEqual([]);
  expect(holdingIds()).toEqual([1]);
});

test('a missing event is a gap, and nothing is taken in before the snapshot', () => {
  takeTradeMessage(trade({ snapshot: true, seq: 1, TransOrder: [order(1)] }));
  const later = trade({ seq: 3, event: 'positionOpened', TransOrder: [order(2)] });
  expect(takeTradeMessage(later)).toBe(false);
  expect(takeTradeMessage(trade({ seq: 2, event: null }))).toBe(false);
  expect(takeClosedMessage(closed(4, 1))).toBe(false);
  expect(holdingIds()).toEqual([1]);
});

test('an old message changes nothing', () => {
  takeTradeMessage(trade({ snapshot: true, seq: 5, TransOrder: [order(1)] }));
  expect(takeTradeMessage(trade({ seq: 4, event: 'x', balance: '1.000000' }))).toBe(true);
  expect(renderHook(() => useAccount()).result.current?.balance).toBe(10_000_000_000);
});

test('a closing takes the order out of the list and is told with its reason', () => {
  const ended = vi.fn();
  const stop = onOrderEnded(ended);
  takeTradeMessage(trade({ snapshot: true, seq: 1, TransOrder: [order(1), order(2)] }));
  expect(takeClosedMessage(closed(2, 1))).toBe(true);
  stop();
  expect(holdingIds()).toEqual([2]);
  expect(ended).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 1, cause: 'takeProfit', causeText: 'Take-profit' }),
  );
});

test('a closing told under the number of its event is no gap for what follows', () => {
  takeTradeMessage(trade({ snapshot: true, seq: 1, TransOrder: [order(1), order(2)] }));
  expect(takeTradeMessage(trade({ seq: 2, event: 'positionClosed' }))).toBe(true);
  expect(takeClosedMessage(closed(2, 1))).toBe(true);
  expect(takeTradeMessage(trade({ seq: 3, event: 'stopsChanged' }))).toBe(true);
});

test('an amount that cannot be read is a fault, not a wrong figure', () => {
  expect(() => takeTradeMessage(trade({ snapshot: true, equity: '1e999' }))).toThrow(RangeError);
});

test('logging out empties everything', () => {
  takeTradeMessage(trade({ snapshot: true, TransOrder: [order(1)] }));
  forgetAccount();
  expect(holdingIds()).toEqual([]);
  expect(renderHook(() => useAccountPhase()).result.current).toBe('idle');
});
