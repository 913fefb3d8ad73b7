import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { Doubt } from '@fulcrum/engine/market/market';
import type { Points } from '@fulcrum/engine/units/units';

/** An instrument as listed, with the terms that the engine computes with. */
export interface ListedInstrument {
  readonly id: number;
  readonly code: string;
  /** Version of the terms; a live quote with another version means that the terms have changed. */
  readonly version: number;
  /** Code as shown, such as EUR/USD. */
  readonly showCode: string;
  /** In the reader's language. */
  readonly name: string;
  /** URL of a picture; if empty, flags or letters are drawn. */
  readonly logo: string;
  readonly categoryId: number;
  readonly digits: number;
  /** The instrument is a currency pair, so pips and pipette are shown in other sizes. */
  readonly isPair: boolean;
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
  /** Terms for previews, in which the engine's own formulas compute margin, fee and P/L. */
  readonly terms: Instrument;
  /** Whether the market was open at the last load; a live quote is newer. */
  readonly isOpen: boolean;
  /** Epoch ms of the next opening while the market is closed; null if open or unknown. */
  readonly opensAt: number | null;
  /** The broker's mark-up on the ask, in points. */
  readonly markup: number;
  /**
   * The next mark-up in points, and when it begins (epoch ms of the market clock); null if none is
   * decided.
   */
  readonly nextMarkup: { readonly points: number; readonly from: number } | null;
}

/**
 * The latest quote of an instrument and the state of its market; each change makes a new object.
 */
export interface LiveQuote {
  readonly code: string;
  readonly bid: Points;
  readonly ask: Points;
  readonly open: Points;
  readonly high: Points;
  readonly low: Points;
  /** Close of the day before; null on an instrument's first day. */
  readonly previousClose: Points | null;
  /** Change in percent against the close of the day before. */
  readonly change: number;
  /** Number of ticks of the day. */
  readonly volume: number;
  readonly isOpen: boolean;
  /** Halted by an operator until further notice. */
  readonly isHalted: boolean;
  /** Nobody can open a position now; everything else goes on. */
  readonly isPaused: boolean;
  /**
   * Why the server does not deal at this price, even if it is fresh; null while the server does.
   */
  readonly doubt: Doubt | null;
  /** Market time of the quote, epoch ms. */
  readonly time: number;
  /**
   * When the price came or was confirmed, by the server's clock, epoch ms; its age counts from
   * then.
   */
  readonly arrivedAt: number;
}

export interface Category {
  readonly id: number;
  readonly name: string;
}
