import type { MicroUsd } from '@fulcrum/engine/units/units';

import type { CaseStatus } from '../../trading/module.ts';

/** The first of two operators who approve a case; null without one. */
export interface FirstApproval {
  readonly firstApprovedBy: number | null;
  readonly firstApprovedAt: number | null;
  readonly firstNote: string;
}

/** A deposit; without a status it is a draft. */
export interface DepositCase extends FirstApproval {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  /** 0 coin, 1 bank. */
  readonly type: 0 | 1;
  readonly channelId: number;
  /** The network or bank account as the payer saw it. */
  readonly channel: unknown;
  readonly currencyCode: string;
  readonly protocolCode: string;
  readonly digits: number;
  /** In 10^-digits of the currency. */
  readonly amount: number;
  /** Dollars expected while under review, dollars credited afterwards. */
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
  /** Dollars that the first approval fixed. */
  readonly firstAmount: MicroUsd | null;
  readonly reviewedBy: number | null;
}

/** A withdrawal; without a status it is a draft. */
export interface WithdrawalCase extends FirstApproval {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number;
  /** 1 crypto, 2 bank. */
  readonly type: 1 | 2;
  readonly currencyId: number;
  readonly methodId: number;
  /** The bound method at the time of the request. */
  readonly method: {
    readonly address: string;
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
  /** What arrives, in 10^-digits of the currency. */
  readonly net: number;
  readonly memo: string;
  readonly clientKey: string | null;
  readonly createdAt: number;
  readonly status: CaseStatus | null;
  readonly settledAt: number | null;
  readonly notes: string;
  /** The operator who gave the final approval; null before. */
  readonly approvedBy: number | null;
  readonly approvedAt: number | null;
  /** Transaction id, or the bank's reference; empty before it is paid. */
  readonly reference: string;
  readonly reviewedBy: number | null;
}

export interface CaseFilter {
  readonly accountId?: number | undefined;
  readonly userId?: number | undefined;
  readonly status?: CaseStatus | undefined;
  /** For withdrawals: whether it is approved but not yet paid. */
  readonly isApproved?: boolean | undefined;
  readonly type?: number | undefined;
}

/** Fields that the desk and the review add to a draft of either kind. */
type Added = 'id' | 'userId' | 'status' | 'settledAt' | 'reviewedBy' | keyof FirstApproval;

export type DepositDraft = Omit<DepositCase, Added | 'credited' | 'remark' | 'firstAmount'>;

export type WithdrawalDraft = Omit<
  WithdrawalCase,
  Added | 'notes' | 'approvedBy' | 'approvedAt' | 'reference'
>;

export interface AbandonedDraft {
  readonly id: number;
  readonly accountId: number;
}

/** The note of the first of two operators, and for a deposit the amount. */
export interface FirstOfTwo {
  readonly note: string;
  readonly amount?: MicroUsd;
}

/** Who reviewed a case, and their note; the operator is null if the user or time ended it. */
export interface ReviewNote {
  readonly operatorId: number | null;
  readonly words: string;
}
