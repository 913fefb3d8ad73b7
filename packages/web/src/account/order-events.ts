import type { StopOutFacts } from '@fulcrum/engine/event';
import type * as wire from '@fulcrum/contract/trading/schema';

import { stopOutFrom } from './stop-outs.ts';

/** The facts of a fill. Prices are decimals as the server wrote them, times epoch ms. */
export interface Receipt {
  readonly price: string;
  readonly bid: string;
  readonly ask: string;
  /** Null if the order named none. */
  readonly requestedPrice: string | null;
  /** In points, positive in the trader's favour. */
  readonly slippage: number;
  readonly quoteTime: number;
  /** Null for fills from before quotes had numbers. */
  readonly quoteNumber: number | null;
  /** Time in ms from the request's arrival to the fill. */
  readonly tookMs: number;
}

/** One event of an order. */
export interface OrderEvent {
  readonly seq: number;
  /** Name of the event, as in the contract. */
  readonly type: string;
  readonly at: number;
  /** Text in the reader's language; empty for none. */
  readonly causeText: string;
  readonly reasonText: string;
  readonly lots: string | null;
  readonly target: string | null;
  readonly limit: string | null;
  /** The order with which it was linked; null if it was not, or if its link ended. */
  readonly linkedId: number | null;
  /** When the order expires, as text; null if it does not. */
  readonly expiresText: string | null;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly trailPoints: number | null;
  /** Id of the position that was reversed, doubled or used to close this one; null for none. */
  readonly otherId: number | null;
  /** Bid and ask at which something happened that is not a fill. */
  readonly quote: { readonly bid: string; readonly ask: string } | null;
  /** Number of the take-profit that closed this part, from 1; null if none did. */
  readonly level: number | null;
  /** Several take-profits that were set, as price and percent; empty if they did not change. */
  readonly levels: readonly { readonly price: string; readonly percent: number }[];
  readonly receipt: Receipt | null;
  /** Why a stop-out closed the position; null if none did, or if that was not recorded. */
  readonly stopOut: StopOutFacts | null;
}

export const orderEventFrom = (event: wire.TrailStep): OrderEvent => ({
  seq: event.Seq,
  type: event.Type,
  at: event.At,
  causeText: event.CauseTran,
  reasonText: event.ReasonTran,
  lots: event.Quantity,
  target: event.TargetPrice,
  limit: event.LimitPrice,
  linkedId: event.LinkedId,
  expiresText: event.ExpiresAt === null ? null : event.ExpiresAtHandler,
  stopLoss: event.TargetLossPrice,
  takeProfit: event.TargetProfitPrice,
  trailPoints: event.TrailPoints,
  otherId: event.OtherId ?? null,
  quote: event.Quote && { bid: event.Quote.Bid, ask: event.Quote.Ask },
  level: event.ProfitLevel,
  levels: (event.ProfitLevels ?? []).map(({ Price: price, Percent: percent }) => ({
    price,
    percent,
  })),
  receipt: event.Receipt && receiptFrom(event.Receipt),
  stopOut: event.StopOut ? stopOutFrom(event.StopOut) : null,
});

const receiptFrom = (receipt: wire.Receipt): Receipt => ({
  price: receipt.Price,
  bid: receipt.Bid,
  ask: receipt.Ask,
  requestedPrice: receipt.RequestedPrice,
  slippage: receipt.Slippage,
  quoteTime: receipt.QuoteTime,
  quoteNumber: receipt.QuoteNumber,
  tookMs: Math.max(receipt.FilledAt - receipt.ReceivedAt, 0),
});
