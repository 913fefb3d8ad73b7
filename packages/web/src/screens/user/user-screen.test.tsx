import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { expectAccount, forgetAccount, takeTradeMessage } from '../../account/account.ts';
import { forgetSession, keepSession } from '../../server/session.ts';
import { tradeMessage } from '../../../test/wire-sample.ts';
import { changeSettings } from '../../settings/settings.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { UserScreen } from './user-screen.tsx';

const person = {
  uid: '80000001',
  email: 'meiling@mail.com',
  mobile: '',
  isDemo: false,
  creditScore: 100,
  inviteCode: '',
};

beforeEach(async () => {
  await preparePage();
  serveCalls(() => ({ code: 0, msg: '', data: {} }));
  changeSettings({ isBalanceHidden: false });
  forgetAccount();
  expectAccount();
  takeTradeMessage(tradeMessage({ snapshot: true, balance: '12480.760000' }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

test('shows who it is with the middle hidden, and the balance', () => {
  keepSession({ token: 't', user: person });
  showPage(<UserScreen />, '/user');
  expect(screen.getByRole('heading', { name: 'mei•••@mail.com' })).toBeDefined();
  expect(screen.getByText('12,480.76')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reset demo account' })).toBeNull();
});

test('a verified identity is told beside the name, and only then', async () => {
  keepSession({ token: 't', user: person });
  const { unmount } = showPage(<UserScreen />, '/user');
  expect(screen.queryByText('Verified')).toBeNull();
  unmount();
  serveCalls((path) =>
    path.endsWith('/center')
      ? { code: 1, msg: '', data: { review_status: 2 } }
      : { code: 0, msg: '', data: {} },
  );
  showPage(<UserScreen />, '/user');
  expect(await screen.findByText('Verified')).toBeDefined();
});

test('hidden amounts stay hidden', async () => {
  keepSession({ token: 't', user: person });
  const { user } = showPage(<UserScreen />, '/user');
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(screen.queryByText('12,480.76')).toBeNull();
  cleanup();
  showPage(<UserScreen />, '/user');
  expect(screen.queryByText('12,480.76')).toBeNull();
});

test('a demo account is named so, and resetting asks first', async () => {
  keepSession({ token: 't', user: { ...person, email: '', isDemo: true } });
  const { user } = showPage(<UserScreen />, '/user');
  expect(screen.getByRole('heading', { name: 'Demo account' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reset demo account' }));
  expect(await screen.findByRole('alertdialog')).toBeDefined();
});

test('what a demo account may not do stays visible with a lock', () => {
  const locked = () =>
    screen
      .getAllByRole('link', { name: /Real account needed/ })
      .map((link) => link.getAttribute('href'));
  keepSession({ token: 't', user: { ...person, isDemo: true } });
  const { unmount } = showPage(<UserScreen />, '/user');
  expect(locked()).toEqual([
    '/mine/charge',
    '/mine/withdraw',
    '/mine/wallet',
    '/mine/auth',
    '/mine/invite',
    '/mine/password',
    '/mine/security',
  ]);
  unmount();
  keepSession({ token: 't', user: person });
  showPage(<UserScreen />, '/user');
  expect(screen.queryByRole('img', { name: 'Real account needed' })).toBeNull();
});

test('a demo account leads to a real one before what it may not do', () => {
  keepSession({ token: 't', user: { ...person, isDemo: true } });
  showPage(<UserScreen />, '/user');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((path) => path === '/register')).toHaveLength(1);
  expect(links.indexOf('/register')).toBeLessThan(links.indexOf('/mine/charge'));
});

test('a demo account that was turned away is told why', async () => {
  keepSession({ token: 't', user: { ...person, isDemo: true } });
  const { user, whereNow } = showPage(<UserScreen />, '/user?blocked=real');
  expect(await screen.findByText('Please register or log in to a real account')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Stay in demo' }));
  expect(whereNow()).toBe('/user');
});
