import type { MicroLots, MicroUsd, Points } from '@fulcrum/engine/units/units';

import type { OrderRecord } from '../journal/order-record.ts';

/** Which live orders a list shows. */
export interface OrderFilter {
  readonly status?: string | undefined;
  readonly code?: string | undefined;
  readonly user?: string | undefined;
  readonly side?: string | undefined;
}

/** What can be asked of the accounts in a desk's memory. A demo account never counts as real. */
export type FloorQuestion =
  | { readonly name: 'totals'; readonly isDemo: boolean }
  | { readonly name: 'orders'; readonly isDemo: boolean; readonly filter: OrderFilter }
  | { readonly name: 'instruments' }
  | { readonly name: 'positionsIn'; readonly instrumentId: number }
  | { readonly name: 'desk' };

export type FloorName = FloorQuestion['name'];

/** The question of this name. */
export type FloorAsked<Name extends FloorName> = Extract<FloorQuestion, { readonly name: Name }>;

/** The answer to each question: plain data, which can be merged with that of another desk. */
export interface FloorAnswers {
  readonly totals: FloorTotals;
  readonly orders: FloorOrders;
  readonly instruments: readonly LiveCount[];
  readonly positionsIn: HeldPositions;
  readonly desk: DeskLoad;
}

/** Sums over all accounts of one kind with live orders. */
export interface FloorTotals {
  /** The moment of the figures, epoch ms. */
  readonly at: number;
  readonly accounts: number;
  readonly pendingOrders: number;
  readonly exposure: readonly InstrumentExposure[];
  /** Accounts close to a stop-out, the closest first. */
  readonly watched: readonly WatchedLevel[];
}

/** Sums over the open positions in one instrument; `longUsd` and `shortUsd` in micro-USD. */
export interface InstrumentExposure {
  readonly instrumentId: number;
  readonly longLots: number;
  readonly shortLots: number;
  readonly longUsd: number;
  readonly shortUsd: number;
  readonly clientPnl: number;
  readonly margin: number;
  readonly positions: number;
}

export interface WatchedLevel {
  readonly userId: number;
  readonly accountId: number;
  readonly marginLevel: number | null;
  readonly equity: number;
  readonly usedMargin: number;
  readonly floatingPnl: number;
  readonly positions: number;
  readonly isMarginCalled: boolean;
}

/** A live order with its current value. */
export interface LiveOrder {
  readonly userId: number;
  readonly record: OrderRecord;
  /** The price of a close now; null before the first quote. */
  readonly price: Points | null;
  readonly pnl: MicroUsd | null;
  /** Value at the current price; null without a rate to dollars. */
  readonly notional: MicroUsd | null;
  /**
   * Points between the market and the target of a pending order; null without a quote, and for a
   * position.
   */
  readonly distance: number | null;
}

/** The first orders that match a filter, and how many match. */
export interface FloorOrders {
  /** The moment of the values, epoch ms. */
  readonly at: number;
  readonly total: number;
  readonly orders: readonly LiveOrder[];
}

/** Live orders in one instrument, of real and demo accounts. */
export interface LiveCount {
  readonly instrumentId: number;
  readonly positions: number;
  readonly pendings: number;
  /** Open positions that were sold. */
  readonly sells: number;
  readonly pendingBuys: number;
}

/** What the live orders in an instrument hold, whatever its terms are. */
export interface HeldPositions {
  readonly accounts: number;
  readonly marginHeld: number;
  /** Open positions of equal side, size and leverage. */
  readonly open: readonly HeldAlike[];
  readonly pendings: readonly { readonly leverage: number; readonly count: number }[];
}

export interface HeldAlike {
  readonly side: OrderRecord['side'];
  readonly lots: MicroLots;
  readonly leverage: number;
  readonly count: number;
}

/** What a desk has in memory, and how long the commands of traders took. */
export interface DeskLoad {
  readonly accountsInMemory: number;
  /**
   * Number of accepted commands of the last minutes that took this many milliseconds, rounded up,
   * from receipt to commit.
   */
  readonly commands: readonly (readonly [ms: number, count: number])[];
}
