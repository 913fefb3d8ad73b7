import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetSession, keepSession, useSession } from '../../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { UserScreen } from './user-screen.tsx';

const person = {
  uid: '80000001',
  email: 'meiling@mail.com',
  mobile: '',
  isDemo: false,
  creditScore: 87,
  inviteCode: '',
};

beforeEach(async () => {
  await preparePage();
  serveCalls(() => ({ code: 0, msg: '', data: {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

test('the user centre leads to every page of one’s own, and tells uid and credit score', () => {
  keepSession({ token: 't', user: person });
  showPage(<UserScreen />, '/user');
  const leadsTo = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const page of [
    '/mine/charge',
    '/mine/withdraw',
    '/mine/wallet',
    '/mine/history',
    '/mine/results',
    '/mine/history?ask=statement',
    '/mine/auth',
    '/mine/invite',
    '/mine/password',
    '/mine/coin-address-list',
    '/mine/bank-card-list',
    '/mine/announcement',
    '/mine/email',
    '/mine/chat',
    '/news',
    '/calendar',
    '/language',
    '/mine/system',
  ]) {
    expect(leadsTo, page).toContain(page);
  }
  expect(screen.getByText('UID 80000001')).toBeDefined();
  expect(screen.getByText('Credit score').textContent).toBe('Credit score 87');
});

test('support and settings are at hand in the first line', async () => {
  keepSession({ token: 't', user: person });
  const { user, whereNow } = showPage(<UserScreen />, '/user');
  await user.click(screen.getByRole('button', { name: 'Support' }));
  expect(whereNow()).toBe('/mine/chat');
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  expect(whereNow()).toBe('/mine/system');
});

test('logging out is asked once more, empties the device and leads home', async () => {
  keepSession({ token: 't', user: person });
  expect(localStorage.getItem('session')).toContain('meiling@mail.com');
  const { user, whereNow, rerender } = showPage(<UserScreen />, '/user');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = [...dialog.querySelectorAll('button')].at(-1);
  if (confirm) await user.click(confirm);
  expect(whereNow()).toBe('/');
  // The app removes the page when the address changes; here the test removes it.
  rerender(<p />);
  await vi.waitFor(() => expect(useSession.getState()).toEqual({ token: null, user: null }));
  const kept = JSON.parse(localStorage.getItem('session') ?? '{}') as { state?: object };
  expect(kept.state).toMatchObject({ token: null, user: null });
});
