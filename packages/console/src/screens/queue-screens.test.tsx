import type { DepositDetail, WithdrawalDetail } from '@fulcrum/contract/console/payments/schema';
import { permissionsOf } from '@fulcrum/contract/console/roles';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { signedIn } from '../api/session.ts';
import { markPage, startI18n } from '../i18n/i18n.ts';
import { forget, sendHeld } from '../parts/cases/held-decisions.ts';
import { DepositsScreen } from './deposits/deposits-screen.tsx';
import { WithdrawalsScreen } from './withdrawals/withdrawals-screen.tsx';

const WAITING: DepositDetail = {
  id: 7,
  user_id: 80_000_001,
  name: 'M. Wolfe',
  area_id: 852,
  account_id: 1,
  status: 0,
  kind: 'coin',
  currency: 'USDT',
  network: 'TRC20',
  amount: '20000.00',
  credit: 20_000_000_000,
  credited: null,
  first_approved_by: null,
  first_amount: null,
  first_approval: null,
  created_at: 1,
  settled_at: null,
  remark: '',
  reviewed_by: null,
  paid_to: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  sender: '',
  reference: '',
  proof: null,
  same_reference: [],
  same_picture: [],
};
const APPROVED: DepositDetail = {
  ...WAITING,
  first_approved_by: 2,
  first_amount: 19_999_500_000,
  first_approval: { name: 'Kim', at: 1_773_000_000_000, note: 'less a fee' },
};
const PAYOUT: WithdrawalDetail = {
  id: 7,
  user_id: 80_000_001,
  name: 'M. Wolfe',
  area_id: 1,
  account_id: 1,
  status: 0,
  kind: 'coin',
  currency: 'USDT',
  network: 'TRC20',
  amount: 20_000_000_000,
  fee: 0,
  net: '20000.00',
  created_at: 1,
  settled_at: null,
  reviewed_by: null,
  notes: '',
  first_approved_by: 2,
  approved_at: null,
  approved_by: null,
  approved_name: '',
  reference: '',
  first_approval: { name: 'Kim', at: 1_773_000_000_000, note: 'all is right' },
  proofs: [{ name: 'Lee', at: 1_773_000_000_000, picture: 'data:image/jpeg;base64,AA' }],
  signs: {
    method_since: 1,
    is_verified: true,
    is_payee_named: null,
    paid_before: 1,
    deposited_week: 0,
    opened_week: 0,
    open_positions: 0,
    margin_level: null,
    flags: [],
    covered_week: 0,
    mirrored: [],
  },
  address: 'T',
  tag: '',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
  memo: '',
};
let sent: Record<string, unknown>[] = [];

beforeEach(async () => {
  await startI18n();
  markPage();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  sent = [];
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(URL, { createObjectURL: () => 'blob:look', revokeObjectURL: () => {} });
  signedIn({
    id: 1,
    email: 'a@example.com',
    name: 'Ana',
    role: 'finance',
    permissions: permissionsOf('finance'),
    environment: 'simulated',
    stepped_up_until: Date.now() + 300_000,
    server_time: 0,
  });
});
afterEach(() => {
  cleanup();
  forget(Array.from({ length: 100 }, (_, key) => key));
  vi.unstubAllGlobals();
});

/** Opens a case of a queue. */
function open(queue: 'deposits' | 'withdrawals', found: DepositDetail | WithdrawalDetail): void {
  vi.stubGlobal('fetch', async (at: string, init: RequestInit) => {
    const path = (at.split('?', 1)[0] ?? '').replace('/console/api/', '');
    if (/\/(approve|pay)$/.test(path) && typeof init.body === 'string') {
      sent.push(JSON.parse(init.body));
    }
    const answers: Record<string, unknown> = {
      [queue]: { rows: [found], total: 1 },
      'withdrawals/proof/upload': { id: 'a-slip' },
    };
    const data = answers[path] ?? found;
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });
  render(
    <MemoryRouter initialEntries={[`/${queue}?open=7`]}>
      {queue === 'deposits' ? <DepositsScreen /> : <WithdrawalsScreen />}
    </MemoryRouter>,
  );
}

/** What was decided with one press is sent five seconds later; nobody waits for that here. */
async function isSent(): Promise<void> {
  await act(sendHeld);
  await waitFor(() => expect(sent).toHaveLength(1));
}

test('a case says where the phone number is from, unless many countries share its code', async () => {
  open('deposits', WAITING);
  const label = 'Country of the phone number';
  const ofPhone = async () => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await ofPhone()).toBe('+852 Hong Kong SAR China');
  cleanup();
  open('withdrawals', PAYOUT);
  expect(await ofPhone()).toBe('+1');
  cleanup();
  open('deposits', { ...WAITING, area_id: null });
  expect(await ofPhone()).toBe('–');
});

test('a first approval credits what is expected', async () => {
  open('deposits', WAITING);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Credit 20,000.00 USD to M. Wolfe' }),
  );
  expect(sent).toEqual([]);
  await isSent();
  expect(sent).toEqual([{ id: 7, amount: '20000.00', reason: 'The payment arrived as claimed' }]);
});

test('a first approval credits another amount that is typed, with a reason', async () => {
  open('deposits', WAITING);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Credit another amount/ }));
  await user.type(screen.getByLabelText('Another amount in USD'), '19999.5');
  await user.type(screen.getByLabelText('Reason'), 'less a fee');
  await user.click(screen.getByRole('button', { name: 'Credit' }));
  await isSent();
  expect(sent).toEqual([{ id: 7, amount: '19999.5', reason: 'less a fee' }]);
});

test('CONSOLE-019 the second operator sees who fixed which amount and why, and confirms that one', async () => {
  open('deposits', APPROVED);
  const credit = await screen.findByRole('button', { name: 'Credit 19,999.50 USD to M. Wolfe' });
  expect(screen.getByText('Kim')).toBeTruthy();
  expect(screen.getByText('less a fee')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Credit another amount/ })).toBeNull();
  expect(screen.getByText('19,999.50')).toBeTruthy();
  expect(screen.getByText('First approval', { selector: '.tag' })).toBeTruthy();
  await userEvent.click(credit);
  await isSent();
  expect(sent).toEqual([{ id: 7, amount: '19999.50', reason: 'The payment arrived as claimed' }]);
});

test.each([
  ['deposits', { ...APPROVED, first_approved_by: 1 }],
  ['withdrawals', { ...PAYOUT, first_approved_by: 1 }],
] as const)(
  'CONSOLE-019 who approved one of %s first is told that another operator confirms it',
  async (queue, found) => {
    open(queue, found);
    expect(await screen.findByText(/^You approved this; another operator/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(?:Credit|Approve) / })).toBeNull();
    const reject = screen.getByRole('button', { name: 'Reject' });
    await waitFor(() => expect(reject.getAttribute('aria-keyshortcuts')).toBe('R'));
    await userEvent.keyboard('a');
    expect(screen.queryByRole('status')?.textContent ?? '').toBe('');
    await userEvent.keyboard('r');
    expect(screen.getByRole('group', { name: 'Why is it rejected?' })).toBeTruthy();
  },
);

test('CONSOLE-019 CONSOLE-143 a payout is approved by its exact amount, once each check is ticked', async () => {
  open('withdrawals', { ...PAYOUT, amount: 10_038_997_000, net: '10037.997' });
  const name = 'Approve 10,037.997 USDT for M. Wolfe';
  const approve = await screen.findByRole('button', { name });
  // Amounts to pay are shown unrounded, in the list too.
  expect(screen.getAllByText('10,037.997 USDT')).toHaveLength(2);
  expect(screen.getByText('10,038.997')).toBeTruthy();
  expect(screen.queryByLabelText('Transaction id or bank reference')).toBeNull();
  for (const check of screen.getAllByRole('checkbox')) {
    expect(approve).toHaveProperty('disabled', true);
    await userEvent.click(check);
  }
  await userEvent.click(approve);
  await isSent();
  expect(sent).toEqual([{ id: 7, reason: 'Payee, identity and warnings checked' }]);
});

test('CONSOLE-116 an approved payout is marked as paid by its id, with a picture beside earlier ones', async () => {
  open('withdrawals', { ...PAYOUT, approved_at: 1_773_000_000_000, approved_name: 'Kim' });
  const user = userEvent.setup();
  expect(await screen.findByText('Being paid', { selector: '.tag' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
  expect(screen.getByRole('button', { name: 'Slip of the payment, larger' })).toBeTruthy();
  expect(screen.getByText('Lee')).toBeTruthy();
  expect(screen.queryByLabelText('Reason')).toBeNull();
  await user.type(screen.getByLabelText('Transaction id or bank reference'), 'ab'.repeat(32));
  const slip = new File(['a'], 'slip.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Slip of the payment'), slip);
  await waitFor(() => {
    const chosen = screen.getAllByRole('img', { name: 'Slip of the payment' }).at(-1);
    expect(chosen?.getAttribute('src')).toBe('blob:look');
  });
  const [, confirm] = screen.getAllByRole('button', { name: 'Mark as paid' });
  if (confirm) await user.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ id: 7, reference: 'ab'.repeat(32), picture: 'a-slip' }]);
});

test('CONSOLE-132 a withdrawal names the accounts that traded against its own', async () => {
  const other = { matched: 1, last_at: 1_773_000_000_000 };
  open('withdrawals', {
    ...PAYOUT,
    signs: {
      ...PAYOUT.signs,
      flags: ['mirrored'],
      mirrored: [
        { ...other, user_id: 80_000_002, covered: 213_600_000, shared: ['device', 'name'] },
        { ...other, user_id: 80_000_003, matched: 3, covered: 0, shared: [] },
      ],
    },
  });
  expect(
    await screen.findByText('Traded against another account', { selector: '.tag' }),
  ).toBeTruthy();
  const line = (user: number) => {
    const link = screen.getByRole('link', { name: `User ${user}` });
    expect(link.getAttribute('href')).toBe(`/people/${user}`);
    return link.closest('li')?.textContent;
  };
  expect(line(80_000_002)).toMatch(
    /House covered 213\.60 USD.*Same device.*Same verified name.*Matched openings: 1, last/,
  );
  expect(line(80_000_003)).toMatch(/^User 80000003\s+Matched openings: 3, last/);
  expect(screen.getByRole('button', { name: /^Approve 20,000/ })).toBeTruthy();
});

test('DEPOSIT-013 crediting a payment that is claimed twice takes a typed reason', async () => {
  const same_reference = [{ id: 5, user_id: 80_000_002, status: 1, created_at: 1 } as const];
  open('deposits', { ...WAITING, same_reference });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Credit 20,000/ }));
  await user.type(screen.getByLabelText('Reason'), 'paid in two parts');
  await user.click(screen.getByRole('button', { name: 'Credit' }));
  await isSent();
  expect(sent).toEqual([{ id: 7, amount: '', reason: 'paid in two parts' }]);
});

test('DEPOSIT-013 a deposit names the cases that show the same picture or payment', async () => {
  open('deposits', {
    ...WAITING,
    same_picture: [{ id: 5, user_id: 80_000_002, status: 1, created_at: 1 }],
  });
  expect((await screen.findByRole('link', { name: 'Case 5' })).getAttribute('href')).toBe(
    '/deposits?open=5',
  );
  expect(screen.getByText('User 80000002, Finished')).toBeTruthy();
});

test.each([
  ['M. Wolfe', 'Verified'],
  [null, 'Not verified'],
])('a deposit of a user named %s tells that the identity is %s', async (name, words) => {
  open('deposits', { ...WAITING, name });
  expect(await screen.findByText('Identity')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});
