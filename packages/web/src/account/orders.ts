import { tradingCalls } from '@fulcrum/client/calls/trading';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import { closingPrice } from '@fulcrum/engine/market/quote';
import { pnlFor } from '@fulcrum/engine/market/formulas';
import type { MicroUsd, Points } from '@fulcrum/engine/units/units';

import { request } from '../server/api.ts';
import { usdFrom } from '../server/decimals.ts';
import { orderFrom } from './from-wire.ts';
import { listingOf, rateNow } from '../market/market-book.ts';
import type { TradeOrder } from './model.ts';
import { orderEventFrom, type OrderEvent } from './order-events.ts';
import { useQuote } from '../market/quotes.ts';

/** What a number of closed orders came to. */
export interface TradeSums {
  readonly trades: number;
  /** After fees and financing. */
  readonly net: MicroUsd;
  /** Before them. */
  readonly gross: MicroUsd;
}

export interface HistoryPage {
  readonly orders: readonly TradeOrder[];
  readonly total: number;
  readonly page: number;
  /** What the closed orders of all pages came to; null where only the page was asked for. */
  readonly sums: TradeSums | null;
}

/**
 * Loads a page of closed and cancelled orders, newest first, 20 per page, counted from 1. The reply
 * for the first page also has the sums over all pages.
 */
export async function orderHistory(
  page: number,
  options: CallOptions = {},
): Promise<Reply<HistoryPage>> {
  const with_net = page === 1 ? 1 : 0;
  const reply = await request(tradingCalls.myDeal, { status: 3, page, with_net }, options);
  if (!reply.ok) return reply;
  const { data, total, all_fact_profits, trades } = reply.data;
  const sums = trades && {
    trades: trades.total,
    net: usdFrom(trades.net),
    gross: usdFrom(all_fact_profits),
  };
  const history = { orders: data.map(orderFrom), total, page, sums: sums ?? null };
  return { ...reply, data: history };
}

interface OrderDetail {
  readonly order: TradeOrder;
  /** R multiple of a closed order, with two decimals; null if it is not known. */
  readonly r: string | null;
  readonly events: readonly OrderEvent[];
}

/** Loads one order with its events, oldest first. */
export async function orderDetail(
  id: number,
  options: CallOptions = {},
): Promise<Reply<OrderDetail>> {
  const reply = await request(tradingCalls.orderDetail, { id }, options);
  if (!reply.ok) return reply;
  const { order, r_multiple: r = null, trail } = reply.data;
  return { ...reply, data: { order: orderFrom(order), r, events: trail.map(orderEventFrom) } };
}

/** The price at which an open position would close now, and its P/L there. */
export interface OrderMark {
  readonly price: Points | null;
  readonly pnl: MicroUsd;
}

/**
 * Returns an open position's price and P/L at the present quote; before the first quote, the
 * server's figures.
 */
export function useOrderMark(order: TradeOrder): OrderMark {
  const quote = useQuote(order.code);
  return quote && order.openPrice !== null
    ? markAt(order, order.openPrice, closingPrice(order.side, quote))
    : { price: order.lastPrice, pnl: order.pnl };
}

function markAt(order: TradeOrder, openPrice: Points, price: Points): OrderMark {
  const listing = listingOf(order.code);
  const rate = rateNow(order.code, price);
  if (!listing || !rate) return { price, pnl: order.pnl };
  const pnl = pnlFor(listing.instrument, order.side, order.lots, openPrice, price, rate);
  return { price, pnl };
}
