import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { Doubt } from '@fulcrum/engine/market/market';
import type { Points } from '@fulcrum/engine/units/units';

/** An instrument as the list shows it, with the terms that the engine computes with. */
export interface ListedInstrument {
  readonly id: number;
  readonly code: string;
  /** Of the terms; a live quote with another one means that they have changed. */
  readonly version: number;
  /** For people: EUR/USD. */
  readonly showCode: string;
  /** In the reader's language. */
  readonly name: string;
  /** Address of a picture; empty when flags or a letter are shown instead. */
  readonly logo: string;
  readonly categoryId: number;
  readonly digits: number;
  /** A pair of currencies: pips and pipette are shown apart. */
  readonly isPair: boolean;
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
  /** Terms for the previews: margin, fee, P/L come from the engine's own formulas. */
  readonly terms: Instrument;
  /** As the list said when it was loaded; a live quote knows better. */
  readonly isOpen: boolean;
  /** Epoch ms of the next opening while the market is closed; null when unknown or open. */
  readonly opensAt: number | null;
  /** What the house adds to the ask, in points. */
  readonly markup: number;
  /** The one that is decided, and when it begins (epoch ms of the market clock). */
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
  /** Closed until further notice, by the operator. */
  readonly isHalted: boolean;
  /** Why the server deals at no such price, however new; null while it does. */
  readonly doubt: Doubt | null;
  /** Market time of the quote, epoch ms. */
  readonly time: number;
  /** This device's clock when it came, epoch ms; staleness is judged by it. */
  readonly arrivedAt: number;
}

export interface Category {
  readonly id: number;
  readonly name: string;
}
