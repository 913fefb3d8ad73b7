import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { Doubt } from '@fulcrum/engine/market/market';
import type { Points } from '@fulcrum/engine/units/units';

/** An instrument as listed, with the terms that the engine computes with. */
export interface ListedInstrument {
  readonly id: number;
  readonly code: string;
  /** Version of the terms; a live quote with another one means that they have changed. */
  readonly version: number;
  /** Display code: EUR/USD. */
  readonly showCode: string;
  /** In the reader's language. */
  readonly name: string;
  /** URL of a picture; empty draws flags or letters. */
  readonly logo: string;
  readonly categoryId: number;
  readonly digits: number;
  /** A currency pair: pips and pipette are set apart. */
  readonly isPair: boolean;
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
  /** Terms for the previews: the engine's own formulas compute margin, fee and P/L. */
  readonly terms: Instrument;
  /** As of the last load; a live quote is newer. */
  readonly isOpen: boolean;
  /** Epoch ms of the next opening while the market is closed; null when unknown or open. */
  readonly opensAt: number | null;
  /** The broker's mark-up on the ask, in points. */
  readonly markup: number;
  /** The next mark-up, and when it begins (epoch ms of the market clock). */
  readonly nextMarkup: { readonly points: number; readonly from: number } | null;
}

/** The latest state of an instrument's market. A new object for each change. */
export interface LiveQuote {
  readonly code: string;
  readonly bid: Points;
  readonly ask: Points;
  readonly open: Points;
  readonly high: Points;
  readonly low: Points;
  /** Close of the day before; null on an instrument's first day. */
  readonly previousClose: Points | null;
  /** Percent against the close of the day before. */
  readonly change: number;
  /** Ticks of the day. */
  readonly volume: number;
  readonly isOpen: boolean;
  /** Halted by an operator until further notice. */
  readonly isHalted: boolean;
  /** Why the server does not deal at this price, however fresh; null while it does. */
  readonly doubt: Doubt | null;
  /** Market time of the quote, epoch ms. */
  readonly time: number;
  /** This device's clock when it came, epoch ms; staleness is measured from it. */
  readonly arrivedAt: number;
}

export interface Category {
  readonly id: number;
  readonly name: string;
}
