import type * as trading from '@fulcrum/contract/trading';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type { TrailStep } from '@fulcrum/contract/wire';
import { closingPrice } from '@fulcrum/engine/market';
import { pnlFor } from '@fulcrum/engine/formulas';
import type { MicroUsd, Points } from '@fulcrum/engine/units';

import { lastSeq, placeOrders } from './account.ts';
import { request } from './api.ts';
import type { CallOptions, Reply } from './api.ts';
import { CALLS } from './calls.ts';
import { orderFrom, usdFrom } from './from-wire.ts';
import { listingOf, rateNow } from './market-book.ts';
import type { TradeOrder } from './model.ts';
import { useQuote } from './quotes.ts';

/**
 * Sends an order. Make `client_order_id` once for each order the person means and keep it for a
 * second press: the same id again answers with the first order, never a second one.
 */
export function submitOrder(input: InputOf<typeof trading.submit>): Promise<Reply<TradeOrder>> {
  return placed(() => request(CALLS.submit, input));
}

/** Closes a position at the quote, or `cont` lots of it; the reply is the closed row. */
export function closeOrder(input: InputOf<typeof trading.close>): Promise<Reply<TradeOrder>> {
  return placed(() => request(CALLS.close, input));
}

export function cancelOrder(id: number): Promise<Reply<TradeOrder>> {
  return placed(() => request(CALLS.cancelTrade, { id }));
}

/** Prices as decimal strings; '0' clears one. */
export function setStops(input: InputOf<typeof trading.setStopPrice>): Promise<Reply<TradeOrder>> {
  return placed(() => request(CALLS.setStopPrice, input));
}

/** Gives a pending order other terms, all of them or none. */
export function modifyOrder(input: InputOf<typeof trading.modify>): Promise<Reply<TradeOrder>> {
  return placed(() => request(CALLS.modify, input));
}

type WireReply = Awaited<ReturnType<typeof request<typeof trading.close>>>;

/**
 * The reply puts its order in place at once, unless events came meanwhile: they are as new as the
 * reply or newer, and an order that a stop has just closed must not come back.
 */
async function placed(send: () => Promise<WireReply>): Promise<Reply<TradeOrder>> {
  const before = lastSeq();
  const reply = await send();
  if (!reply.ok) return reply;
  const order = orderFrom(reply.data);
  if (lastSeq() === before) placeOrders([order]);
  return { ...reply, data: order };
}

/** What became of a request to close many positions. */
export interface ClosedAll {
  readonly closed: readonly TradeOrder[];
  /** Meant but not closed, with the reason in the reader's language. */
  readonly left: readonly { readonly order: TradeOrder; readonly reason: string }[];
  readonly result: MicroUsd;
}

/** Closes many positions at their quotes; the same `client_order_id` again closes nothing more. */
export async function closeAll(input: InputOf<typeof trading.closeAll>): Promise<Reply<ClosedAll>> {
  const before = lastSeq();
  const reply = await request(CALLS.closeAll, input);
  if (!reply.ok) return reply;
  const closed = reply.data.closed.map(orderFrom);
  if (lastSeq() === before) placeOrders(closed);
  const left = reply.data.left.map(({ order, ReasonTran }) => ({
    order: orderFrom(order),
    reason: ReasonTran,
  }));
  return { ...reply, data: { closed, left, result: usdFrom(reply.data.all_fact_profits) } };
}

export interface HistoryPage {
  readonly orders: readonly TradeOrder[];
  readonly total: number;
  readonly page: number;
  /** Realised results of the whole history, not of this page. */
  readonly profitsTotal: MicroUsd;
}

/** A page of closed and cancelled orders, newest first, 20 a page from 1. */
export async function orderHistory(
  page: number,
  options: CallOptions = {},
): Promise<Reply<HistoryPage>> {
  const reply = await request(CALLS.myDeal, { status: 3, page }, options);
  if (!reply.ok) return reply;
  const { data, total, all_fact_profits } = reply.data;
  const history = {
    orders: data.map(orderFrom),
    total,
    page,
    profitsTotal: usdFrom(all_fact_profits),
  };
  return { ...reply, data: history };
}

/** One order with its trail: who or what caused each step, and the receipt of each fill. */
export async function orderDetail(
  id: number,
  options: CallOptions = {},
): Promise<Reply<{ order: TradeOrder; trail: readonly TrailStep[] }>> {
  const reply = await request(CALLS.orderDetail, { id }, options);
  if (!reply.ok) return reply;
  return { ...reply, data: { order: orderFrom(reply.data.order), trail: reply.data.trail } };
}

/** What an open position would close at now, and its P/L there. */
export interface OrderMark {
  readonly price: Points | null;
  readonly pnl: MicroUsd;
}

/** The mark of an open position at the quote on the screen; the server's figures until one came. */
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
