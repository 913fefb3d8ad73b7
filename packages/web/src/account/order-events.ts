import type * as wire from '@fulcrum/contract/trading/schema';

/** The facts of a fill. Prices are decimals as the server wrote them, times epoch ms. */
export interface Receipt {
  readonly price: string;
  readonly bid: string;
  readonly ask: string;
  /** Null if none was requested. */
  readonly requestedPrice: string | null;
  /** Points in the trader's favour; negative against the trader. */
  readonly slippage: number;
  readonly quoteTime: number;
  /** From the request's arrival to the fill. */
  readonly tookMs: number;
}

/** One event of an order. */
export interface OrderEvent {
  readonly seq: number;
  /** Name of the event in the contract. */
  readonly type: string;
  readonly at: number;
  /** In the reader's language; empty for none. */
  readonly causeText: string;
  readonly reasonText: string;
  readonly lots: string | null;
  readonly target: string | null;
  /** In words; null if the order does not expire. */
  readonly expiresText: string | null;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly trailPoints: number | null;
  readonly receipt: Receipt | null;
}

export const orderEventFrom = (event: wire.TrailStep): OrderEvent => ({
  seq: event.Seq,
  type: event.Type,
  at: event.At,
  causeText: event.CauseTran,
  reasonText: event.ReasonTran,
  lots: event.Quantity,
  target: event.TargetPrice,
  expiresText: event.ExpiresAt === null ? null : event.ExpiresAtHandler,
  stopLoss: event.TargetLossPrice,
  takeProfit: event.TargetProfitPrice,
  trailPoints: event.TrailPoints,
  receipt: event.Receipt && receiptFrom(event.Receipt),
});

const receiptFrom = (receipt: wire.Receipt): Receipt => ({
  price: receipt.Price,
  bid: receipt.Bid,
  ask: receipt.Ask,
  requestedPrice: receipt.RequestedPrice,
  slippage: receipt.Slippage,
  quoteTime: receipt.QuoteTime,
  tookMs: Math.max(receipt.FilledAt - receipt.ReceivedAt, 0),
});
