import { pbkdf2Sync } from 'node:crypto';

import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshBasics } from '../../server/basics.ts';
import { forgetSession } from '../../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { passwordStrength } from '../../forms/password/password-strength.ts';
import { RegisterScreen } from './register-screen.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
  localStorage.clear();
});

const send = () => screen.getByRole('button', { name: 'Create account' });

test('an incomplete form says so at every gap and takes the eye to the first', async () => {
  const calls = serveCalls(() => ({ code: 1, msg: '', data: {} }));
  const { user } = showPage(<RegisterScreen />, '/register');
  await user.click(send());
  expect(screen.getAllByText('Please complete')).toHaveLength(4);
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('email'));
  expect(calls.filter(({ path }) => path.includes('register'))).toEqual([]);
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
  expect(calls.filter(({ path }) => path.includes('register'))).toEqual([]);
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
  expect(Object.fromEntries(new URLSearchParams(calls.at(-1)?.body))).toEqual({
    type: 'email',
    account: 'mei@mail.com',
    password: 'one two three',
    re_password: 'one two three',
    invite_code: 'FRIEND',
  });
});

/** Shows the form for this kind of verification; `replies` are keyed by call name. */
async function showForm(verify_reg_type: number, replies: Record<string, object>) {
  const calls = serveCalls((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === 'getBasicInfo') {
      const data = { status: 0, loss_url: '', verify_reg_type, unserved_countries: [] };
      return { code: 1, msg: '', data };
    }
    return { code: 1, msg: '', data: {}, ...replies[name] };
  });
  await refreshBasics();
  return { calls, ...showPage(<RegisterScreen />, '/register') };
}

async function fill(user: ReturnType<typeof showPage>['user']) {
  await user.type(screen.getByLabelText('E-mail address'), 'mei@mail.com');
  await user.type(screen.getByLabelText('Password'), 'one two three');
  await user.type(screen.getByLabelText('Repeat password'), 'one two three');
  await user.click(screen.getByRole('checkbox'));
}

test('a code is sent to the address, counts down through a reload, and goes with the form', async () => {
  const { calls, user, unmount } = await showForm(1, {
    send_email: { data: { resend_after: 60, request_id: 'asked' } },
    register: { code: 1118, msg: 'Wrong verification code' },
  });
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(screen.getByText('Please complete')).toBeDefined();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  const waiting = await screen.findByRole('button', { name: /Again in (60|59) s/ });
  expect(waiting).toHaveProperty('disabled', true);
  expect(calls.find(({ path }) => path.endsWith('send_email'))?.body).toBe(
    JSON.stringify({ to: 'mei@mail.com', type: 1 }),
  );
  await user.type(screen.getByLabelText('Verification code'), '١٢ 34-56');
  await user.click(send());
  expect(await screen.findByText('Wrong verification code')).toBeDefined();
  expect(new URLSearchParams(calls.at(-1)?.body).get('sms_code')).toBe('123456');
  unmount();
  showPage(<RegisterScreen />, '/register');
  expect(screen.getByRole('button', { name: /Again in \d+ s/ })).toHaveProperty('disabled', true);
});

test('a picture is read, and a wrong reading brings another one', async () => {
  const { calls, user } = await showForm(2, {
    captcha: { data: { id: 'one', b64s: 'data:image/png;base64,' } },
    register: { code: 1124, msg: 'Those are not the characters in the picture' },
  });
  await fill(user);
  await user.click(send());
  expect(await screen.findByText('Please complete')).toBeDefined();
  await user.type(screen.getByLabelText('Characters in the picture'), 'heron');
  await user.click(send());
  expect(await screen.findByText('Those are not the characters in the picture')).toBeDefined();
  const sent = calls.find(({ path }) => path.endsWith('register'));
  expect(Object.fromEntries(new URLSearchParams(sent?.body))).toMatchObject({
    sms_code: 'heron',
    key: 'one',
  });
  expect(calls.filter(({ path }) => path.endsWith('captcha'))).toHaveLength(2);
});

/** A task whose key is found at the sixth try, and that key. */
function workOfSixTurns() {
  const [nonce, salt] = ['00ff10', 'abcdef'];
  const password = Buffer.from(`${nonce}00000005`, 'hex');
  const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), 2, 32, 'sha256').toString('hex');
  const keyPrefix = key.slice(0, 32);
  const how = { algorithm: 'PBKDF2/SHA-256', cost: 2, keyLength: 32, keyPrefix, nonce, salt };
  return { key, parameters: how };
}

test('who cannot read the picture has the browser work instead', async () => {
  vi.stubGlobal('isSecureContext', true);
  const { key, parameters } = workOfSixTurns();
  const { calls, user } = await showForm(2, {
    captcha: { data: { id: 'one', b64s: 'data:image/png;base64,' } },
    captcha_work: { data: { id: 'work.one', parameters } },
    register: { code: 1112, msg: 'This account already exists' },
  });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Verify without a picture' }));
  const group = screen.getByRole('group', { name: 'Verification without a picture' });
  expect(document.activeElement).toBe(group);
  await vi.waitFor(() => expect(screen.getByText('Verified')).toBeDefined());
  await user.click(send());
  expect(await screen.findByText('This account already exists')).toBeDefined();
  const sent = calls.find(({ path }) => path.endsWith('register'));
  const told = Object.fromEntries(new URLSearchParams(sent?.body));
  expect(told).toMatchObject({ sms_code: key, key: 'work.one' });
  // A solution can be sent only once, so the next attempt needs a new task.
  await vi.waitFor(() => expect(screen.getByText('Verified')).toBeDefined());
  expect(calls.filter(({ path }) => path.endsWith('captcha_work'))).toHaveLength(2);
});

test('work that is over is done again, and a picture stays the other way', async () => {
  vi.stubGlobal('isSecureContext', true);
  const { parameters } = workOfSixTurns();
  const over = 'The check without a picture is over or already used. Verify again';
  const { user } = await showForm(2, {
    captcha: { data: { id: 'one', b64s: 'data:image/png;base64,' } },
    captcha_work: { data: { id: 'work.one', parameters } },
    register: { code: 1146, msg: over },
  });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Verify without a picture' }));
  await vi.waitFor(() => expect(screen.getByText('Verified')).toBeDefined());
  await user.click(send());
  expect((await screen.findByRole('alert')).textContent).toBe(over);
  await user.click(screen.getByRole('button', { name: 'Verify again' }));
  await vi.waitFor(() => expect(screen.getByText('Verified')).toBeDefined());
  await user.click(screen.getByRole('button', { name: 'Read a picture instead' }));
  expect(screen.getByLabelText('Characters in the picture')).toBeDefined();
});

test('work is not offered where the browser derives no keys', async () => {
  vi.stubGlobal('isSecureContext', false);
  await showForm(2, { captcha: { data: { id: 'one', b64s: 'data:image/png;base64,' } } });
  expect(await screen.findByLabelText('Characters in the picture')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Verify without a picture' })).toBeNull();
});

test('where no SMS can be sent, only an e-mail registers', async () => {
  await showForm(1, { setting: { data: { key: 'is_show_mobile', value: 0 } } });
  await vi.waitFor(() => expect(screen.queryByRole('radio', { name: 'Mobile' })).toBeNull());
  expect(screen.getByLabelText('E-mail address')).toBeDefined();
});

test('strength grows with length and variety, and one that will be refused has none', () => {
  expect(passwordStrength('short')).toBe(0);
  expect(passwordStrength('aaaaaaaaaaaa')).toBe(1);
  expect(passwordStrength('password')).toBe(1);
  expect(passwordStrength('passwordy1')).toBe(2);
  expect(passwordStrength('correct horse battery')).toBe(3);
});
