import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { GuardScreen } from './guard-screen.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STOP = 'End logins and stop withdrawals';

test('IDENTITY-041 opening the link of a letter does nothing; one tap then does all', async () => {
  const calls = serveCalls(() => ({ code: 1, msg: '', data: {} }));
  const { user } = showPage(<GuardScreen />, '/guard?token=a-link');
  const stop = await screen.findByRole('button', { name: STOP });
  expect(calls).toEqual([]);
  await user.click(stop);
  expect(await screen.findByText('Logins ended, withdrawals stopped')).toBeDefined();
  expect(calls).toEqual([{ path: '/api/guard/stop', body: '{"token":"a-link"}' }]);
  expect(screen.queryByRole('button', { name: STOP })).toBeNull();
  expect(screen.getByRole('link', { name: 'Reset password' })).toBeDefined();
});

test('a link that is over or incomplete says so', async () => {
  serveCalls(() => ({ code: 1466, msg: 'This link has expired or was used', data: {} }));
  const { user } = showPage(<GuardScreen />, '/guard?token=a-link');
  await user.click(await screen.findByRole('button', { name: STOP }));
  expect(await screen.findByText('This link has expired or was used')).toBeDefined();
  cleanup();
  showPage(<GuardScreen />, '/guard');
  expect(screen.getByText(/^This link is incomplete/)).toBeDefined();
  expect(screen.queryByRole('button', { name: STOP })).toBeNull();
});
