import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { DayEnd } from '@fulcrum/contract/console/day-end/schema';

import { open, refusal, signInAs } from '../../../test/page.tsx';
import { DayEndScreen } from './day-end-screen.tsx';
import { exposedOf } from './exposed.ts';

const START = Date.UTC(2026, 6, 13, 21);
const END = Date.UTC(2026, 6, 14, 21);
const DAY: DayEnd = {
  day: '2026-07-14',
  start: START,
  end: END,
  is_running: false,
  today: '2026-07-15',
  first: '2026-05-15',
  at: END + 3_600_000,
  money: {
    accounts: 3,
    accounts_moved: 2,
    opening: 1_000_000_000,
    closing: 1_540_123_456,
    bookings: [
      { type: 1, entries: 2, amount: 540_000_000 },
      { type: 5, entries: 4, amount: 123_456 },
    ],
    difference: 0,
    differing_count: 0,
    differing: [],
    findings: [],
  },
  deposits: { cases: 2, by_cases: 540_000_000, by_ledger: 540_000_000 },
  withdrawals: { cases: 0, by_cases: 0, by_ledger: 0 },
  waiting: [{ kind: 'deposit', id: 9, user_id: 4, amount: 25_000_000, since: END - 2 * 3_600_000 }],
  waiting_count: 1,
  notes: [{ version: 1, text: 'Watch gold.', operator: 'Kai S.', at: END }],
  signed: null,
};
const BOOK = {
  at: END,
  by_currency: [
    { currency: 'EUR', amount: '200000', usd: 220_010_000_000 },
    { currency: 'JPY', amount: '-22500075.75', usd: -220_010_000_000 },
  ],
  unpriced: ['GBP/USD'],
  exposure: [
    {
      instrument_id: 1,
      code: 'EURUSD',
      show_code: 'EUR/USD',
      logo: '',
      digits: 5,
      price: 1,
      long_lots: 3_000_000,
      short_lots: 1_000_000,
      long_usd: 300e9,
      short_usd: 100e9,
      client_pnl: 0,
      margin: 0,
      positions: 2,
    },
  ],
};
const EACH_CHECKED = { checked: 3, next: null, differing_count: 0, differing: [] };
const HEDGES = {
  instruments: [
    { instrument_id: 1, show_code: 'EUR/USD', held: '1.5' },
    { instrument_id: 2, show_code: 'XAU/USD', held: '-0.2' },
    { instrument_id: 3, show_code: 'GBP/USD', held: '0.00' },
  ],
};

beforeEach(() => signInAs('owner'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (answers: Readonly<Record<string, unknown>> = {}) =>
  open(<DayEndScreen />, '/day-end?day=2026-07-14', {
    'day-end': DAY,
    dashboard: BOOK,
    hedging: HEDGES,
    'day-end/accounts': EACH_CHECKED,
    'day-end/note': {},
    'day-end/sign': {},
    ...answers,
  });
const rowsIn = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('CONSOLE-170 the page shows each booking, payments against cases, and what waits', async () => {
  show();
  await screen.findByText('Balances');
  expect(rowsIn('Reconciliation').slice(1)).toEqual([
    ['Money at the beginning', '', '1,000.00'],
    ['Deposit', '2', '+540.00'],
    ['Realised P/L', '4', '+0.12'],
    ['Money at the end', '', '1,540.123456'],
  ]);
  expect(rowsIn('Payments against their cases')[1]).toEqual([
    'Deposits credited',
    '2',
    '540.00',
    '540.00',
    '0.00',
  ]);
  expect(rowsIn('Payments that wait now')[1]?.at(-1)).toBe('3 h 0 m');
  expect(screen.getByText('Ended')).toBeDefined();
});

test('CONSOLE-175 the exposure is of now, with what is hedged and what remains', async () => {
  show();
  await waitFor(() => expect(rowsIn('Exposure')).toHaveLength(3));
  expect(rowsIn('Exposure').slice(1)).toEqual([
    ['EUR/USD', '+2.00', '+200,000.00', '+1.50', '+0.50'],
    ['XAU/USD', '0.00', '0.00', '−0.20', '+0.20'],
  ]);
  expect(screen.getByText('of now, whichever day is chosen')).toBeDefined();
  expect(exposedOf(BOOK.exposure, null)).toMatchObject([{ hedged: null, left: null }]);
});

test('CONSOLE-177 the exposure is summed by currency, and what has no price is named', async () => {
  const { user, sent } = show();
  await waitFor(() => expect(rowsIn('Net exposure by currency')).toHaveLength(3));
  expect(rowsIn('Net exposure by currency').slice(1)).toEqual([
    ['EUR', '+200,000.00', '+220,010.00'],
    ['JPY', '−22,500,075.75', '−220,010.00'],
  ]);
  expect(screen.getByText('Without a price, and not counted: GBP/USD')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Export CSV' }).at(-1) as HTMLElement);
  expect(sent.at(-1)?.body).toEqual({ list: 'exposureByCurrency', is_demo: 0 });
});

test('CONSOLE-176 all accounts are checked part by part, with those that differ', async () => {
  const differing = [
    { account_id: 8, user_id: 4, expected: 5_000_000, found: 5_000_007, at: 'now' as const },
  ];
  const parts = [
    { checked: 2, next: 7, differing_count: 0, differing: [] },
    { checked: 1, next: null, differing_count: 1, differing },
  ];
  const asked: (string | null)[] = [];
  const answer = (query: URLSearchParams) => {
    asked.push(query.get('after'));
    return parts.shift();
  };
  show({ 'day-end/accounts': answer });
  const panel = within(await screen.findByRole('region', { name: 'All accounts' }));
  expect(await panel.findByText('3 of 3 checked')).toBeDefined();
  expect(panel.getByRole('alert').textContent).toMatch(/Account 8.*5\.000007.*5\.00/);
  expect(panel.getByText('Does not balance')).toBeDefined();
  expect(asked).toEqual(['0', '7']);
});

test('CONSOLE-176 who leaves the page asks for no further part', async () => {
  const asked: (string | null)[] = [];
  const answer = (query: URLSearchParams) => {
    asked.push(query.get('after'));
    cleanup();
    return { ...EACH_CHECKED, next: asked.length === 1 ? 7 : null };
  };
  show({ 'day-end/accounts': answer });
  await waitFor(() => expect(asked).toEqual(['0']));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual(['0']);
});

test('CONSOLE-176 of many accounts the check waits to be asked for', async () => {
  const answer = vi.fn(() => EACH_CHECKED);
  const money = { ...DAY.money, accounts: 100_001 };
  const { user } = show({ 'day-end': { ...DAY, money }, 'day-end/accounts': answer });
  const button = await screen.findByRole('button', { name: 'Check every account' });
  expect(answer).not.toHaveBeenCalled();
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeDefined();
  expect(answer).toHaveBeenCalledOnce();
});

test('CONSOLE-171 a day that does not balance names the accounts', async () => {
  const differing = [
    { account_id: 8, user_id: 4, expected: 5_000_000, found: 5_000_007, at: 'now' as const },
  ];
  const findings = ['account 8: the account: balance is 5000007'];
  const money = { ...DAY.money, differing_count: 1, differing, findings };
  show({ 'day-end': { ...DAY, money } });
  expect(await screen.findByText('Does not balance')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toMatch(/differ: 1\..*Account 8.*5\.000007/);
});

test('CONSOLE-172 a note is saved on the version that was read; a refusal keeps the text', async () => {
  const words = 'A newer version of this note was saved meanwhile';
  const { sent, user } = show({ 'day-end/note': refusal('dayEnd.noteChanged', words) });
  const field = await screen.findByLabelText('Note for the next shift');
  const save = screen.getByRole('button', { name: 'Save the note' });
  expect((save as HTMLButtonElement).disabled).toBe(true);
  await user.type(field, ' Call the bank.');
  await user.click(save);
  expect(await screen.findByText(words)).toBeDefined();
  expect(sent.at(-1)).toEqual({
    path: 'day-end/note',
    body: { day: '2026-07-14', text: 'Watch gold. Call the bank.', seen: 1 },
  });
  expect((field as HTMLTextAreaElement).value).toBe('Watch gold. Call the bank.');
});

test('CONSOLE-173 an ended day is signed; one that runs cannot be', async () => {
  const { sent, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Sign as checked' }));
  const buttons = screen.getAllByRole('button', { name: 'Sign as checked' });
  await user.click(buttons.at(-1) as HTMLElement);
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ path: 'day-end/sign', body: { day: '2026-07-14' } }),
  );
  cleanup();
  show({ 'day-end': { ...DAY, is_running: true } });
  expect(await screen.findByText('Still running')).toBeDefined();
  const sign = screen.getByRole('button', { name: 'Sign as checked' });
  expect((sign as HTMLButtonElement).disabled).toBe(true);
});

test('CONSOLE-174 who may only write notes cannot sign, and sees no hedges', async () => {
  await signInAs('compliance');
  show({ 'day-end': { ...DAY, signed: { operator: 'Ana', at: END } } });
  expect(await screen.findByText('Checked')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign as checked' })).toBeNull();
  await waitFor(() => expect(rowsIn('Exposure')[1]?.slice(3)).toEqual(['–', '–']));
});
