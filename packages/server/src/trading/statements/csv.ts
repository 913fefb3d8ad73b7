import type { AccountLog } from '@fulcrum/contract/account/schema';

import { BYTE_ORDER_MARK, csvOf, figure, type CsvForm } from '../../platform/csv.ts';

const COLUMNS = ['Id', 'Time', 'LocalTime', 'Type', 'Name', 'Value', 'Balance', 'Order', 'Memo'];

/** Returns the account log as a file for spreadsheets in UTF-8, with a byte-order mark. */
export function statementCsv(log: readonly AccountLog[], form: CsvForm): string {
  const rows = log.map((line) => [
    figure(line.Id),
    new Date(line.CreatedAt).toISOString(),
    line.CreatedAtTran,
    figure(line.Type),
    line.MemoTran,
    figure(line.Value),
    figure(line.Balance),
    figure(line.OrderId),
    line.Memo,
  ]);
  return `${BYTE_ORDER_MARK}${csvOf([COLUMNS, ...rows], form)}\r\n`;
}
