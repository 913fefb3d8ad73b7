import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { expectAccount, forgetAccount, takeTradeMessage } from '../../account/account.ts';
import { tradeMessage } from '../../../test/wire-sample.ts';
import { changeSettings } from '../../settings/settings.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { WalletScreen } from './wallet-screen.tsx';

const entry = (id: number) => ({
  Id: id,
  Value: '1.000000',
  Balance: '500.000000',
  Type: 1,
  Memo: '',
  MemoTran: `Deposit ${id}`,
  OrderId: null,
  CreatedAt: 0,
  CreatedAtTran: '',
});

beforeEach(async () => {
  await preparePage();
  changeSettings({ isBalanceHidden: false });
  forgetAccount();
  expectAccount();
  takeTradeMessage(tradeMessage({ snapshot: true, balance: '12480.760000' }));
  const data = Array.from({ length: 12 }, (_, at) => entry(12 - at));
  serveCalls(() => ({ code: 1, msg: '', data: { data, total: 12, page: 1, page_size: 20 } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  changeSettings({ isBalanceHidden: false });
});

test('shows the balance, the two ways of money and the last ten movements', async () => {
  showPage(<WalletScreen />, '/mine/wallet');
  expect(screen.getByText('12,480.76')).toBeDefined();
  expect(await screen.findByText('Deposit 12')).toBeDefined();
  expect(screen.getByText('Deposit 3')).toBeDefined();
  expect(screen.queryByText('Deposit 2')).toBeNull();
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/mine/charge');
  expect(screen.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe(
    '/mine/withdraw',
  );
});

test('hiding hides every amount of the page', async () => {
  const { user } = showPage(<WalletScreen />, '/mine/wallet');
  await screen.findByText('Deposit 12');
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(document.querySelector('[role="main"]')?.textContent).not.toMatch(/\d+\.\d/);
});
