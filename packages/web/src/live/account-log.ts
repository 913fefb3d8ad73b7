import { accountCalls } from '@fulcrum/client/calls/account';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { AccountLog, Paged } from '@fulcrum/contract/wire';
import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import { request } from './api.ts';
import { usdFrom } from './from-wire.ts';

export interface LogEntry {
  readonly id: number;
  readonly text: string;
  /** Signed change of the balance. */
  readonly value: MicroUsd;
  /** Balance after it. */
  readonly balance: MicroUsd;
  readonly orderId: number | null;
  readonly at: number;
}

/** The operator's own words belong to an adjustment; every other type has the product's. */
function entryFrom(wire: AccountLog): LogEntry {
  const isAdjustment = wire.Type === LEDGER_TYPES.operatorAdjustment;
  return {
    id: wire.Id,
    text: isAdjustment && wire.Memo !== '' ? wire.Memo : wire.MemoTran,
    value: usdFrom(wire.Value),
    balance: usdFrom(wire.Balance),
    orderId: wire.OrderId,
    at: wire.CreatedAt,
  };
}

/** Under which name screens keep its first page. */
export const ACCOUNT_LOG = 'account-log';

/** A page of the account log, newest first, 20 a page from 1. */
export async function accountLog(
  page: number,
  options: CallOptions,
): Promise<Reply<Paged<LogEntry>>> {
  const reply = await request(accountCalls.forexChange, { page }, options);
  if (!reply.ok) return reply;
  return { ...reply, data: { ...reply.data, data: reply.data.data.map(entryFrom) } };
}
