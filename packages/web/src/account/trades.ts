import { tradingCalls } from '@fulcrum/client/calls/trading';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { Trade } from '@fulcrum/contract/trading/results';
import type { Side } from '@fulcrum/engine/market/quote';

import { request } from '../server/api.ts';
import { usdFrom } from '../server/decimals.ts';
import { orderFrom } from './from-wire.ts';
import type { TradeOrder } from './model.ts';
import type { TradeSums } from './orders.ts';
import type { WeekHours } from './week-hours.ts';

/** Which closed trades are meant; what is left out does not narrow them. */
export interface TradeFilter {
  /** Time of the close, epoch ms; `from` inclusive, `to` exclusive. */
  readonly from?: number;
  readonly to?: number;
  readonly instrumentId?: number;
  readonly side?: Side;
  /** By the net result. */
  readonly outcome?: 'won' | 'lost';
  readonly tag?: string;
  /** Hours of the week of the close. Needs a period. */
  readonly weekHours?: WeekHours;
}

/** A closed order with what it came to. */
export interface ClosedTrade extends TradeOrder {
  /** R multiple with two decimals; null if it is not known. */
  readonly r: string | null;
  readonly tags: readonly string[];
}

export interface TradesPage {
  readonly orders: readonly ClosedTrade[];
  /** Of all trades of the filter. */
  readonly sums: TradeSums;
}

const inputOf = ({ from, to, instrumentId, side, outcome, tag, weekHours }: TradeFilter) => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...(instrumentId !== undefined && { forex_id: instrumentId }),
  ...(side !== undefined && { type: side === 'buy' ? 1 : 2 }),
  ...(outcome !== undefined && { outcome: outcome === 'won' ? 1 : 2 }),
  ...(tag !== undefined && { tag }),
  ...(weekHours && { from_week_hour: weekHours.from, to_week_hour: weekHours.to }),
});

const tradeFrom = (wire: Trade): ClosedTrade => ({
  ...orderFrom(wire),
  r: wire.RMultiple,
  tags: wire.Tags,
});

/** Loads closed trades, newest first, 20 at a time; those after the trade `before`. */
export async function closedTrades(
  filter: TradeFilter,
  before: number | null,
  options: CallOptions = {},
): Promise<Reply<TradesPage>> {
  const input = { ...inputOf(filter), ...(before !== null && { before }) };
  const reply = await request(tradingCalls.trades, input, options);
  if (!reply.ok) return reply;
  const { data, total: trades, net, all_fact_profits } = reply.data;
  const sums = { trades, net: usdFrom(net), gross: usdFrom(all_fact_profits) };
  return { ...reply, data: { orders: data.map(tradeFrom), sums } };
}

/** Loads the same trades as a file for spreadsheets. */
export async function tradesFile(
  filter: TradeFilter,
): Promise<Reply<{ readonly name: string; readonly content: string }>> {
  const reply = await request(tradingCalls.tradesFile, {
    ...inputOf(filter),
    format: 'csv',
    for: 'spreadsheet',
  });
  if (!reply.ok) return reply;
  return { ...reply, data: { name: reply.data.file_name, content: reply.data.content } };
}
