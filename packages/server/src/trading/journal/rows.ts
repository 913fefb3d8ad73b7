import type { AccountEvent, PositionOpened, WaitingFiring } from '@fulcrum/engine/event';
import type { FreezeGround } from '@fulcrum/engine/limits';

import type { OrderRecord } from './order-record.ts';

/** Number of shards; the generated column `account.shard` of the schema uses the same number. */
export const SHARDS = 64;

/**
 * Returns the shard of an account. Account ids are consecutive, so the remainder spreads them
 * evenly.
 */
export function shardOf(accountId: number): number {
  return accountId % SHARDS;
}

/** A shard as one session holds it; whoever takes the shard raises its epoch. */
export interface Lease {
  readonly session: number;
  readonly shard: number;
  readonly epoch: number;
}

export interface JournalRow {
  readonly accountId: number;
  /** Number of the event within its account, from 1 without gaps. */
  readonly seq: number;
  readonly orderId: number | null;
  readonly type: string;
  /** Epoch ms. */
  readonly at: number;
  readonly body: AccountEvent;
}

/**
 * One ledger transaction: the user's posting; `book` gets the opposite amount. Amounts are in
 * micro-USD.
 */
export interface LedgerRow {
  readonly accountId: number;
  /** Number of the event that moved the money. */
  readonly seq: number;
  readonly type: number;
  /** Epoch ms. */
  readonly at: number;
  readonly orderId: number | null;
  readonly memo: string | null;
  readonly amount: number;
  readonly book: string;
  readonly balanceAfter: number;
}

/** How a position was opened from another one. */
export interface Origin {
  readonly cause: NonNullable<PositionOpened['cause']>;
  readonly fromId: number;
}

/** Limits set by operators, as stored in the account's row. */
export interface LimitColumns {
  readonly isRestricted: boolean;
  readonly leverageMax: number | null;
  /** Either both are null or neither is. */
  readonly payoutGround: FreezeGround | null;
  readonly payoutFrozenUntil: number | null;
}

export interface AccountFlag extends LimitColumns {
  readonly accountId: number;
  readonly isMarginCalled: boolean;
  /** Last trading day whose swap is booked, `YYYY-MM-DD`; null before the first. */
  readonly swapDay: string | null;
}

export const CASE_STATUS = { review: 0, done: 1, rejected: 2, ended: 3 } as const;
export type CaseStatus = (typeof CASE_STATUS)[keyof typeof CASE_STATUS];

/** Names a deposit or withdrawal. */
export interface CaseKey {
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: number;
}

/** A change of state of a deposit or withdrawal; the database refuses impossible changes. */
export interface CaseRow extends CaseKey {
  readonly accountId: number;
  /** Number of the event that changed the state. */
  readonly seq: number;
  /** Epoch ms. */
  readonly at: number;
  readonly status: CaseStatus;
  /** The credited amount of a deposit in micro-USD; otherwise null. */
  readonly credited: number | null;
  /** Stored with the end of a case; null for a case that comes under review. */
  readonly note: CaseNote | null;
}

/** Who ended the review of a deposit or withdrawal, and why. */
export interface CaseNote {
  /** Null if the owner ended it or its time was over. */
  readonly operatorId: number | null;
  readonly words: string;
  /** What the network or the bank calls the payment of a withdrawal; otherwise empty. */
  readonly reference: string;
}

/** The notice of an event for the account's owner. */
export interface NoticeLine {
  readonly accountId: number;
  /** Position within the batch. */
  readonly place: number;
  readonly kind: string;
  readonly facts: object;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * What one group commit writes. Orders are upserts: each contains the complete new state of the
 * order.
 */
export interface Batch {
  /** All of one session. */
  readonly leases: readonly Lease[];
  readonly journal: readonly JournalRow[];
  readonly ledger: readonly LedgerRow[];
  readonly orders: readonly OrderRecord[];
  readonly flags: readonly AccountFlag[];
  readonly cases: readonly CaseRow[];
  readonly notices: readonly NoticeLine[];
}

export interface AccountRow extends LimitColumns {
  readonly id: number;
  readonly userId: number;
  readonly balance: number;
  readonly locked: number;
  readonly isMarginCalled: boolean;
  /** Last trading day whose swap is booked, `YYYY-MM-DD`; null before the first. */
  readonly swapDay: string | null;
  /** Number of the newest event; 0 if there is none. */
  readonly seq: number;
  /** Time of the newest event, epoch ms; 0 if there is none. */
  readonly lastAt: number;
  /** The `seenQ` of the newest event; null if it has none. */
  readonly seenQ: number | null;
  /** The `waits` of the newest event; null if it has none. */
  readonly waits: readonly WaitingFiring[] | null;
  /** The `touched` of the newest event; null if it has none. */
  readonly touched: readonly number[] | null;
  /** The order that the newest event is about; null if it is about none. */
  readonly lastOrderId: number | null;
  /** Ids of the deposits under review. */
  readonly deposits: readonly number[];
  /** Withdrawals under review; `locked` is the sum of their amounts. */
  readonly withdrawals: readonly {
    readonly id: number;
    readonly amount: number;
    readonly fee: number;
  }[];
}

/** Who owns an account. */
export interface OwnerRow {
  readonly accountId: number;
  readonly userId: number;
  readonly kind: 'demo' | 'real';
}
