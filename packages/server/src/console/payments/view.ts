import { BEING_PAID } from '@fulcrum/contract/console/payments/being-paid';
import type * as wire from '@fulcrum/contract/console/payments/schema';
import { formatDecimal } from '@fulcrum/engine/units/decimal';

import type {
  BankChannel,
  CaseFilter,
  CaseStatus,
  DepositCase,
  FirstApproval,
  Network,
  OtherClaim,
  WithdrawalCase,
} from '../../payments/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { namesOfOperators } from '../operators/store.ts';

export const claimRow = (claim: OtherClaim): wire.OtherClaim => ({
  id: claim.id,
  user_id: claim.userId,
  status: claim.status,
  created_at: claim.createdAt,
});

export async function firstApprovalOf(
  sql: Sql,
  { firstApprovedBy: by, firstApprovedAt: at, firstNote: note }: FirstApproval,
): Promise<wire.FirstApproval | null> {
  if (by === null || at === null) return null;
  return { name: (await namesOfOperators(sql))(by), at, note };
}

/** Returns where a deposit was paid to, from the channel as it was kept with the deposit. */
export function paidTo({ channel }: DepositCase): string {
  // The cast is unchecked: deposits are kept with a whole channel of either kind.
  const { address, tag = '', payeeAccount } = channel as Partial<Network & BankChannel>;
  if (address !== undefined && /^\d/.test(tag)) return `${address}?dt=${tag}`;
  return address ?? payeeAccount ?? '';
}

export function depositRow(row: DepositCase): wire.DepositRow {
  if (row.status === null) throw new Refused('console.filterInvalid', { field: 'id' });
  return {
    id: row.id,
    user_id: row.userId,
    account_id: row.accountId,
    status: row.status,
    kind: row.type === 0 ? 'coin' : 'bank',
    currency: row.currencyCode,
    network: row.protocolCode,
    amount: formatDecimal(row.amount, row.digits, 2),
    credit: row.credit,
    credited: row.credited,
    first_approved_by: row.firstApprovedBy,
    first_amount: row.firstAmount,
    created_at: row.createdAt,
    settled_at: row.settledAt,
    remark: row.remark,
    reviewed_by: row.reviewedBy,
  };
}

export function withdrawalRow(row: WithdrawalCase): wire.WithdrawalRow {
  if (row.status === null) throw new Refused('console.filterInvalid', { field: 'id' });
  return {
    id: row.id,
    user_id: row.userId,
    account_id: row.accountId,
    status: row.status,
    kind: row.type === 1 ? 'coin' : 'bank',
    currency: row.currencyCode,
    network: row.protocolCode,
    amount: row.amount,
    fee: row.fee,
    net: formatDecimal(row.net, row.digits, 2),
    created_at: row.createdAt,
    settled_at: row.settledAt,
    first_approved_by: row.firstApprovedBy,
    approved_at: row.approvedAt,
    approved_by: row.approvedBy,
    reviewed_by: row.reviewedBy,
    reference: row.status === 1 ? row.reference : '',
    notes: row.notes,
  };
}

/** Filters of a list, as in its call. */
interface Asked {
  readonly status?: number | undefined;
  readonly user?: number | undefined;
}

const STATUSES = [0, 1, 2, 3] as const satisfies readonly CaseStatus[];

const statusOf = (status: number | undefined): CaseStatus | undefined =>
  STATUSES.find((known) => known === status);

export const depositFilter = ({ status, user }: Asked): CaseFilter => ({
  status: statusOf(status),
  userId: user,
});

export function withdrawalFilter({ status, user }: Asked): CaseFilter {
  const isWaiting = status === 0 || status === BEING_PAID;
  return {
    status: isWaiting ? 0 : statusOf(status),
    isApproved: isWaiting ? status === BEING_PAID : undefined,
    userId: user,
  };
}
