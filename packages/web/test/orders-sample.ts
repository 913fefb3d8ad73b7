import type { Account } from '@fulcrum/engine/account';
import type { Side } from '@fulcrum/engine/market/quote';
import {
  microLots,
  microUsd,
  points,
  type MicroLots,
  type Points,
} from '@fulcrum/engine/units/units';

import type { LiveQuote } from '../src/market/model.ts';
import type { TradeOrder } from '../src/account/model.ts';

/** Gives an account an open EURUSD position with the id 7, for tests. */
export function openPosition(
  account: Account,
  position: {
    readonly lots: MicroLots;
    readonly price: Points;
    readonly margin: number;
    readonly side?: Side;
    readonly stopLoss?: Points;
    readonly takeProfit?: Points;
  },
): void {
  const { lots, price, margin, side = 'buy', stopLoss = null, takeProfit = null } = position;
  account.apply({
    type: 'positionOpened',
    at: 1_000,
    order: {
      id: 7,
      instrumentId: 1,
      side,
      kind: 'market',
      leverage: 100,
      clientOrderId: null,
      createdAt: 1_000,
      status: 'open',
      lots,
      target: null,
      expiresAt: null,
      stopLoss,
      takeProfit,
      trail: null,
      opened: {
        price,
        bid: price,
        ask: price,
        quotedAt: 1_000,
        requestedPrice: null,
        slippage: 0,
        rate: { num: 1, den: 1 },
        receivedAt: 1_000,
        filledAt: 1_000,
      },
      margin: microUsd(margin),
      // Seven dollars per lot.
      fee: microUsd(lots * 7),
      swap: microUsd(0),
    },
  });
}

/** Makes a position of half a lot of EURUSD as the server lists it, for tests. */
export function listedOrder(
  change: Partial<Omit<TradeOrder, 'target'>> & { readonly target?: number } = {},
): TradeOrder {
  const { target, ...rest } = change;
  const isPending = rest.status === 'pending';
  return {
    id: 7,
    instrumentId: 1,
    code: 'EURUSD',
    showCode: 'EUR/USD',
    digits: 5,
    side: 'buy',
    kind: isPending ? 'limit' : 'market',
    status: 'open',
    lots: microLots(500_000),
    leverage: 100,
    target: target === undefined ? null : points(target),
    limit: null,
    linkedId: null,
    expiresAt: null,
    requestedPrice: null,
    openPrice: isPending ? null : points(108_518),
    lastPrice: isPending ? null : points(108_643),
    pnl: microUsd(62_500_000),
    margin: microUsd(542_590_000),
    fee: microUsd(3_500_000),
    swap: microUsd(0),
    stopLoss: null,
    takeProfit: null,
    trail: null,
    levels: null,
    breakEven: null,
    closedByLevel: null,
    createdAt: 1_000,
    openedAt: 1_000,
    completedAt: null,
    cause: null,
    causeText: '',
    reasonText: '',
    parentId: null,
    ...rest,
  };
}

export const listedQuote = ({ bid, ask }: { bid: number; ask: number }): LiveQuote => ({
  code: 'EURUSD',
  bid: points(bid),
  ask: points(ask),
  open: points(bid),
  high: points(ask),
  low: points(bid),
  previousClose: null,
  change: 0,
  volume: 1,
  isOpen: true,
  isHalted: false,
  isPaused: false,
  doubt: null,
  time: 1_000,
  arrivedAt: 1_000,
});
