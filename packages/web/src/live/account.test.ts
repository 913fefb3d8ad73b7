import type { ClosedMessage, TradeMessage } from '@fulcrum/contract/stream';
import type { Order } from '@fulcrum/contract/wire';
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

const order = (id: number, changes: Partial<Order> = {}): Order => ({
  Id: id,
  forex_id: 1,
  ForexTradeLists: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Logo: '', PricePrecision: 5 },
  OrderType: 1,
  Kind: 'market',
  Status: 1,
  Quantity: '0.10',
  hand_num: '0.10',
  lots: '0.10',
  OriginPrice: null,
  TargetPrice: null,
  Price: '1.08643',
  UpdatePrice: '1.08650',
  market_price: '1.08650',
  FactProfits: '0.700000',
  profit: '0.700000',
  CautionMoney: '108.643000',
  bond_fee: '108.643000',
  TradeFee: '0.700000',
  handle_fee: '0.700000',
  Swap: '0.000000',
  TargetLossPrice: '0',
  stop_loss: '0',
  TargetProfitPrice: '1.09000',
  stop_profit: '1.09000',
  times: 100,
  pay_rate: '1',
  hazard_rate: '',
  CreateTime: 1,
  CreateTimeHandler: '',
  OpenTime: 1,
  CompleteTime: null,
  CompleteTimeHandler: '',
  Cause: null,
  CauseTran: '',
  Reason: null,
  ReasonTran: '',
  ParentId: null,
  client_order_id: null,
  ...changes,
});

const trade = (changes: Partial<TradeMessage>): TradeMessage => ({
  type: 'FOREX_TRADE',
  seq: 1,
  snapshot: false,
  event: null,
  ProfitsTotal: '0.700000',
  HazardRate: '9204.71',
  CautionMoneyAll: '108.643000',
  balance: '10000.000000',
  lock_balance: '0.000000',
  equity: '10000.700000',
  free_margin: '9892.057000',
  is_margin_called: 0,
  TransOrder: [],
  ...changes,
});

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
