import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshBasics } from '../../server/basics.ts';
import { forgetSession, useSession } from '../../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { PasswordScreen } from './password-screen.tsx';

const mei = {
  uid: '80000001',
  email: 'mei@mail.com',
  mobile: '',
  isDemo: false,
  creditScore: 100,
  inviteCode: 'A',
};

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
  localStorage.clear();
});

async function show(sends_email: boolean, replies: Record<string, object> = {}) {
  const calls = serveCalls((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const data = { status: 0, loss_url: '', sends_email, sends_sms: false };
    if (name === 'getBasicInfo') return { code: 1, msg: '', data };
    return { code: 1, msg: '', data: { resend_after: 60, request_id: 'asked' }, ...replies[name] };
  });
  await refreshBasics();
  useSession.setState({ token: 't', user: mei });
  return { calls, ...showPage(<PasswordScreen />, '/mine/password') };
}

async function fill(user: ReturnType<typeof showPage>['user']) {
  await user.type(screen.getByLabelText('Current password'), 'one two three');
  await user.type(screen.getByLabelText('New password'), 'four five six');
  await user.type(screen.getByLabelText('Repeat password'), 'four five six');
}

const submit = () => screen.getByRole('button', { name: 'Change password' });

test('a code goes to the own address, and the change names the old password', async () => {
  const { calls, user, whereNow } = await show(true);
  await fill(user);
  await user.click(submit());
  expect(screen.getByText('Please complete')).toBeDefined();
  expect(calls).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(screen.getByLabelText('Verification code'), '123456');
  await user.click(submit());
  await vi.waitFor(() => expect(whereNow()).toBe('/user'));
  expect(calls.slice(1).map(({ body }) => JSON.parse(body))).toEqual([
    { to: 'mei@mail.com', type: 2 },
    {
      old_password: 'one two three',
      new_password: 'four five six',
      auth_code: '123456',
      request_id: 'asked',
      type: 'email',
    },
  ]);
});

test('where nothing can be sent the old password is enough, and a wrong one is marked', async () => {
  const { user } = await show(false, {
    amend_password: {
      code: 1125,
      msg: 'The current password is wrong',
      data: { field: 'old_password' },
    },
  });
  expect(screen.queryByLabelText('Verification code')).toBeNull();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('The current password is wrong')).toBeDefined();
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
});
