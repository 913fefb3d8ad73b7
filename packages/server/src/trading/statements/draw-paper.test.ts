import type { AccountLog } from '@fulcrum/contract/account/schema';
import { ADJUSTMENT_CATEGORIES } from '@fulcrum/contract/console/users/intervention-kinds';
import type { Language } from '@fulcrum/contract/languages';
import type { User } from '@fulcrum/contract/people/schema';
import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';
import { microUsd } from '@fulcrum/engine/units/units';
import { say, WORDS } from '@fulcrum/messages/say';
import { expect, test } from 'vitest';

import { missingLetters, printedText } from '../../../../../tests/printed.ts';
import { drawPaper } from './draw-paper.ts';
import type { Paper } from './paper.ts';
import { paperOf, type StatementContent } from './paper-of.ts';
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

/** A note in every script, with signs that no font has. */
const NOTE =
  'น้ำผึ้ง ป่า श्री विक्रम कर्ता Đức ğşİ ěščřž Ωмир 余额 額 残高 手数料 한글 거래 ' +
  'محمد علي 🦊 ქართული ₿ № \ue000';

test.each(Object.keys(WORDS) as Language[])(
  'PAPER-001: a statement in %s shows every letter, whatever it says',
  async (language) => {
    const kinds = Object.values(LEDGER_TYPES).map((type) => say(language, `ledger.${type}`));
    const memos = ADJUSTMENT_CATEGORIES.map((each) => say(language, `adjustment.${each}`));
    const log = [
      ...kinds.map((MemoTran) => line({ MemoTran })),
      ...memos.map((Memo) => line({ Memo })),
    ];
    log.push(line({ Memo: NOTE }), line({ Memo: `${NOTE} ${memos.join(' ')}` }));
    for (const change of [{}, { user: { ...user, is_demo: 1 as const }, log: [] }]) {
      const paper = paperOf({ ...content, language, log, ...change });
      expect(missingLetters(Buffer.from(await drawPaper(paper)))).toBe(0);
    }
  },
);

test('PAPER-003: a long note goes on over lines, and a figure that is too wide stays whole', async () => {
  const words = Array.from({ length: 90 }, (_, at) => `word${at}`);
  const wide = '-123,456,789,012,345,678,901.000001';
  const paper: Paper = {
    ...paperOf(content),
    rows: [['2026-03-10 11:00:00', words.join(' '), '7', wide, '1.000000']],
  };
  const printed = printedText(Buffer.from(await drawPaper(paper)));
  for (const word of words) expect(printed).toMatch(new RegExp(`\\b${word}\\b`));
  expect(printed).toContain(wide);
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
