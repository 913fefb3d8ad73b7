import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { ForgotScreen } from './forgot-screen.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const submit = () => screen.getByRole('button', { name: 'Set new password' });

test('an empty form says so at every gap and sends nothing', async () => {
  const calls = serveCalls(() => ({ code: 1, msg: '', data: {} }));
  const { user } = showPage(<ForgotScreen />, '/forgot');
  await user.click(submit());
  expect(screen.getAllByText('Please complete')).toHaveLength(4);
  expect(calls).toEqual([]);
});

test('the code of an address sets a new password, and the login is next', async () => {
  const calls = serveCalls((path) =>
    path.endsWith('send_email')
      ? { code: 1, msg: 'Sent', data: { resend_after: 60, request_id: 'asked' } }
      : { code: 1, msg: 'Changed', data: {} },
  );
  const { user, whereNow } = showPage(<ForgotScreen />, '/forgot');
  await user.type(screen.getByLabelText('E-mail address'), 'mei@mail.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(screen.getByLabelText('Verification code'), '123456');
  await user.type(screen.getByLabelText('New password'), 'one two three');
  await user.type(screen.getByLabelText('Repeat password'), 'one two three');
  await user.click(submit());
  await vi.waitFor(() => expect(whereNow()).toBe('/login'));
  expect(calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/api/notify/send_email', { to: 'mei@mail.com', type: 2 }],
    [
      '/api/user/forget_password',
      {
        type: 'email',
        account: 'mei@mail.com',
        new_password: 'one two three',
        secondary_password: 'one two three',
        auth_code: '123456',
        request_id: 'asked',
      },
    ],
  ]);
});

test('a refusal of the code stands at the code, and the wait is the server’s', async () => {
  serveCalls((path) =>
    path.endsWith('send_email')
      ? { code: 1121, msg: 'You can ask for a new code in 41 s', data: { wait: 41 } }
      : { code: 1119, msg: 'This code has expired', data: { field: 'auth_code' } },
  );
  const { user } = showPage(<ForgotScreen />, '/forgot');
  await user.type(screen.getByLabelText('E-mail address'), 'mei@mail.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByRole('button', { name: /Again in 4[01] s/ })).toBeDefined();
  await user.type(screen.getByLabelText('Verification code'), '123456');
  await user.type(screen.getByLabelText('New password'), 'one two three');
  await user.type(screen.getByLabelText('Repeat password'), 'one two three');
  await user.click(submit());
  expect(await screen.findByText('This code has expired')).toBeDefined();
  expect(screen.getByLabelText('Verification code').getAttribute('aria-invalid')).toBe('true');
});
