import type { Notice } from '@fulcrum/contract/notifications/notices';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { wireMethod } from '../../test/funds-sample.ts';
import { preparePage, serveCalls, showPage } from '../../test/test-page.tsx';
import { AuthScreen } from '../screens/auth/auth-screen.tsx';
import { DepositRecords } from '../screens/charge/deposit-records.tsx';
import { AddressesScreen } from '../screens/methods/addresses-screen.tsx';
import { PersonHead } from '../screens/user/person-head.tsx';
import { WalletScreen } from '../screens/wallet/wallet-screen.tsx';
import { WithdrawalRecords } from '../screens/withdraw/withdrawal-records.tsx';
import { forgetSession, keepSession } from '../server/session.ts';
import { forgetNotices, takeNoticeMessage } from './notices.ts';

const person = {
  uid: '80000001',
  email: 'mei@mail.com',
  mobile: '',
  isDemo: false,
  creditScore: 100,
  inviteCode: '',
};
const deposit = {
  id: 7,
  type: 0,
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  number: '250.000000',
  credit: '250.000000',
  status: 0,
  status_name: 'Under review',
  txid: '',
  remark: '',
  created_at: 1,
  settled_at: null as number | null,
  usual_ms: null,
};
const withdrawal = {
  id: 3,
  number: '250.000000',
  real_number: '248.500000',
  draw_currency: { code: 'USDT', protocol: 'TRC20' },
  fee: '1.500000',
  status: 0,
  status_name: 'Under review',
  is_approved: false,
  txid: '',
  type: 1,
  address: wireMethod.dc_address,
  bank_name: '',
  payee_account: '',
  payee_name: '',
  memo: '',
  notes: '',
  created_at: 1,
  created_at_tran: '',
  approved_at: null as number | null,
  settled_at: null,
  usual_ms: null,
};
const center = {
  review_status: 1,
  reject_reason: '',
  reject_code: null,
  name: 'C***n',
  card_id: 'A***7',
  submitted_at: 1,
  decided_at: null,
};
const movement = {
  Id: 1,
  Type: 1,
  Memo: '',
  MemoTran: 'Deposit of 250',
  Value: '250.000000',
  Balance: '250.000000',
  OrderId: null,
  CreatedAt: 1,
};

const good = (data: unknown) => ({ code: 1, msg: 'Done', data });
const page = (rows: readonly unknown[]) => ({
  data: rows,
  total: rows.length,
  page: 1,
  page_size: 20,
});

/** What the server has now. */
let stored = { deposit, withdrawal, center, methods: [] as unknown[], log: [] as unknown[] };
let refusal: { code: number; msg: string; data: unknown } | null = null;

function answer(path: string) {
  if (path.endsWith('/quick_ist')) return good(page([stored.deposit]));
  if (path.endsWith('/draw_list')) return good(page([stored.withdrawal]));
  if (path.endsWith('/user_real/center')) return good(stored.center);
  if (path.endsWith('/get_draw_method')) return good(stored.methods);
  if (path.endsWith('/forexChange')) return good(page(stored.log));
  if (refusal) return refusal;
  return good({});
}

let seq = 0;
const notify = (kind: string | null) =>
  act(() => {
    const notice = { kind, title: '', text: '', id: seq, at: 1 } as unknown as Notice;
    if (kind !== null) seq += 1;
    takeNoticeMessage({ type: 'NOTICE', seq, unread: 0, notice: kind === null ? null : notice });
  });
const show = () => act(() => document.dispatchEvent(new Event('visibilitychange')));

beforeEach(async () => {
  await preparePage();
  seq = 0;
  refusal = null;
  keepSession({ token: 't', user: person });
  stored = { deposit, withdrawal, center, methods: [], log: [] };
  serveCalls(answer);
});
afterEach(() => {
  cleanup();
  forgetNotices();
  vi.unstubAllGlobals();
  forgetSession();
});

const approved = { ...withdrawal, is_approved: true, status_name: 'Approved', approved_at: 2 };
const verified = { ...center, review_status: 2 };
const bound = { ...wireMethod, dc_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };

interface Shown {
  readonly name: string;
  readonly node: ReactNode;
  readonly kind: string;
  readonly change: () => void;
  readonly before: string | RegExp;
  readonly after: string | RegExp;
}

const SHOWN: readonly Shown[] = [
  {
    name: 'the records of deposits',
    node: <DepositRecords />,
    kind: 'depositCredited',
    change: () => {
      stored.deposit = { ...deposit, status: 1, status_name: 'Credited', settled_at: 2 };
    },
    before: 'Under review',
    after: 'Credited',
  },
  {
    name: 'the records of withdrawals',
    node: <WithdrawalRecords />,
    kind: 'withdrawalApproved',
    change: () => {
      stored.withdrawal = approved;
    },
    before: 'Under review',
    after: 'Approved',
  },
  {
    name: 'the identity check',
    node: <AuthScreen />,
    kind: 'identityApproved',
    change: () => {
      stored.center = verified;
    },
    before: 'Check again',
    after: /identity is verified|verified/i,
  },
  {
    name: 'the user centre',
    node: <PersonHead user={person} end={null} />,
    kind: 'identityApproved',
    change: () => {
      stored.center = verified;
    },
    before: /review/i,
    after: 'Verified',
  },
  {
    name: 'the bound addresses',
    node: <AddressesScreen />,
    kind: 'payoutMethod',
    change: () => {
      stored.methods = [bound];
    },
    before: /No addresses|address/i,
    after: /TJRabP/,
  },
  {
    name: 'the movements of the wallet',
    node: <WalletScreen />,
    kind: 'depositCredited',
    change: () => {
      stored.log = [movement];
    },
    before: 'No movements yet',
    after: 'Deposit of 250',
  },
];

const SIGNALS: readonly (readonly [string, (kind: string) => void])[] = [
  ['a notice', (kind) => notify(kind)],
  ['a kind of notice that this build does not know', (kind) => notify(`${kind}Anew`)],
  ['a connection that is back', () => notify(null)],
  ['a page that is shown again', () => show()],
];

for (const { name, node, kind, change, before, after } of SHOWN) {
  test.each(SIGNALS)(`NOTICE-011: ${name} are renewed by %s`, async (_, signal) => {
    showPage(node);
    expect((await screen.findAllByText(before)).length).toBeGreaterThan(0);
    change();
    signal(kind);
    expect((await screen.findAllByText(after)).length).toBeGreaterThan(0);
  });
}

test('NOTICE-011: a notice about something else loads nothing', async () => {
  const calls = serveCalls(answer);
  showPage(<DepositRecords />);
  await screen.findByText('Under review');
  const loaded = calls.length;
  notify('stopLoss');
  notify('withdrawalPaid');
  await act(() => Promise.resolve());
  expect(calls).toHaveLength(loaded);
});

test('NOTICE-011: the question about a cancellation goes away with the review', async () => {
  const { user } = showPage(<WithdrawalRecords />);
  await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  stored.withdrawal = approved;
  notify('withdrawalApproved');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
});

test('NOTICE-011: a refused cancellation renews the list', async () => {
  refusal = { code: 1462, msg: 'It is approved and can no longer be cancelled', data: {} };
  const { user } = showPage(<WithdrawalRecords />);
  await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
  stored.withdrawal = approved;
  const dialog = screen.getByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
  expect(await screen.findByText('Approved')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
});
