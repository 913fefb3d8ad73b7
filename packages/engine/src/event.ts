import type { Fill } from './market/fill.ts';
import type { LedgerType } from './money/ledger.ts';
import type { AccountLimits } from './limits.ts';
import type { Cause, OpenPosition, Order, PendingKind, PendingOrder } from './order.ts';
import type { RefusalReason } from './refusal.ts';
import type { BasisPoints, MicroLots, MicroUsd, Points } from './units/units.ts';

/**
 * Something that happened to one account. Events make up the journal; they are applied, never
 * refused. `clientOrderId` is the id that the client gave its command, if any.
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
      /** Why a triggered order could not fill; null when the cancel was requested. */
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
      /** Trading day that the roll ended, `YYYY-MM-DD`: each is booked once per account. */
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
      /** What was credited; zero for any other outcome. */
      readonly amount: MicroUsd;
    }
  | {
      readonly type: 'withdrawalRequested';
      readonly at: number;
      readonly withdrawalId: number;
      /** Held from now on; includes the fee. */
      readonly amount: MicroUsd;
      readonly fee: MicroUsd;
    }
  | {
      readonly type: 'withdrawalSettled';
      readonly at: number;
      readonly withdrawalId: number;
      readonly outcome: WithdrawalOutcome;
      /** No longer held. When paid, it leaves the balance without the fee, which follows. */
      readonly amount: MicroUsd;
      readonly fee: MicroUsd;
    }
  | { readonly type: 'limitsChanged'; readonly at: number; readonly limits: AccountLimits }
  /** The events before it in the same turn are an operator's intervention, taken once. */
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
  /** Where a trailing stop begins; absent when the stop-loss does not change. */
  readonly stopLoss?: Points;
}

/** The terms of a pending order changed; every field is the new value, changed or not. */
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
  /** Id of the history row: the order's own for a full close, a new one for a partial close. */
  readonly closedId: number;
  readonly cause: Cause;
  readonly fill: Fill;
  readonly lots: MicroLots;
  readonly pnl: MicroUsd;
  /** The shares of the closed lots; the rest stays with the order. */
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  readonly swap: MicroUsd;
  readonly clientOrderId?: string;
}

/** The outcome of a request to close many positions; returned for a repeat of the same request. */
export interface CloseAllDone {
  readonly type: 'closeAllDone';
  readonly at: number;
  readonly clientOrderId: string;
  /** Ids of the positions that it closed. */
  readonly closed: readonly number[];
  /** Positions that were selected and stayed open, and why. */
  readonly left: readonly { readonly orderId: number; readonly reason: RefusalReason }[];
}

/** How the review of a deposit ended. */
export type DepositOutcome = 'credited' | 'rejected' | 'invalid';
/** How the review of a withdrawal ended. */
export type WithdrawalOutcome = 'paid' | 'rejected' | 'cancelled';

/** The event with the client's id of the command, if there is one. */
export const named = <Event extends object>(
  event: Event,
  clientOrderId: string | null | undefined,
): Event & { readonly clientOrderId?: string } =>
  typeof clientOrderId === 'string' ? { ...event, clientOrderId } : event;
