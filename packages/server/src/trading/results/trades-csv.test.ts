import { expect, test } from 'vitest';

import { csvFormFor, PLAIN_CSV } from '../../platform/csv.ts';
import { tradesCsv, type FiledTrade } from './trades-csv.ts';

const reader = { language: 'en', timeZone: 'UTC' } as const;
const trade: FiledTrade = {
  Id: 7,
  OpenTime: Date.UTC(2026, 2, 10, 15),
  CompleteTime: Date.UTC(2026, 2, 10, 16),
  ForexTradeLists: { ShowCode: 'EUR/USD' },
  OrderType: 1,
  Quantity: '0.10',
  Price: '1.10009',
  UpdatePrice: '1.10109',
  FactProfits: '10.000000',
  TradeFee: '0.700000',
  Swap: '0.000000',
  NetProfits: '9.300000',
  RMultiple: '2.00',
  CauseTran: 'By you',
  Tags: ['dip', 'news'],
  Note: 'Too early',
};
const rowOf = (change: Partial<FiledTrade>) =>
  tradesCsv([{ ...trade, ...change }], reader, PLAIN_CSV).split('\r\n')[1];
const called = (ShowCode: string) => rowOf({ ForexTradeLists: { ShowCode } });

test('RESULT-008: a trade has a line with all that it came to', () => {
  expect(rowOf({})).toBe(
    '7,"2026-03-10 15:00:00","2026-03-10 16:00:00","EUR/USD","Buy",0.10,1.10009,1.10109,' +
      '10.000000,0.700000,0.000000,9.300000,2.00,"By you","dip, news","Too early"',
  );
});

test('PAPER-004: a file for a German spreadsheet has semicolons and decimal commas', () => {
  const file = tradesCsv([{ ...trade, Note: '0.5; 1,5' }], reader, csvFormFor('de'));
  expect(file.split('\r\n')[1]).toBe(
    '7;"2026-03-10 15:00:00";"2026-03-10 16:00:00";"EUR/USD";"Buy";0,10;1,10009;1,10109;' +
      '10,000000;0,700000;0,000000;9,300000;2,00;"By you";"dip, news";"0.5; 1,5"',
  );
});

test.each(['=1+1', '+1+cmd', '@x', '-1+cmd', '\tx', '＝1+1', '＋1+1', '－1+1', '＠x'])(
  'RESULT-008: an instrument called %j is not run as a formula',
  (name) => expect(called(name)?.replaceAll('"', '')).toContain(`,'${name},`),
);

test('RESULT-008: amounts below zero stay numbers, and names with commas one cell', () => {
  expect(rowOf({ FactProfits: '-1.000001', RMultiple: '-0.50' })).toMatch(/,-1\.000001,.*,-0\.50,/);
  expect(called('Gold, "spot"')).toContain(',"Gold, ""spot""",');
});

test('NOTE-006: neither a note nor its tags are run as a formula, and lines of a note stay in a cell', () => {
  const row = (change: Partial<FiledTrade>) =>
    tradesCsv([{ ...trade, ...change }], reader, PLAIN_CSV);
  expect(row({ Note: '=1+1', Tags: ['@x'] })).toMatch(/,"'@x","'=1\+1"\r\n$/);
  expect(row({ Note: 'one\ntwo', Tags: [] })).toMatch(/,"By you",,"one\ntwo"\r\n$/);
});
