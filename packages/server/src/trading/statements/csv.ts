import type { AccountLog } from '@fulcrum/contract/account/schema';

import { csvOf } from '../../platform/csv.ts';

const COLUMNS = ['Id', 'Time', 'LocalTime', 'Type', 'Name', 'Value', 'Balance', 'Order', 'Memo'];

/** Returns the account log as comma-separated values in UTF-8, with a byte-order mark. */
export function statementCsv(log: readonly AccountLog[]): string {
  const rows = log.map((line) => [
    String(line.Id),
    new Date(line.CreatedAt).toISOString(),
    line.CreatedAtTran,
    String(line.Type),
    line.MemoTran,
    line.Value,
    line.Balance,
    line.OrderId === null ? '' : String(line.OrderId),
    line.Memo,
  ]);
  return `\uFEFF${csvOf([COLUMNS, ...rows])}\r\n`;
}
