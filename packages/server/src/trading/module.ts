import type { AccountEvent, DepositOutcome, WithdrawalOutcome } from '@fulcrum/engine/event';
import type { AccountLimits } from '@fulcrum/engine/limits';
import type { Figures } from '@fulcrum/engine/margin/figures';
import type { WithdrawalQuote } from '@fulcrum/engine/money/payment';
import type { InterventionAct, InterventionRefusal } from '@fulcrum/engine/operators/intervention';
import type { CancelCommand } from '@fulcrum/engine/orders/cancel';
import type { CloseCommand } from '@fulcrum/engine/orders/close';
import type { CloseAllCommand } from '@fulcrum/engine/orders/close-all';
import type { ModifyCommand } from '@fulcrum/engine/orders/modify';
import type { StopsCommand } from '@fulcrum/engine/orders/stops';
import type { SubmitCommand } from '@fulcrum/engine/orders/submit';
import type { MoneyReason, Refusal, RefusalReason } from '@fulcrum/engine/refusal';
import type { RiskSettings } from '@fulcrum/engine/settings';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import type { Job } from '../platform/jobs/job.ts';
import type { CommandTiming } from './desk/command-times.ts';
import type { OrderRecord } from './journal/order-record.ts';

export { noticeOf } from './journal/turn-notices.ts';

export type { CaseStatus } from './journal/rows.ts';

/** The deadline of a command. */
export interface Deadline {
  /** Wall clock, epoch ms; the command is not carried out later. */
  readonly deadline?: number | null;
}

/** A command of the engine as requested; the desk adds ids and times. */
type Asked<Command, Added extends string = never> = Omit<Command, 'now' | 'receivedAt' | Added> &
  Deadline;

export type SubmitAsked = Asked<SubmitCommand, 'orderId'>;
export type CloseAsked = Asked<CloseCommand, 'partId'>;
export type CloseAllAsked = Asked<CloseAllCommand>;
export type CancelAsked = Asked<CancelCommand>;
export type StopsAsked = Asked<StopsCommand>;
export type ModifyAsked = Asked<ModifyCommand>;

/** The client id belongs to another command, or the deadline has passed. */
export interface NameRefusal {
  readonly ok: false;
  readonly reason: 'clientOrderId.used' | 'order.late';
  readonly figures: Readonly<Record<string, number>>;
}

export type Outcome = { readonly ok: true; readonly order: OrderRecord } | Refusal | NameRefusal;

/** Outcome of a state change of a deposit or withdrawal: committed, or refused with no effect. */
export type MoneyOutcome = { readonly ok: true } | Refusal<MoneyReason>;

/** Outcome of an intervention: committed, now or earlier, or refused with no effect. */
export type OperatorOutcome = { readonly ok: true } | InterventionRefusal;

/** Deposits and withdrawals, in the turns of the desk like everything else. */
export interface MoneyDesk {
  /** Puts a deposit under review; its draft is stored already. */
  requestDeposit(accountId: number, depositId: number): Promise<MoneyOutcome>;
  /** Ends the review; `amount` is what is credited if the outcome is credited. */
  settleDeposit(accountId: number, settling: DepositSettling): Promise<MoneyOutcome>;
  /** Puts a withdrawal under review and holds its amount; its draft is stored already. */
  requestWithdrawal(accountId: number, asked: WithdrawalRequest): Promise<MoneyOutcome>;
  /** Whether a withdrawal under review can be approved now; moves nothing. */
  judgePayout(accountId: number, withdrawalId: number): Promise<MoneyOutcome>;
  settleWithdrawal(accountId: number, settling: WithdrawalSettling): Promise<MoneyOutcome>;
}

export interface DepositSettling {
  readonly depositId: number;
  readonly outcome: DepositOutcome;
  readonly amount: MicroUsd;
}

export type WithdrawalRequest = WithdrawalQuote & { readonly withdrawalId: number };

export interface WithdrawalSettling {
  readonly withdrawalId: number;
  readonly outcome: WithdrawalOutcome;
}

/** One committed event, announced once, in order per account. */
export interface Announcement {
  readonly accountId: number;
  /** Number of the event; a listener that misses one sees the gap. */
  readonly seq: number;
  readonly event: AccountEvent;
  /** New state of each order that the event touched; a part that closed comes first. */
  readonly orders: readonly OrderRecord[];
}

/** An account at one moment: figures at the last quotes, live orders, number of its last event. */
export interface AccountView {
  readonly accountId: number;
  readonly seq: number;
  readonly figures: Figures;
  readonly limits: AccountLimits;
  readonly isMarginCalled: boolean;
  readonly openCount: number;
  readonly pendingCount: number;
  /** Open and pending orders, newest first; computed on access. */
  readonly orders: readonly OrderRecord[];
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

/** The desk: everything that changes an account goes through it, one turn after the other. */
export interface TradingModule extends MoneyDesk {
  /** The rules in force now. */
  readonly settings: RiskSettings;
  /** Takes the leases, loads live accounts and starts to watch the market. */
  start(): Promise<void>;
  /** Expire pending orders. */
  readonly jobs: readonly Job[];
  /** Lets running turns finish and accepts no more. */
  stop(): Promise<void>;
  /** Resolves when everything running at the call has ended. */
  settled(): Promise<void>;
  /** True while a commit takes too long to let callers wait: commands are refused. */
  isLate(): boolean;
  submit(accountId: number, command: SubmitAsked): Promise<Outcome>;
  close(accountId: number, command: CloseAsked): Promise<Outcome>;
  /** Closes all selected positions that can be closed now, in one turn. */
  closeAll(accountId: number, command: CloseAllAsked): Promise<CloseAllOutcome>;
  cancel(accountId: number, command: CancelAsked): Promise<Outcome>;
  setStops(accountId: number, command: StopsAsked): Promise<Outcome>;
  modify(accountId: number, command: ModifyAsked): Promise<Outcome>;
  /** Closes and cancels everything and sets the balance to the demo balance, as ledger entries. */
  resetDemo(accountId: number): Promise<AccountView>;
  /** Carries out an intervention once: repeating the id does nothing. */
  operate(accountId: number, stepId: number, act: InterventionAct): Promise<OperatorOutcome>;
  /** Whether an intervention has been committed. */
  hasActed(accountId: number, stepId: number): Promise<boolean>;
  account(accountId: number): Promise<AccountView>;
  accountsInMemory(): number;
  /** The view of an account in memory; null if it is not in memory. */
  liveAccount(accountId: number): AccountView | null;
  /**
   * Shows each account with open or pending orders once. Reads memory in small slices with turns in
   * between, so it does not delay them; the views are from slightly different moments.
   */
  survey(look: (view: AccountView) => void): Promise<void>;
  /** How long commands of traders took in the last minutes; null without any. */
  commandTiming(): CommandTiming | null;
  /** Completed orders, newest first, 20 a page, with the sum of their results. */
  history(
    accountId: number,
    asked: HistoryAsked,
  ): Promise<PageOf<OrderRecord> & { readonly realisedPnl: MicroUsd }>;
  /** One order in any state with its history; null if it belongs to another account. */
  orderWithHistory(
    accountId: number,
    orderId: number,
  ): Promise<{ readonly order: OrderRecord; readonly trail: readonly TrailLine[] } | null>;
  /** The account log, newest first, 20 a page. */
  ledger(accountId: number, asked: HistoryAsked): Promise<PageOf<LedgerLine>>;
  /** The account log of a period, oldest first; null if it has more than `limit` lines. */
  ledgerBetween(
    accountId: number,
    period: { readonly from: number; readonly to: number },
    limit: number,
  ): Promise<readonly LedgerLine[] | null>;
  /** The balance before a moment; zero before the first movement. */
  balanceBefore(accountId: number, at: number): Promise<MicroUsd>;
  /** Called after the commit, in order per account. A listener must not throw. */
  onEvent(listener: (announcement: Announcement) => void): void;
  /** Called once when the store failed for good: nothing is decided afterwards. */
  onFailure(listener: (error: unknown) => void): void;
}

/** A page of a list by its number from 1, or the rows after the last one that the client has. */
export interface HistoryAsked {
  readonly page: number;
  readonly before?: number | undefined;
}

export type CloseAllOutcome =
  | {
      readonly ok: true;
      readonly closed: readonly OrderRecord[];
      /** Selected but not closed, each with the reason at that moment and its current state. */
      readonly left: readonly { readonly order: OrderRecord; readonly reason: RefusalReason }[];
    }
  | Refusal
  | NameRefusal;
