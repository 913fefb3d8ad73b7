import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { Doubt } from '@fulcrum/engine/market/market';
import type { AccountLimits } from '@fulcrum/engine/limits';
import type { Cause, OrderKind, OrderStatus } from '@fulcrum/engine/order';
import type { Side } from '@fulcrum/engine/market/quote';
import type { BasisPoints, MicroLots, MicroUsd, Points } from '@fulcrum/engine/units/units';

/** An instrument as the list shows it, with the terms that the engine reckons with. */
export interface ListedInstrument {
  readonly id: number;
  readonly code: string;
  /** Of the terms; a live quote with another one means that they have changed. */
  readonly version: number;
  /** For people: EUR/USD. */
  readonly showCode: string;
  /** In the reader's language. */
  readonly name: string;
  /** Address of a picture; empty when flags or a mark stand for it. */
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

/** An order of the account: pending, open, or a row of the history. */
export interface TradeOrder {
  readonly id: number;
  readonly instrumentId: number;
  readonly code: string;
  readonly showCode: string;
  readonly digits: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly lots: MicroLots;
  readonly leverage: number;
  /** Price at which a pending order fills; null for a market order. */
  readonly target: Points | null;
  /** When a pending order ends by itself, epoch ms; null when it waits until it is cancelled. */
  readonly expiresAt: number | null;
  /** The price that was asked for; null when none was named. */
  readonly requestedPrice: Points | null;
  readonly openPrice: Points | null;
  /** The mark while it is open, the closing price afterwards; null while pending. */
  readonly lastPrice: Points | null;
  /** Floating while open, realised when closed. */
  readonly pnl: MicroUsd;
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  readonly swap: MicroUsd;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  /** Points at which the server lets the stop-loss follow the price; null when it stands. */
  readonly trail: number | null;
  readonly createdAt: number;
  readonly openedAt: number | null;
  readonly completedAt: number | null;
  /** Who or what ended it, and the same in the reader's language; null and empty while it lives. */
  readonly cause: Cause | null;
  readonly causeText: string;
  /** Why a triggered order could not fill, in the reader's language; empty otherwise. */
  readonly reasonText: string;
  /** The order that a partly closed row came from. */
  readonly parentId: number | null;
}

export interface AccountFigures {
  readonly balance: MicroUsd;
  readonly equity: MicroUsd;
  readonly usedMargin: MicroUsd;
  readonly freeMargin: MicroUsd;
  readonly floatingPnl: MicroUsd;
  readonly locked: MicroUsd;
  /** Null while no margin is used. */
  readonly marginLevel: BasisPoints | null;
  readonly isMarginCalled: boolean;
  readonly limits: AccountLimits;
}

export interface SignedInUser {
  readonly uid: string;
  readonly email: string;
  readonly mobile: string;
  readonly isDemo: boolean;
  readonly creditScore: number;
  readonly inviteCode: string;
}
