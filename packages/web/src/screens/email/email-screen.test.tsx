import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetSession, keepSession } from '../../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { EmailScreen } from './email-screen.tsx';

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
  keepSession({ token: 't', user: person });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

test('the address is written to with the uid in the subject, and is copied', async () => {
  serveCalls(() => ({ code: 1, msg: '', data: { email: 'complaints@fulcrum.example' } }));
  const { user } = showPage(<EmailScreen />, '/mine/email');
  const write = await screen.findByRole('link', { name: 'Write an e-mail' });
  expect(write.getAttribute('href')).toBe(
    'mailto:complaints@fulcrum.example?subject=Complaint%2C%20uid%2080000001',
  );
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe('complaints@fulcrum.example');
});

test('that no address has been named is said', async () => {
  serveCalls(() => ({ code: 1, msg: '', data: { email: '' } }));
  showPage(<EmailScreen />, '/mine/email');
  expect(await screen.findByText('No address for complaints has been named yet')).toBeDefined();
});
