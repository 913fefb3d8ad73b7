import type { AccountLimits } from '@fulcrum/engine/limits';
import type { Side } from '@fulcrum/engine/market/quote';
import type { BreakEven, Cause, OrderKind, OrderStatus, ProfitLevels } from '@fulcrum/engine/order';
import type { BasisPoints, MicroLots, MicroUsd, Points } from '@fulcrum/engine/units/units';

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
  /** Price at which a pending order opens; null for a market order. */
  readonly target: Points | null;
  /** The limit of a stop-limit order, whose kind is `stop`; null for any other order. */
  readonly limit: Points | null;
  /** The order that is cancelled when this one fills, and vice versa; null if none is linked. */
  readonly linkedId: number | null;
  /** When a pending order expires, epoch ms; null if it waits until cancelled. */
  readonly expiresAt: number | null;
  /** The requested price; null if the order named none. */
  readonly requestedPrice: Points | null;
  readonly openPrice: Points | null;
  /**
   * The present closing price while open, the actual closing price afterwards; null while pending.
   */
  readonly lastPrice: Points | null;
  /** Floating result while open, realised result when closed. */
  readonly pnl: MicroUsd;
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  readonly swap: MicroUsd;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  /** Distance in points of a trailing stop; null if the stop loss does not trail. */
  readonly trail: number | null;
  /** Several take-profits; null if there is none, or one that closes the whole order. */
  readonly levels: ProfitLevels | null;
  /** Null if no move to break-even is set, or if it has been made. */
  readonly breakEven: BreakEven | null;
  /** Number of the take-profit that closed this row, from 1; null for any other row. */
  readonly closedByLevel: number | null;
  readonly createdAt: number;
  readonly openedAt: number | null;
  readonly completedAt: number | null;
  /**
   * Who or what ended the order, and the same as text in the reader's language; null and empty
   * while live.
   */
  readonly cause: Cause | null;
  readonly causeText: string;
  /** Why a triggered order could not be filled, in the reader's language; empty otherwise. */
  readonly reasonText: string;
  /** Id of the order that a partly closed row belongs to; null if none. */
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

/** The account as the app knows it. */
export interface LiveAccount {
  /** `idle` while logged out. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** Null until the first snapshot. */
  readonly figures: AccountFigures | null;
  /** Open positions, newest first. */
  readonly holding: readonly TradeOrder[];
  /** Pending orders, newest first. */
  readonly pending: readonly TradeOrder[];
  /** Number of the newest event of the account that is included here. */
  readonly seq: number;
  /** When figures and orders came, by the server's clock, epoch ms; 0 if they never did. */
  readonly at: number;
}
