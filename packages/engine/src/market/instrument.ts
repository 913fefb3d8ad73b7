import type { SessionPlan } from './sessions.ts';
import type { MicroLots } from '../units/units.ts';

/** How an amount in the quote currency is converted to US dollars. */
export type Conversion =
  | { readonly kind: 'none' }
  /** USD is the base (USDJPY): divide by the instrument's own current price. */
  | { readonly kind: 'ownPrice' }
  /** Multiply by the mid of an instrument like GBPUSD. */
  | { readonly kind: 'multiply'; readonly code: string }
  /** Divide by the mid of an instrument like USDJPY. */
  | { readonly kind: 'divide'; readonly code: string };

/** A tradable instrument and its terms. */
export interface Instrument {
  readonly id: number;
  /** Upper-case ticker, for example EURUSD. */
  readonly code: string;
  /** Decimals of a price; 1 point is 10^-digits. */
  readonly digits: number;
  /** Whole units per lot. */
  readonly contractSize: number;
  readonly lotStep: MicroLots;
  readonly minLots: MicroLots;
  readonly maxLots: MicroLots;
  /** Offered leverages, ascending; with an empty list no order can be placed. */
  readonly leverages: readonly number[];
  readonly marginMode: 'leveraged' | 'fixed';
  /**
   * By the id of the fee plan: micro-USD per lot, or millionths of the margin. A plan that ended
   * before the instrument was added has no rate and charges nothing.
   */
  readonly feeRates: Readonly<Record<number, number>>;
  readonly conversion: Conversion;
  /** A disabled instrument takes no orders and is not shown. */
  readonly isEnabled: boolean;
  /** Halted for lack of a fair price: the market is closed until an operator resumes it. */
  readonly isHalted: boolean;
  /** Prices at or below zero are valid (oil has traded there). */
  readonly allowsNonPositive: boolean;
  /** Yearly financing of a buy and a sell in millionths of a percent; the trader pays negative. */
  readonly swapLong: number;
  readonly swapShort: number;
  /** Day whose 17:00 New York roll books three nights: 0 Sunday to 6 Saturday; or null. */
  readonly swapTripleDay: number | null;
  /** A quote older than this since its arrival is stale. */
  readonly staleAfterMs: number;
  readonly sessions: SessionPlan;
}
