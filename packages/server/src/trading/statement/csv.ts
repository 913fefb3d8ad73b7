import Papa from 'papaparse';

import type { AccountLog } from '@fulcrum/contract/wire';

/**
 * What a spreadsheet would run as a formula; a plain negative number is none, and must stay a
 * number to be added up.
 */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

const COLUMNS = ['Id', 'Time', 'LocalTime', 'Type', 'Name', 'Value', 'Balance', 'Order', 'Memo'];

/** The account log as comma-separated values, in UTF-8 with its byte-order mark. */
export function csvOf(log: readonly AccountLog[]): string {
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
  const text = Papa.unparse([COLUMNS, ...rows], { escapeFormulae: FORMULA });
  return `\uFEFF${text}\r\n`;
}
