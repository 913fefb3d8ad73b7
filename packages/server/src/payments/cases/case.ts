import type { MicroUsd } from '@fulcrum/engine/units/units';

import type { CaseNote, CaseStatus } from '../../trading/module.ts';

/** The first of two operators who approve a case; all fields are null before that approval. */
export interface FirstApproval {
  readonly firstApprovedBy: number | null;
  readonly firstApprovedAt: number | null;
  readonly firstNote: string;
}

/** A deposit; `status` is null while it is a draft. */
export interface DepositCase extends FirstApproval {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  /** 0: coin, 1: bank. */
  readonly type: 0 | 1;
  readonly channelId: number;
  /** The network or bank account as the payer saw it at the time of the deposit. */
  readonly channel: unknown;
  readonly currencyCode: string;
  readonly protocolCode: string;
  readonly digits: number;
  /** In units of 10^-digits of the currency. */
  readonly amount: number;
  /** Expected value in dollars; after the review, the dollars that were credited. */
  readonly credit: MicroUsd;
  readonly credited: MicroUsd | null;
  readonly proof: string;
  readonly sender: string;
  readonly reference: string | null;
  readonly clientKey: string | null;
  readonly createdAt: number;
  readonly status: CaseStatus | null;
  readonly settledAt: number | null;
  readonly remark: string;
  /** Dollars that the first of two approvals fixed; null before it. */
  readonly firstAmount: MicroUsd | null;
  readonly reviewedBy: number | null;
}

/** A withdrawal; `status` is null while it is a draft. */
export interface WithdrawalCase extends FirstApproval {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  /** 1: crypto, 2: bank. */
  readonly type: 1 | 2;
  readonly currencyId: number;
  readonly methodId: number;
  /** The payout method as it was at the time of the request. */
  readonly method: {
    readonly address: string;
    /** Absent in a withdrawal that was requested before tags were asked for. */
    readonly tag?: string;
    readonly bankName: string;
    readonly bankAddress: string;
    readonly bankSwift: string;
    readonly payeeName: string;
    readonly payeeAccount: string;
  };
  readonly currencyCode: string;
  readonly protocolCode: string;
  readonly digits: number;
  readonly amount: MicroUsd;
  readonly fee: MicroUsd;
  /** The amount after the fee, in units of 10^-digits of the currency. */
  readonly net: number;
  readonly memo: string;
  readonly clientKey: string | null;
  readonly createdAt: number;
  readonly status: CaseStatus | null;
  readonly settledAt: number | null;
  readonly notes: string;
  /** The operator who gave the final approval; null before it. */
  readonly approvedBy: number | null;
  readonly approvedAt: number | null;
  /** When the owner asked to cancel it; from then on it cannot be approved. */
  readonly cancelAskedAt: number | null;
  /** The transaction id or the bank's reference; empty before the withdrawal is paid. */
  readonly reference: string;
  readonly reviewedBy: number | null;
}

export interface CaseFilter {
  readonly accountId?: number | undefined;
  readonly userId?: number | undefined;
  readonly status?: CaseStatus | undefined;
  /** Only for withdrawals: whether the withdrawal is approved but not yet paid. */
  readonly isApproved?: boolean | undefined;
  readonly type?: number | undefined;
}

/** Fields of a case that its draft does not have yet. */
type Added = 'id' | 'userId' | 'status' | 'settledAt' | 'reviewedBy' | keyof FirstApproval;

export type DepositDraft = Omit<DepositCase, Added | 'credited' | 'remark' | 'firstAmount'>;

export type WithdrawalDraft = Omit<
  WithdrawalCase,
  Added | 'notes' | 'approvedBy' | 'approvedAt' | 'cancelAskedAt' | 'reference'
>;

export interface AbandonedDraft {
  readonly id: number;
  readonly accountId: number;
}

/** The note of a case that nobody decided: its owner ended it, or its time was over. */
export const NO_NOTE: CaseNote = { operatorId: null, words: '', reference: '' };

/** The note of the first of two approvals, and for a deposit the approved amount. */
export interface FirstOfTwo {
  readonly note: string;
  readonly amount?: MicroUsd;
}
