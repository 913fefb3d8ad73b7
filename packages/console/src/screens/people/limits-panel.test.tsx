import type { PersonDetail } from '@fulcrum/contract/console/users/schema';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, refusal, signInAs } from '../../../test/page.tsx';
import { LimitsPanel } from './limits-panel.tsx';

const FREE: PersonDetail['limits'] = {
  is_restricted: false,
  leverage_max: null,
  payout_ground: null,
  payout_frozen_until: null,
  payouts_stopped_at: null,
  payouts_wait_until: null,
};
const PERSON: PersonDetail = {
  id: 81,
  account_id: 1,
  kind: 'real',
  contact: 'o…@example.com',
  language: 'en',
  credit_score: 100,
  balance: 0,
  identity: 'none',
  phone_mark: null,
  area_id: null,
  is_restricted: false,
  created_at: 1,
  last_seen_at: null,
  equity: 0,
  used_margin: 0,
  free_margin: 0,
  floating_pnl: 0,
  locked: 0,
  margin_level: null,
  invited_by: null,
  invited_count: 0,
  limits: FREE,
  invited: [],
  identity_case: null,
  methods: [],
  notes: [],
  has_totp: false,
  passkeys: 0,
  orders: [],
  sessions: [],
  ledger: [],
};
const onDone = vi.fn<() => void>();

beforeEach(async () => {
  onDone.mockClear();
  await signInAs('owner');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(
  limits: Partial<PersonDetail['limits']> = {},
  answers: Readonly<Record<string, unknown>> = {},
) {
  const data = { ...PERSON, limits: { ...FREE, ...limits } };
  return open(<LimitsPanel data={data} onDone={onDone} />, '/people/81', answers);
}
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => screen.getByRole('button', { name });
const buttons = () =>
  [...document.querySelectorAll('.panel__acts button')].map(({ textContent }) => textContent);

test('payouts are frozen at once for hours, or proposed for days', async () => {
  const { sent, user } = show();
  await user.click(button('Freeze payouts'));
  expect(dialog().getByText(/Only a ground of the law holds money back/)).toBeDefined();
  await user.selectOptions(dialog().getByLabelText('Grounds'), 'Suspected fraud');
  await user.type(dialog().getByLabelText('Reason'), 'a stolen phone');
  await user.click(dialog().getByRole('button', { name: 'Freeze payouts' }));
  await user.click(button('Freeze payouts'));
  await user.selectOptions(dialog().getByLabelText('How long'), 'days');
  await user.clear(dialog().getByLabelText('Days'));
  await user.type(dialog().getByLabelText('Days'), '2');
  await user.type(dialog().getByLabelText('Reason'), 'an order of a court');
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  expect(sent).toEqual([
    {
      path: 'people/freeze-payouts',
      body: { id: 81, ground: 'fraud', hours: 72, reason: 'a stolen phone' },
    },
    {
      path: 'people/freeze-payouts/longer',
      body: { id: 81, ground: 'identity', hours: 48, reason: 'an order of a court' },
    },
  ]);
  expect(onDone).toHaveBeenCalledTimes(2);
});

test('an adjustment goes to another operator, and a refusal keeps what was typed', async () => {
  const { sent, user } = show(
    {},
    { 'people/adjust': refusal('adjustment.exceeds', 'No more than what is free can be taken') },
  );
  await user.click(button('Adjust balance'));
  expect(dialog().getByText(/^Another operator confirms it within a day/)).toBeDefined();
  await user.type(dialog().getByLabelText('Amount in USD'), ' -12.50 ');
  await user.selectOptions(dialog().getByLabelText('Category'), 'Payment charged back');
  await user.type(dialog().getByLabelText('Note'), 'card payment 7');
  await user.type(dialog().getByLabelText('Reason'), 'charged back');
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  expect((await dialog().findByRole('alert')).textContent).toMatch(/^No more than what is free/);
  expect(dialog().getByLabelText<HTMLInputElement>('Amount in USD').value.trim()).toBe('-12.50');
  expect(onDone).not.toHaveBeenCalled();
  const body = { id: 81, amount: '-12.50', category: 'chargeback', note: 'card payment 7' };
  expect(sent).toEqual([{ path: 'people/adjust', body: { ...body, reason: 'charged back' } }]);
});

test('a cap of leverage is shown beside the one before, and taken off by an empty field', async () => {
  const { sent, user } = show({ leverage_max: 20 });
  await user.click(button('Cap leverage'));
  await user.clear(dialog().getByLabelText('Leverage cap'));
  expect(dialog().getByText('×20')).toBeDefined();
  expect(dialog().getByText('No cap')).toBeDefined();
  await user.type(dialog().getByLabelText('Reason'), 'asked for');
  await user.click(dialog().getByRole('button', { name: 'Cap leverage' }));
  const body = { id: 81, max: '', reason: 'asked for' };
  expect(sent).toEqual([{ path: 'people/leverage', body }]);
});

test('what holds an account back is told, with what lifts it', async () => {
  const until = Date.now() + 3_600_000;
  const { sent, user } = show({
    is_restricted: true,
    payout_frozen_until: until,
    payout_ground: 'authority',
    payouts_stopped_at: 1,
  });
  expect(screen.getByText('Frozen')).toBeDefined();
  expect(screen.getByText(/^Frozen until /)).toBeDefined();
  expect(screen.getByText('Order of a court or authority')).toBeDefined();
  await user.click(button('Lift the freeze of payouts'));
  await user.type(dialog().getByLabelText('Reason'), 'the court agrees');
  await user.click(dialog().getByRole('button', { name: 'Lift the freeze of payouts' }));
  const body = { id: 81, reason: 'the court agrees' };
  expect(sent).toEqual([{ path: 'people/free-payouts', body }]);
  expect(button('Lift the freeze of trading')).toBeDefined();
  expect(button('Release stopped payouts')).toBeDefined();
});

test('a role is offered what it may do', async () => {
  await signInAs('dealing');
  show();
  expect(buttons()).toEqual(['Cap leverage']);
  cleanup();
  await signInAs('finance');
  show();
  expect(buttons()).toEqual(['Adjust balance']);
});
