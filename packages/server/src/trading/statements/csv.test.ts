import type { AccountLog } from '@fulcrum/contract/account/schema';
import { expect, test } from 'vitest';

import { csvFormFor, PLAIN_CSV } from '../../platform/csv.ts';
import { statementCsv } from './csv.ts';

const line: AccountLog = {
  Id: 7,
  Value: '-12.500000',
  Balance: '100.000000',
  Type: 10,
  Memo: '',
  MemoTran: 'Adjustment',
  OrderId: null,
  CreatedAt: Date.UTC(2026, 2, 10, 15),
  CreatedAtTran: 'Mar 10, 2026, 11:00:00',
};
const rowOf = (changes: Partial<AccountLog>) =>
  statementCsv([{ ...line, ...changes }], PLAIN_CSV).split('\r\n')[1];

test('a statement has a mark, a heading and a line an entry; negative amounts stay numbers', () => {
  expect(statementCsv([line], PLAIN_CSV)).toBe(
    '\uFEFF"Id","Time","LocalTime","Type","Name","Value","Balance","Order","Memo"\r\n' +
      '7,"2026-03-10T15:00:00.000Z","Mar 10, 2026, 11:00:00",10,"Adjustment",' +
      '-12.500000,100.000000,,\r\n',
  );
});

test('PAPER-004: a statement for a German spreadsheet has semicolons and decimal commas', () => {
  const file = statementCsv([{ ...line, OrderId: 1_000_001, Memo: '1.5' }], csvFormFor('de'));
  expect(file.split('\r\n')[1]).toBe(
    '7;"2026-03-10T15:00:00.000Z";"Mar 10, 2026, 11:00:00";10;"Adjustment";' +
      '-12,500000;100,000000;1000001;"1.5"',
  );
});

test.each(['=1+1', '+1+cmd', '@x', '-1+cmd', '\tx', '\n=1', '＝1+1', '＋1+1', '－1+1', '＠x'])(
  'the memo %j is not run as a formula',
  (Memo) => {
    expect(rowOf({ Memo })).toMatch(/,"?'/);
  },
);

test('quotes, commas and line ends of a memo stay inside their field', () => {
  expect(statementCsv([{ ...line, Memo: 'a "b", c\nd' }], PLAIN_CSV)).toContain(
    '"a ""b"", c\nd"\r\n',
  );
});
