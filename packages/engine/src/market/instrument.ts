import type { SessionPlan } from './sessions.ts';
import type { MicroLots } from '../units/units.ts';

/** How an amount in the quote currency becomes US dollars (decisions: money and arithmetic). */
export type Conversion =
  | { readonly kind: 'none' }
  /** USD is the base (USDJPY): divide by the instrument's own price of that moment. */
  | { readonly kind: 'ownPrice' }
  /** Multiply by the mid of an instrument like GBPUSD. */
  | { readonly kind: 'multiply'; readonly code: string }
  /** Divide by the mid of an instrument like USDJPY. */
  | { readonly kind: 'divide'; readonly code: string };

/** What can be traded, and on which terms. */
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
  /** Offered multipliers, ascending; an empty list means that no order can be placed. */
  readonly leverages: readonly number[];
  readonly marginMode: 'leveraged' | 'fixed';
  /**
   * Under each fee plan, by its id: micro-USD a lot, or millionths of the margin. Under a plan that
   * was over before the instrument was added nothing is charged.
   */
  readonly feeRates: Readonly<Record<number, number>>;
  readonly conversion: Conversion;
  /** Listed; one that is not takes no order and is shown to nobody. */
  readonly isEnabled: boolean;
  /** There is no fair price for now: its market is closed until the operator resumes it. */
  readonly isHalted: boolean;
  /** Prices at or below zero are real for this instrument (oil has been there). */
  readonly allowsNonPositive: boolean;
  /** Yearly financing of a buy and a sell in millionths of a percent; negative is paid. */
  readonly swapLong: number;
  readonly swapShort: number;
  /** Day whose 17:00 New York roll books three nights: 0 Sunday to 6 Saturday; null for none. */
  readonly swapTripleDay: number | null;
  /** A quote that arrived longer ago than this is stale. */
  readonly staleAfterMs: number;
  readonly sessions: SessionPlan;
}
