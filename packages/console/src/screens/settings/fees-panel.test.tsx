import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { FeePreview, Fees } from '@fulcrum/contract/console/catalogue/fee-schema';

import { open, refusal, signInAs } from '../../../test/page.tsx';
import { startI18n } from '../../i18n/i18n.ts';
import { FeesPanel } from './fees-panel.tsx';

beforeAll(async () => {
  await startI18n();
  // jsdom does not implement showModal.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const from = Date.UTC(2026, 2, 12, 21);
const FEES: Fees = {
  fee_type: 1,
  coming: null,
  instruments: [
    { id: 1, code: 'EURUSD', rate: 7_000_000, coming: null },
    { id: 2, code: 'XAUUSD', rate: 5_000_000, coming: null },
  ],
  decisions: [],
};
const lot = { leverage: 100, margin: 1_100_090_000 };
const PREVIEW: FeePreview = {
  from,
  people: 3,
  rows: [
    { id: 1, code: 'EURUSD', ...lot, before: 7_000_000, after: 1_100_090 },
    { id: 2, code: 'XAUUSD', leverage: null, margin: null, before: null, after: null },
  ],
};

/** Shows the panel to an owner; returns the requests that it sends. */
function shown(fees: Fees = FEES) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, init: { method: string; body: string }) => {
    if (init.method === 'POST') sent.push({ path, body: JSON.parse(init.body) });
    const data = path.endsWith('/preview') ? PREVIEW : fees;
    return Promise.resolve(new Response(JSON.stringify({ code: 1, msg: '', data })));
  });
  render(
    <MemoryRouter>
      <FeesPanel mayChange onChanged={() => undefined} />
    </MemoryRouter>,
  );
  return { sent, user: userEvent.setup() };
}

test('CONSOLE-063 kind and rates are previewed, then decided as they were previewed', async () => {
  const { sent, user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Decide on other fees' }));
  expect(screen.getByLabelText<HTMLInputElement>('New rate of EURUSD').value).toBe('7.00');
  await user.selectOptions(screen.getByLabelText('Kind of trading fee'), 'By the margin');
  // Rates in dollars make no sense as percent, so they are cleared.
  expect(screen.getByLabelText<HTMLInputElement>('New rate of EURUSD').value).toBe('');
  await user.type(screen.getByLabelText(/^Rate for all/), '0.1');
  const gold = screen.getByLabelText('New rate of XAUUSD');
  await user.clear(gold);
  await user.type(gold, '0.25');
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('7.00 → 1.10009 at ×100')).toBeDefined();
  expect(screen.getByText(/who are told: 3/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await user.type(dialog.getByLabelText('Reason'), 'agreed');
  await user.click(dialog.getByRole('button', { name: 'Decide', hidden: true }));
  const rates = [
    { id: 1, rate: '0.001' },
    { id: 2, rate: '0.0025' },
  ];
  expect(sent).toEqual([
    { path: '/console/api/fees/preview', body: { fee_type: 2, rates } },
    { path: '/console/api/fees/decide', body: { fee_type: 2, rates, from, reason: 'agreed' } },
  ]);
});

test('CONSOLE-064 fees that wait are shown beside those in force, and withdrawn', async () => {
  const [euro, gold] = FEES.instruments;
  const decided = { at: from - 1, operator: 'ana@example.com', reason: 'agreed by the board' };
  const rates = [{ id: 1, rate: 2_000 }];
  const { sent, user } = shown({
    ...FEES,
    coming: { id: 9, fee_type: 2, from },
    instruments: [
      ...(euro ? [{ ...euro, coming: 1_500 }] : []),
      ...(gold ? [{ ...gold, coming: 2_500 }] : []),
    ],
    decisions: [{ ...decided, id: 9, fee_type: 2, from, rates }],
  });
  expect(await screen.findByRole('row', { name: 'EURUSD 7.00 USD 0.15 %' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await user.type(dialog.getByLabelText('Reason'), 'another look');
  await user.click(dialog.getByRole('button', { name: 'Withdraw', hidden: true }));
  const body = { id: 9, reason: 'another look' };
  expect(sent).toEqual([{ path: '/console/api/fees/withdraw', body }]);
  // Rates are copied from the earlier decision; newer instruments stay empty.
  await user.click(screen.getByText('Take these rates'));
  expect(screen.getByLabelText<HTMLInputElement>('New rate of EURUSD').value).toBe('0.2');
  expect(screen.getByLabelText<HTMLInputElement>('New rate of XAUUSD').value).toBe('');
});

test('a rate that is refused says why, and is decided only after another preview', async () => {
  await signInAs('owner');
  const answers: Record<string, unknown> = {
    fees: FEES,
    'fees/preview': refusal('request.tooMany', 'EURUSD: the rate has more than two digits'),
  };
  const { sent, user } = open(<FeesPanel mayChange onChanged={() => {}} />, '/settings', answers);
  await user.click(await screen.findByRole('button', { name: 'Decide on other fees' }));
  const euro = screen.getByLabelText<HTMLInputElement>('New rate of EURUSD');
  await user.clear(euro);
  await user.type(euro, '7.001');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^EURUSD: the rate has more/);
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  answers['fees/preview'] = PREVIEW;
  await user.type(euro, '{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('button', { name: 'Decide' })).toBeDefined();
  await user.type(euro, '5');
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  expect(sent.map(({ path }) => path)).toEqual(['fees/preview', 'fees/preview']);
  expect(sent[1]?.body).toMatchObject({ fee_type: 1, rates: [{ id: 1, rate: '7.00' }, {}] });
});

test('who may not decide on fees reads them', async () => {
  await signInAs('compliance');
  open(<FeesPanel mayChange={false} onChanged={() => {}} />, '/settings', { fees: FEES });
  expect(await screen.findByText('EURUSD')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Decide on other fees' })).toBeNull();
});
