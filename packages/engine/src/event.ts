import type { Fill } from './market/fill.ts';
import type { LedgerType } from './money/ledger.ts';
import type { AccountLimits } from './limits.ts';
import type {
  BreakEven,
  Cause,
  OpenPosition,
  Order,
  PendingKind,
  PendingOrder,
  ProfitLevels,
} from './order.ts';
import type { RefusalReason } from './refusal.ts';
import type { BasisPoints, MicroLots, MicroUsd, Points } from './units/units.ts';

/**
 * Something that happened in one account. The journal consists of events; they are applied and
 * never refused. `cmd` stands in the first event of a turn, if the command came from another
 * process: the id under which that process repeats it. `seenQ` stands in the last event of a turn,
 * if quotes are logged: all quotes up to this number have been dealt with for the account, but for
 * those in `waits`. `touched` stands there too, unless it is the order of that event alone.
 */
export type AccountEvent = AnyEvent & {
  readonly cmd?: string;
  readonly seenQ?: number;
  readonly waits?: readonly WaitingFiring[];
  /** Ids of the orders that the turn was about. */
  readonly touched?: readonly number[];
};

/** Number of a quote, and ids of the orders that it has reached and that wait for their turn. */
export type WaitingFiring = readonly [q: number, ...orderIds: number[]];

/** `clientOrderId` is the client's id of the command, if it gave one. */
type AnyEvent =
  | PositionOpened
  | { readonly type: 'orderPlaced'; readonly at: number; readonly order: PendingOrder }
  | OrderFilled
  | {
      readonly type: 'orderCancelled';
      readonly at: number;
      readonly orderId: number;
      readonly cause: Cause;
      /** Why a triggered order could not be filled; null for any other cancellation. */
      readonly reason: RefusalReason | null;
      readonly clientOrderId?: string;
    }
  | OrderModified
  | OrderTriggered
  | OrderLinked
  | StopsChanged
  | PositionClosed
  | CloseAllDone
  | {
      readonly type: 'swapBooked';
      readonly at: number;
      readonly orderId: number;
      readonly amount: MicroUsd;
      readonly nights: number;
      /** The trading day that the roll ended, `YYYY-MM-DD`. Each day is booked once per account. */
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
      /** The credited amount; zero for any other outcome. */
      readonly amount: MicroUsd;
    }
  | {
      readonly type: 'withdrawalRequested';
      readonly at: number;
      readonly withdrawalId: number;
      /** The amount that is held from now on; includes the fee. */
      readonly amount: MicroUsd;
      readonly fee: MicroUsd;
    }
  | {
      readonly type: 'withdrawalSettled';
      readonly at: number;
      readonly withdrawalId: number;
      readonly outcome: WithdrawalOutcome;
      /**
       * The amount that is no longer held. If the outcome is `paid`, it leaves the balance without
       * the fee, which has an event of its own.
       */
      readonly amount: MicroUsd;
      readonly fee: MicroUsd;
    }
  | { readonly type: 'limitsChanged'; readonly at: number; readonly limits: AccountLimits }
  /**
   * Says that the previous events of the same turn are an operator's intervention, carried out
   * once.
   */
  | { readonly type: 'operatorActed'; readonly at: number; readonly stepId: number }
  | { readonly type: 'marginCalled'; readonly at: number; readonly marginLevel: BasisPoints }
  | {
      readonly type: 'marginRecovered';
      readonly at: number;
      readonly marginLevel: BasisPoints | null;
    };

/** An event of one order; all other events are about the account as a whole. */
export type OrderEvent = Extract<
  AccountEvent,
  { readonly orderId: number } | { readonly order: Order }
>;

export interface PositionOpened {
  readonly type: 'positionOpened';
  readonly at: number;
  readonly order: OpenPosition;
  /** Absent if the order was submitted. */
  readonly cause?: 'reverse' | 'double';
  /** Id of the position that was reversed or doubled. */
  readonly fromId?: number;
}

export interface OrderFilled {
  readonly type: 'orderFilled';
  readonly at: number;
  readonly orderId: number;
  readonly fill: Fill;
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  /** The new stop-loss, where a trailing stop begins; absent if it does not change. */
  readonly stopLoss?: Points;
}

/** Several take-profits and break-even after a change; each is absent if it stays as it was. */
interface PlanChanged {
  readonly levels?: ProfitLevels | null;
  readonly breakEven?: BreakEven | null;
}

export interface StopsChanged extends PlanChanged {
  readonly type: 'stopsChanged';
  readonly at: number;
  readonly orderId: number;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly trail: number | null;
  readonly cause: Cause;
  readonly clientOrderId?: string;
}

/** The new terms of a pending order; every field has its value after the change, changed or not. */
export interface OrderModified extends PlanChanged {
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
  /** The limit of a stop-limit order; absent if it is none. */
  readonly limit?: Points | undefined;
  readonly cause: Cause;
  readonly clientOrderId?: string;
}

/** The stop of a stop-limit order was reached, but not its limit: it is a limit order now. */
export interface OrderTriggered {
  readonly type: 'orderTriggered';
  readonly at: number;
  readonly orderId: number;
  /** The new target, which was the limit. */
  readonly target: Points;
  /** The quote that reached the stop. */
  readonly bid: Points;
  readonly ask: Points;
  /** Market time of the quote, epoch ms. */
  readonly quotedAt: number;
  /** Number of the quote, if quotes have numbers. */
  readonly quoteQ?: number | undefined;
  /** When the quote reached the desk, epoch ms. */
  readonly receivedAt: number;
}

/** One of two orders was linked, or its link has ended; the other has an event of its own. */
export interface OrderLinked {
  readonly type: 'orderLinked';
  readonly at: number;
  readonly orderId: number;
  /** The other order; null if the link has ended. */
  readonly linkedId: number | null;
  readonly cause: Cause;
  readonly clientOrderId?: string;
}

export interface PositionClosed {
  readonly type: 'positionClosed';
  readonly at: number;
  readonly orderId: number;
  /** Id of the history row: the order's id for a full close, a new id for a partial close. */
  readonly closedId: number;
  readonly cause: Cause;
  readonly fill: Fill;
  readonly lots: MicroLots;
  readonly pnl: MicroUsd;
  /** Margin, fee and swap of the closed lots; the rest stays with the order. */
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  readonly swap: MicroUsd;
  /** Id of the opposite position that it was closed by. */
  readonly againstId?: number;
  /** Number of the level that closed it, counted from 1; absent if none did. */
  readonly level?: number;
  readonly clientOrderId?: string;
  /** Why a stop-out closed it; absent for any other cause, and before this was recorded. */
  readonly stopOut?: StopOutFacts;
}

/** What a stop-out was decided on, and what one of its closes came to. */
export interface StopOutFacts {
  /** The margin level at the decision; null if no margin was used and no equity was left. */
  readonly level: BasisPoints | null;
  /** The stop-out level in force. */
  readonly limit: BasisPoints;
  /** The margin level after the close; null if no margin is used any more. */
  readonly levelAfter: BasisPoints | null;
  /** The equity after the close, and after `covered`. */
  readonly equityAfter: MicroUsd;
  /** What the broker pays because the close leaves the balance below zero and nothing open. */
  readonly covered: MicroUsd;
  /** How many positions were open, this one included. */
  readonly open: number;
  /** How many of them could be closed at that moment. */
  readonly closable: number;
}

/** The outcome of a request to close many positions; a repetition of the request gets it again. */
export interface CloseAllDone {
  readonly type: 'closeAllDone';
  readonly at: number;
  readonly clientOrderId: string;
  /** Ids of the positions that were closed. */
  readonly closed: readonly number[];
  /** Positions that were selected but stayed open, and why. */
  readonly left: readonly { readonly orderId: number; readonly reason: RefusalReason }[];
}

/** How the review of a deposit ended. */
export type DepositOutcome = 'credited' | 'rejected' | 'invalid';
/** How the review of a withdrawal ended. */
export type WithdrawalOutcome = 'paid' | 'rejected' | 'cancelled';

/** Returns the event with the client's id of the command, if it has one. */
export const named = <Event extends object>(
  event: Event,
  clientOrderId: string | null | undefined,
): Event & { readonly clientOrderId?: string } =>
  typeof clientOrderId === 'string' ? { clientOrderId, ...event } : event;
