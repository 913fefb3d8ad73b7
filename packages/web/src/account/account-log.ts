import { accountCalls } from '@fulcrum/client/calls/account';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { AccountLog } from '@fulcrum/contract/account/schema';
import type { Paged } from '@fulcrum/contract/reply';
import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import { request } from '../server/api.ts';
import { usdFrom } from '../server/decimals.ts';

export interface LogEntry {
  readonly id: number;
  readonly text: string;
  /** Signed change of the balance. */
  readonly value: MicroUsd;
  /** Balance after the entry. */
  readonly balance: MicroUsd;
  readonly orderId: number | null;
  readonly at: number;
}

/** Only an adjustment shows the operator's text; all other types have texts of the product. */
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

/** Name under which screens keep the first page of the account log. */
export const ACCOUNT_LOG = 'account-log';

/** Loads a page of the account log, newest first, 20 entries per page, counted from 1. */
export async function accountLog(
  page: number,
  options: CallOptions,
): Promise<Reply<Paged<LogEntry>>> {
  const reply = await request(accountCalls.forexChange, { page }, options);
  if (!reply.ok) return reply;
  return { ...reply, data: { ...reply.data, data: reply.data.data.map(entryFrom) } };
}

/** A statement made by the server: CSV as text, PDF as base64. */
export interface StatementFile {
  readonly name: string;
  readonly type: 'text/csv' | 'application/pdf';
  readonly content: string;
}

/** Loads the account log of a period as a file; `from` is inclusive, `to` exclusive, epoch ms. */
export async function accountStatement(
  period: { readonly from: number; readonly to: number },
  format: 'pdf' | 'csv',
): Promise<Reply<StatementFile>> {
  const reply = await request(accountCalls.statement, {
    ...period,
    format,
    ...(format === 'csv' && { for: 'spreadsheet' }),
  });
  if (!reply.ok) return reply;
  const { file_name: name, media_type: type, content } = reply.data;
  return { ...reply, data: { name, type, content } };
}
