import type { SessionPlan } from './sessions.ts';
import type { MicroLots } from '../units/units.ts';

/** How an amount in the quote currency is converted to US dollars. */
export type Conversion =
  | { readonly kind: 'none' }
  /** USD is the base currency (USDJPY): divide by the instrument's own current price. */
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
  /** Number of decimals of a price; 1 point is 10^-digits. */
  readonly digits: number;
  /** Whole units of the base currency or commodity per lot. */
  readonly contractSize: number;
  readonly lotStep: MicroLots;
  readonly minLots: MicroLots;
  readonly maxLots: MicroLots;
  /** Offered leverages in ascending order; if the list is empty, no order can be placed. */
  readonly leverages: readonly number[];
  readonly marginMode: 'leveraged' | 'fixed';
  /**
   * Fee rates, keyed by the id of the fee plan: micro-USD per lot, or millionths of the margin. A
   * plan that ended before the instrument was added has no rate and charges nothing.
   */
  readonly feeRates: Readonly<Record<number, number>>;
  readonly conversion: Conversion;
  /** A disabled instrument takes no orders and is not shown. */
  readonly isEnabled: boolean;
  /** Halted because there is no fair price: the market is closed until an operator resumes it. */
  readonly isHalted: boolean;
  /**
   * Paused because the house holds too much of it: nobody opens a position, pending orders that are
   * reached wait, and everything else goes on.
   */
  readonly isPaused: boolean;
  /** Whether prices at or below zero are valid (oil has traded there). */
  readonly allowsNonPositive: boolean;
  /** The margin is computed at this price at least, in points; 0 for none. */
  readonly marginPriceFloor: number;
  /**
   * Yearly swap of a buy and of a sell in millionths of a percent; the trader pays a negative rate.
   */
  readonly swapLong: number;
  readonly swapShort: number;
  /**
   * Weekday whose roll at 17:00 New York books three nights, 0 Sunday to 6 Saturday; null if none
   * does.
   */
  readonly swapTripleDay: number | null;
  /** A quote that arrived longer ago than this is stale. */
  readonly staleAfterMs: number;
  readonly sessions: SessionPlan;
}
