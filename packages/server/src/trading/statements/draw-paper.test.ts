import type { AccountLog } from '@fulcrum/contract/account/schema';
import type { User } from '@fulcrum/contract/people/schema';
import { microUsd } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { printedText } from '../../../../../tests/printed.ts';
import { drawPaper } from './draw-paper.ts';
import { paperOf, type StatementContent } from './paper-of.ts';
import { runsOf } from './paper-text.ts';
import { Printer } from './printer.ts';

const user: User = {
  id: 5,
  uid: '80000005',
  email: 'mei@example.com',
  area_id: null,
  global_code: '',
  mobile: '',
  is_demo: 0,
  credit_score: 100,
  invite_code: 'ABC234',
  created_at: 0,
};
const AT = Date.UTC(2026, 2, 10, 15);

const line = (change: Partial<AccountLog>): AccountLog => ({
  Id: 1,
  Value: '1000.000000',
  Balance: '1234567.890001',
  Type: 1,
  Memo: '',
  MemoTran: 'Deposit',
  OrderId: null,
  CreatedAt: AT,
  CreatedAtTran: '',
  ...change,
});

const content: StatementContent = {
  language: 'en',
  timeZone: 'America/New_York',
  user,
  from: AT - 86_400_000,
  to: AT + 1,
  printedAt: AT + 2,
  opening: microUsd(1_233_567_890_001),
  log: [
    line({}),
    line({
      Value: '-7.000001',
      Balance: '1234560.890000',
      MemoTran: 'Trade fee',
      OrderId: 1_000_001,
    }),
    line({ Value: '-2.000000', Balance: '1234558.890000', MemoTran: 'Trade fee' }),
    line({ Value: '0.500000', Balance: '1234559.390000', Type: 10, Memo: 'Correction' }),
  ],
};

test('a statement adds up from the opening balance to the closing one, kind by kind', () => {
  const paper = paperOf({ ...content, log: content.log.slice(0, 3) });
  expect(paper.sums).toEqual([
    ['Opening balance', '1,233,567.890001'],
    ['Deposit', '1,000.000000'],
    ['Trade fee', '-9.000001'],
    ['Closing balance', '1,234,558.890000'],
  ]);
  expect(paper.rows[1]).toEqual([
    '2026-03-10 11:00:00',
    'Trade fee',
    '1000001',
    '-7.000001',
    '1,234,560.890000',
  ]);
  expect(paperOf({ ...content, log: [] }).sums).toEqual([
    ['Opening balance', '1,233,567.890001'],
    ['Closing balance', '1,233,567.890001'],
  ]);
});

test('every text of a statement stands on its pages', async () => {
  const paper = paperOf(content);
  const printed = printedText(Buffer.from(await drawPaper(paper)));
  for (const text of [paper.title, ...paper.facts.flat(), ...paper.sums.flat(), ...paper.head]) {
    expect(printed).toContain(text);
  }
  for (const text of paper.rows.flat()) expect(printed).toContain(text);
});

test('a long statement goes on over pages, with its head on each and no line left out', async () => {
  const log = Array.from({ length: 200 }, (_, at) => line({ OrderId: 3_000_000 + at }));
  const printed = printedText(Buffer.from(await drawPaper(paperOf({ ...content, log }))));
  for (const { OrderId } of log) expect(printed).toContain(String(OrderId));
  expect(printed.split('Balance (USD)').length - 1).toBe(5);
});

test('Chinese and Arabic statements are drawn with their own letters', async () => {
  for (const language of ['hk', 'ar'] as const) {
    const pdf = Buffer.from(await drawPaper(paperOf({ ...content, language })));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toContain(language === 'hk' ? 'NotoSansHant' : 'NotoNaskh');
  }
});

test('a text of several scripts is cut where its letters change', () => {
  expect(runsOf('金額（USD）')).toEqual([
    { face: 'han', text: '金額（' },
    { face: 'latin', text: 'USD' },
    { face: 'han', text: '）' },
  ]);
  expect(runsOf('\u2068المبلغ\u2069 (USD)')).toEqual([
    { face: 'latin', text: '(USD)' },
    { face: 'arabic', text: 'المبلغ ' },
  ]);
});

test('while one statement of an account is printed, another of it has to wait', async () => {
  const printer = new Printer();
  const paper = paperOf(content);
  const first = printer.print(1, paper);
  await expect(printer.print(1, paper)).rejects.toMatchObject({ reason: 'request.tooMany' });
  const second = printer.print(2, paper);
  expect(printedText(Buffer.from(await first))).toContain('1,234,559.390000');
  expect(printedText(Buffer.from(await second))).toContain('1,234,559.390000');
  await expect(printer.print(1, paper)).resolves.toBeDefined();
});
