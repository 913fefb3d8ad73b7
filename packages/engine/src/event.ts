import type { Fill } from './market/fill.ts';
import type { LedgerType } from './money/ledger.ts';
import type { AccountLimits } from './limits.ts';
import type { Cause, OpenPosition, Order, PendingKind, PendingOrder } from './order.ts';
import type { RefusalReason } from './refusal.ts';
import type { BasisPoints, MicroLots, MicroUsd, Points } from './units/units.ts';

/**
 * What happened to one account. Events are the journal: they obey, they are never refused. Where
 * the client gave its command an id, the event keeps it as `clientOrderId`.
 */
export type AccountEvent =
  | { readonly type: 'positionOpened'; readonly at: number; readonly order: OpenPosition }
  | { readonly type: 'orderPlaced'; readonly at: number; readonly order: PendingOrder }
  | OrderFilled
  | {
      readonly type: 'orderCancelled';
      readonly at: number;
      readonly orderId: number;
      readonly cause: Cause;
      /** Why a triggered order could not fill; null when somebody asked for the cancel. */
      readonly reason: RefusalReason | null;
      readonly clientOrderId?: string;
    }
  | OrderModified
  | {
      readonly type: 'stopsChanged';
      readonly at: number;
      readonly orderId: number;
      readonly stopLoss: Points | null;
      readonly takeProfit: Points | null;
      readonly trail: number | null;
      readonly cause: Cause;
      readonly clientOrderId?: string;
    }
  | PositionClosed
  | CloseAllDone
  | {
      readonly type: 'swapBooked';
      readonly at: number;
      readonly orderId: number;
      readonly amount: MicroUsd;
      readonly nights: number;
      /** Trading day that the roll ended, `YYYY-MM-DD`: an account is booked once for each. */
      readonly day: string;
    }
  | {
      readonly type: 'balanceChanged';
      readonly at: number;
      readonly ledgerType: LedgerType;
      readonly amount: MicroUsd;
      readonly memo: string | null;
    }
  | { readonly type: 'depositRequested'; readonly at: number; readonly depositId: number }
  | {
      readonly type: 'depositSettled';
      readonly at: number;
      readonly depositId: number;
      readonly outcome: DepositOutcome;
      /** What was credited; zero of any other outcome. */
      readonly amount: MicroUsd;
    }
  | {
      readonly type: 'withdrawalRequested';
      readonly at: number;
      readonly withdrawalId: number;
      /** Held from here on; the fee is part of it. */
      readonly amount: MicroUsd;
      readonly fee: MicroUsd;
    }
  | {
      readonly type: 'withdrawalSettled';
      readonly at: number;
      readonly withdrawalId: number;
      readonly outcome: WithdrawalOutcome;
      /** No longer held. When paid, all but the fee leaves the balance here, the fee next. */
      readonly amount: MicroUsd;
      readonly fee: MicroUsd;
    }
  | { readonly type: 'limitsChanged'; readonly at: number; readonly limits: AccountLimits }
  /** The events before it in its turn are an operator's step; each step is taken once. */
  | { readonly type: 'operatorActed'; readonly at: number; readonly stepId: number }
  | { readonly type: 'marginCalled'; readonly at: number; readonly marginLevel: BasisPoints }
  | {
      readonly type: 'marginRecovered';
      readonly at: number;
      readonly marginLevel: BasisPoints | null;
    };

/** An event in the life of one order; all others are about the account as a whole. */
export type OrderEvent = Extract<
  AccountEvent,
  { readonly orderId: number } | { readonly order: Order }
>;

export interface OrderFilled {
  readonly type: 'orderFilled';
  readonly at: number;
  readonly orderId: number;
  readonly fill: Fill;
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  /** Where a trailing stop begins; absent when the stop-loss stays what it was. */
  readonly stopLoss?: Points;
}

/** A pending order was given other terms; each field is the new one, changed or not. */
export interface OrderModified {
  readonly type: 'orderModified';
  readonly at: number;
  readonly orderId: number;
  readonly kind: PendingKind;
  readonly lots: MicroLots;
  readonly target: Points;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly trail: number | null;
  readonly expiresAt: number | null;
  readonly cause: Cause;
  readonly clientOrderId?: string;
}

export interface PositionClosed {
  readonly type: 'positionClosed';
  readonly at: number;
  readonly orderId: number;
  /** Id of the history row: the order's own when it is closed whole, a new one for a part. */
  readonly closedId: number;
  readonly cause: Cause;
  readonly fill: Fill;
  readonly lots: MicroLots;
  readonly pnl: MicroUsd;
  /** Shares of the closed lots; the rest stays with the order. */
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  readonly swap: MicroUsd;
  readonly clientOrderId?: string;
}

/** What a named request to close many positions came to: the same name again is answered by it. */
export interface CloseAllDone {
  readonly type: 'closeAllDone';
  readonly at: number;
  readonly clientOrderId: string;
  /** Ids of the positions that were closed by it. */
  readonly closed: readonly number[];
  /** Those that were meant and stayed open, and why. */
  readonly left: readonly { readonly orderId: number; readonly reason: RefusalReason }[];
}

/** How the review of a deposit ended. */
export type DepositOutcome = 'credited' | 'rejected' | 'invalid';
/** How the review of a withdrawal ended. */
export type WithdrawalOutcome = 'paid' | 'rejected' | 'cancelled';

/** The event with the id that the client gave the command; without one as it is. */
export const named = <Event extends object>(
  event: Event,
  clientOrderId: string | null | undefined,
): Event & { readonly clientOrderId?: string } =>
  typeof clientOrderId === 'string' ? { ...event, clientOrderId } : event;
