import type { FactorState } from '@fulcrum/contract/factors/calls';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { SecurityScreen } from './security-screen.tsx';

const NOTHING: FactorState = { totp: 0, recovery_left: 0, can_passkey: 0, passkeys: [] };
const CODES = ['ABCDE-FGHJK', 'LMNPQ-RSTUV'];
const PHONE = {
  id: 3,
  name: 'Phone',
  created_at: 0,
  CreatedAtTran: 'then',
  last_used_at: null,
  LastUsedAtTran: '',
};

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const good = (data: unknown) => ({ code: 1, msg: 'Done', data });
/**
 * Plays the server: `state` holds the person's factors, `replies` the results of other calls, keyed
 * by call name.
 */
function play(state: { now: FactorState }, replies: Record<string, () => object>) {
  return serveCalls((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const reply = replies[name];
    if (name === 'factors') return good(state.now);
    return { code: 1, msg: 'Done', data: {}, ...reply?.() };
  });
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const bodiesOf = (calls: { path: string; body: string }[], name: string) =>
  calls.filter(({ path }) => path.endsWith(name)).map(({ body }) => JSON.parse(body));

test('an authenticator app is set up with password, key and first code', async () => {
  const state = { now: NOTHING };
  const calls = play(state, {
    totp_begin: () => good({ secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x' }),
    totp_confirm: () => {
      state.now = { ...NOTHING, totp: 1, recovery_left: 10 };
      return good({ recovery_codes: CODES });
    },
  });
  const { user } = showPage(<SecurityScreen />, '/mine/security');
  expect(await screen.findByText('Two-step login is off')).toBeDefined();
  await user.click(button('Set up'));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Go on' }));
  expect(sheet.getByText('Please enter your password')).toBeDefined();
  expect(sheet.queryByLabelText('Code from the app')).toBeNull();
  await user.type(sheet.getByLabelText('Current password'), 'one two three');
  await user.click(sheet.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeDefined();
  expect(screen.getByText('ABCD EFGH IJ')).toBeDefined();
  await user.type(screen.getByLabelText('Code from the app'), '12 34 56');
  await user.click(button('Turn on'));
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  await user.click(button('I have kept them'));
  expect(await screen.findByText('Two-step login is on')).toBeDefined();
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(bodiesOf(calls, 'totp_begin')).toEqual([{ password: 'one two three' }]);
  expect(bodiesOf(calls, 'totp_confirm')).toEqual([{ code: '123456' }]);
});

test('turning it off takes the password and a code, and a refusal is said in place', async () => {
  const state = { now: { ...NOTHING, totp: 1 as const, recovery_left: 4 } };
  const answers = [{ code: 1132, msg: 'Wrong code' }, {}];
  const calls = play(state, { totp_disable: () => answers.shift() ?? {} });
  const { user } = showPage(<SecurityScreen />, '/mine/security');
  expect(await screen.findByText('4 left')).toBeDefined();
  await user.click(button('Turn off'));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText('Current password'), 'secret');
  await user.click(sheet.getByRole('button', { name: 'Turn off' }));
  expect(sheet.getByText('Enter the code')).toBeDefined();
  expect(bodiesOf(calls, 'totp_disable')).toEqual([]);
  await user.type(sheet.getByLabelText('Code from the app'), '000000');
  await user.click(sheet.getByRole('button', { name: 'Turn off' }));
  expect((await sheet.findByRole('alert')).textContent).toBe('Wrong code');
  await user.type(sheet.getByLabelText('Code from the app'), '123456');
  await user.click(sheet.getByRole('button', { name: 'Turn off' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(calls, 'totp_disable').map(({ factor_code }) => factor_code)).toEqual([
    '000000',
    '123456',
  ]);
});

test('passkeys are renamed and removed, and where none can be made none is offered', async () => {
  const state = { now: { ...NOTHING, recovery_left: 10, passkeys: [PHONE] } };
  const calls = play(state, {
    passkey_rename: () => {
      state.now = { ...state.now, passkeys: [{ ...PHONE, name: 'Work' }] };
      return {};
    },
  });
  const { user } = showPage(<SecurityScreen />, '/mine/security');
  expect(await screen.findByText('Added then')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  await user.click(button('Rename Phone'));
  const sheet = within(await screen.findByRole('dialog'));
  await user.clear(sheet.getByLabelText('Name of the passkey'));
  expect(sheet.getByText('Enter a name')).toBeDefined();
  await user.type(sheet.getByLabelText('Name of the passkey'), 'Work');
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Work' }));
  const removal = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }));
  await user.type(removal.getByLabelText('Current password'), 'secret');
  await user.type(removal.getByLabelText('Recovery code'), 'ABCDE-FGHJK');
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(bodiesOf(calls, 'passkey_remove')).toHaveLength(1));
  expect(bodiesOf(calls, 'passkey_rename')).toEqual([{ id: 3, name: 'Work' }]);
});
