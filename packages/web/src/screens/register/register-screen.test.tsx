import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSession } from '../../live/session.ts';
import { preparePage, serveCalls, showPage } from '../../test-page.tsx';
import { passwordStrength } from './password-strength.ts';
import { RegisterScreen } from './register-screen.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState({ token: null, user: null });
});

const send = () => screen.getByRole('button', { name: 'Create account' });

test('an incomplete form says so at every gap and takes the eye to the first', async () => {
  const calls = serveCalls(() => ({ code: 1, msg: '', data: {} }));
  const { user } = showPage(<RegisterScreen />, '/register');
  await user.click(send());
  expect(screen.getAllByText('Please complete')).toHaveLength(4);
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('email'));
  expect(calls).toEqual([]);
});

test('passwords that differ are refused before anything is sent', async () => {
  const calls = serveCalls(() => ({ code: 1, msg: '', data: {} }));
  const { user } = showPage(<RegisterScreen />, '/register');
  await user.type(screen.getByLabelText('E-mail address'), 'mei@mail.com');
  await user.type(screen.getByLabelText('Password'), 'one two three');
  await user.type(screen.getByLabelText('Repeat password'), 'one two four');
  await user.click(screen.getByRole('checkbox'));
  await user.click(send());
  expect(screen.getByText('Password inconsistency')).toBeDefined();
  expect(calls).toEqual([]);
});

test('a complete form registers with the invitation code of its address', async () => {
  const calls = serveCalls(() => ({ code: 1112, msg: 'This account already exists', data: {} }));
  const { user } = showPage(<RegisterScreen />, '/register?invite_code=FRIEND');
  expect(screen.getByLabelText<HTMLInputElement>(/Invitation code/).value).toBe('FRIEND');
  await user.type(screen.getByLabelText('E-mail address'), 'mei@mail.com');
  await user.type(screen.getByLabelText('Password'), 'one two three');
  await user.type(screen.getByLabelText('Repeat password'), 'one two three');
  await user.click(screen.getByRole('checkbox'));
  await user.click(send());
  expect((await screen.findByRole('alert')).textContent).toBe('This account already exists');
  expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
    type: 'email',
    account: 'mei@mail.com',
    password: 'one two three',
    re_password: 'one two three',
    invite_code: 'FRIEND',
  });
});

test('strength grows with length and variety, and one that will be refused has none', () => {
  expect(passwordStrength('short')).toBe(0);
  expect(passwordStrength('aaaaaaaaaaaa')).toBe(1);
  expect(passwordStrength('password')).toBe(1);
  expect(passwordStrength('passwordy1')).toBe(2);
  expect(passwordStrength('correct horse battery')).toBe(3);
});
