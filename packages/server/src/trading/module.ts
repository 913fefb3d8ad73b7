import type { AccountEvent, DepositOutcome, WithdrawalOutcome } from '@fulcrum/engine/event';
import type { WithdrawalQuote } from '@fulcrum/engine/money/payment';
import type { InterventionAct, InterventionRefusal } from '@fulcrum/engine/operators/intervention';
import type { CancelCommand } from '@fulcrum/engine/orders/cancel';
import type { CloseCommand } from '@fulcrum/engine/orders/close';
import type { CloseAllCommand } from '@fulcrum/engine/orders/close-all';
import type { LinkCommand } from '@fulcrum/engine/orders/link';
import type { ModifyCommand } from '@fulcrum/engine/orders/modify';
import type { CloseByCommand } from '@fulcrum/engine/orders/positions/close-by';
import type { FromPositionCommand } from '@fulcrum/engine/orders/positions/from-position';
import type { StopsCommand } from '@fulcrum/engine/orders/stops';
import type { SubmitCommand } from '@fulcrum/engine/orders/submit';
import type { MoneyReason, Refusal, RefusalReason } from '@fulcrum/engine/refusal';
import type { RiskSettings } from '@fulcrum/engine/settings';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import type { Job } from '../platform/jobs/job.ts';
import type { AccountSnapshot, AccountState, AccountView } from './desk/account-view.ts';
import type { FloorAnswers, FloorAsked, FloorName } from './floor/questions.ts';
import type { ClosedAsked, ClosedResults } from './journal/closed-results.ts';
import type {
  ClosedTotals,
  ClosedTrade,
  TradesAsked,
  TradesPage,
} from './journal/closed-trades.ts';
import type { CostsAsked, MonthCosts } from './journal/month-costs.ts';
import type { OrderRecord } from './journal/order-record.ts';
import type { CaseNote } from './journal/rows.ts';

export { booksOfAccounts } from './books/verify-books.ts';
export { noticeOf } from './journal/turn-notices.ts';

export {
  viewOf,
  type AccountSnapshot,
  type AccountState,
  type AccountView,
} from './desk/account-view.ts';

export { boundsWire } from './desk/bounds-wire.ts';

export { timingOf } from './desk/command-times.ts';

export { valued } from './floor/live-book.ts';

export type {
  FloorTotals,
  HeldPositions,
  LiveCount,
  LiveOrder,
} from './floor/questions.ts';

export type { CaseNote, CaseStatus } from './journal/rows.ts';

/** The deadline of a command. */
export interface Deadline {
  /**
   * Wall clock, epoch ms; after this time the command is not carried out. Null or absent: no
   * deadline.
   */
  readonly deadline?: number | null;
}

/** A command that another process may repeat. */
export interface Marked {
  /** The id under which it is repeated, if the client gave none; the journal keeps it. */
  readonly cmd?: string;
}

/** A command of the engine as a client requests it; the desk adds ids and times. */
type Asked<Command, Added extends string = never> = Omit<Command, 'now' | 'receivedAt' | Added> &
  Deadline &
  Marked;

export type SubmitAsked = Asked<SubmitCommand, 'orderId'>;
export type CloseAsked = Asked<CloseCommand, 'partId'>;
export type CloseAllAsked = Asked<CloseAllCommand>;
export type CancelAsked = Asked<CancelCommand>;
export type StopsAsked = Asked<StopsCommand, 'partIds'>;
export type ModifyAsked = Asked<ModifyCommand>;
export type FromPositionAsked = Asked<FromPositionCommand, 'newId' | 'partIds'>;
export type CloseByAsked = Asked<CloseByCommand, 'partId'>;
export type LinkAsked = Asked<LinkCommand>;

/** The client id belongs to another command, or the deadline has passed. */
export interface NameRefusal {
  readonly ok: false;
  readonly reason: 'clientOrderId.used' | 'order.late';
  readonly figures: Readonly<Record<string, number>>;
}

/** An order as a command left it, with its account right after the command. */
export interface OrderChanged {
  readonly ok: true;
  readonly order: OrderRecord;
  readonly view: AccountState;
}

export type Outcome = OrderChanged | Refusal | NameRefusal;

/** Outcome of a state change of a deposit or withdrawal: committed, or refused with no effect. */
export type MoneyOutcome = { readonly ok: true } | Refusal<MoneyReason>;

/** Outcome of an intervention: committed, now or earlier, or refused with no effect. */
export type OperatorOutcome = { readonly ok: true } | InterventionRefusal;

/**
 * Commands for deposits and withdrawals, which run in turns of the desk. `marked` is of another
 * process, which may repeat the command.
 */
export interface MoneyDesk {
  /** Puts a deposit under review; its draft must be stored already. */
  requestDeposit(accountId: number, depositId: number, marked?: Marked): Promise<MoneyOutcome>;
  /** Ends the review; `amount` is credited if the outcome is `credited`. */
  settleDeposit(
    accountId: number,
    settling: DepositSettling,
    marked?: Marked,
  ): Promise<MoneyOutcome>;
  /** Puts a withdrawal under review and holds its amount; its draft must be stored already. */
  requestWithdrawal(
    accountId: number,
    asked: WithdrawalRequest,
    marked?: Marked,
  ): Promise<MoneyOutcome>;
  /** Returns whether a withdrawal under review can be approved now; changes nothing. */
  judgePayout(accountId: number, withdrawalId: number): Promise<MoneyOutcome>;
  settleWithdrawal(
    accountId: number,
    settling: WithdrawalSettling,
    marked?: Marked,
  ): Promise<MoneyOutcome>;
}

export interface DepositSettling {
  readonly depositId: number;
  readonly outcome: DepositOutcome;
  readonly amount: MicroUsd;
  /** Stored in the same commit. */
  readonly note?: CaseNote | undefined;
}

export type WithdrawalRequest = WithdrawalQuote & { readonly withdrawalId: number };

export interface WithdrawalSettling {
  readonly withdrawalId: number;
  readonly outcome: WithdrawalOutcome;
  /** Stored in the same commit. */
  readonly note?: CaseNote | undefined;
}

/** A committed event. Each is announced once; the events of an account are announced in order. */
export interface Announcement {
  readonly accountId: number;
  /** Number of the event within its account; a listener that misses an event notices the gap. */
  readonly seq: number;
  readonly event: AccountEvent;
  /** New state of each order that the event changed; the row of a partial close comes first. */
  readonly orders: readonly OrderRecord[];
  /** Whether it is the last event of its turn; a turn happens as a whole. */
  readonly isLast: boolean;
}

/** A page of rows, with the total number of rows. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** One row of the account log. */
export interface LedgerLine {
  readonly seq: number;
  readonly type: number;
  readonly at: number;
  readonly orderId: number | null;
  readonly memo: string | null;
  readonly amount: MicroUsd;
  readonly balanceAfter: MicroUsd;
}

/** One event in an order's history. */
export interface TrailLine {
  readonly seq: number;
  readonly event: AccountEvent;
}

export interface ResetAsked extends Marked {
  /** Nothing is done unless this is the number of the last event; absent: it does not matter. */
  readonly ifSeq?: number;
}

/** The number of an account's last event. */
export type Head = readonly [accountId: number, seq: number];

/** The desk: every change of an account goes through it, one turn after another. */
export interface TradingModule extends MoneyDesk {
  /** The current rules. */
  readonly settings: RiskSettings;
  /** Takes the leases, loads accounts with live orders and starts to watch the market. */
  start(): Promise<void>;
  /** The job that expires pending orders. */
  readonly jobs: readonly Job[];
  /** Accepts no more turns; resolves when the running ones have ended. */
  stop(): Promise<void>;
  /**
   * Resolves when every turn that is now running or waiting has ended, and every desk knows what
   * was told of the market up to number `q`. Throws a `Refused` if that takes too long.
   */
  settled(q?: number | null): Promise<void>;
  /** Returns true while commands are refused because a commit takes too long. */
  isLate(): boolean;
  submit(accountId: number, command: SubmitAsked): Promise<Outcome>;
  close(accountId: number, command: CloseAsked): Promise<Outcome>;
  /** Closes all selected positions that can be closed now, in one turn. */
  closeAll(accountId: number, command: CloseAllAsked): Promise<CloseAllOutcome>;
  cancel(accountId: number, command: CancelAsked): Promise<Outcome>;
  setStops(accountId: number, command: StopsAsked): Promise<Outcome>;
  modify(accountId: number, command: ModifyAsked): Promise<Outcome>;
  /** Closes a position and opens the opposite side in one turn; returns the new position. */
  reverse(accountId: number, command: FromPositionAsked): Promise<Outcome>;
  /** Opens a position once more; returns the new one. */
  double(accountId: number, command: FromPositionAsked): Promise<Outcome>;
  /** Closes two opposite positions by each other; returns the closed row of the older one. */
  closeBy(accountId: number, command: CloseByAsked): Promise<Outcome>;
  /** Links two pending orders, or ends a link. */
  link(accountId: number, command: LinkAsked): Promise<Outcome>;
  /**
   * Closes all positions, cancels all pending orders and sets the balance to the demo balance with
   * ledger entries.
   */
  resetDemo(accountId: number, asked?: ResetAsked): Promise<AccountState>;
  /** Carries out an intervention once; a repeated id has no effect. */
  operate(
    accountId: number,
    interventionId: number,
    act: InterventionAct,
  ): Promise<OperatorOutcome>;
  /** Returns whether an intervention has been committed. */
  hasActed(accountId: number, interventionId: number): Promise<boolean>;
  account(accountId: number): Promise<AccountView>;
  /**
   * Returns an account as it is between two turns, without prices. It includes every event that was
   * committed before the caller began to hear the account.
   */
  snapshot(accountId: number): Promise<AccountSnapshot>;
  /**
   * Returns whether it is certain that no other desk has changed the accounts. Otherwise figures
   * that were computed from earlier events must not be shown.
   */
  isProven(): boolean;
  /**
   * Answers a question about all accounts with open or pending orders, from slightly different
   * moments, because turns run in between.
   */
  floor<Name extends FloorName>(question: FloorAsked<Name>): Promise<FloorAnswers[Name]>;
  /**
   * Returns completed orders, newest first, 20 per page, with the sum of the results of all pages;
   * and with the totals of all closed orders, if asked for.
   */
  history(accountId: number, asked: OrdersAsked): Promise<PageOfOrders>;
  /** Returns an order in any state with its history; null if it belongs to another account. */
  orderWithHistory(
    accountId: number,
    orderId: number,
  ): Promise<(ClosedTrade & { readonly trail: readonly TrailLine[] }) | null>;
  /** Returns what the orders that closed in a period came to, as a whole and by group. */
  results(accountId: number, asked: ClosedAsked): Promise<ClosedResults>;
  /** Returns costs and fills by month, oldest first; months without any are left out. */
  costs(accountId: number, asked: CostsAsked): Promise<readonly MonthCosts[]>;
  /** Returns closed orders of a filter, newest first, 20 at a time, with the totals of all. */
  trades(accountId: number, asked: TradesAsked): Promise<TradesPage>;
  /** Returns all closed orders of a filter, oldest first; null if there are more than `limit`. */
  allTrades(
    accountId: number,
    asked: TradesAsked,
    limit: number,
  ): Promise<readonly ClosedTrade[] | null>;
  /** Returns the account log, newest first, 20 lines per page. */
  ledger(accountId: number, asked: HistoryAsked): Promise<PageOf<LedgerLine>>;
  /** Returns the account log of a period, oldest first; null if it has more than `limit` lines. */
  ledgerBetween(
    accountId: number,
    period: { readonly from: number; readonly to: number },
    limit: number,
  ): Promise<readonly LedgerLine[] | null>;
  /** Returns the balance before a moment; zero before the first movement. */
  balanceBefore(accountId: number, at: number): Promise<MicroUsd>;
  /**
   * Calls `listener` with the events of each turn of the account after its commit, in order, until
   * the returned function is called. Messages of another process may be lost.
   */
  hear(accountId: number, listener: (turn: readonly Announcement[]) => void): () => void;
  /** Returns the last event of those accounts for which it is another one than the given. */
  heads(known: readonly Head[]): Promise<readonly Head[]>;
  /**
   * Registers a listener that is called once if the store fails for good; nothing is decided
   * afterwards.
   */
  onFailure(listener: (error: unknown) => void): void;
}

/**
 * Which rows of a list to return: a page, counted from 1, or the rows after the last one that the
 * client has.
 */
export interface HistoryAsked {
  readonly page: number;
  readonly before?: number | undefined;
}

export interface OrdersAsked extends HistoryAsked {
  readonly withNet?: boolean;
}

export interface PageOfOrders extends PageOf<OrderRecord> {
  readonly realisedPnl: MicroUsd;
  /** Left out unless asked for. */
  readonly closed?: ClosedTotals;
}

export type CloseAllOutcome =
  | {
      readonly ok: true;
      readonly closed: readonly OrderRecord[];
      /**
       * Positions that were selected but not closed, each with the reason and its current state.
       */
      readonly left: readonly { readonly order: OrderRecord; readonly reason: RefusalReason }[];
      /** The account right after the command. */
      readonly view: AccountState;
    }
  | Refusal
  | NameRefusal;
