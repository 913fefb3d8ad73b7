import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { signedOut, useSession } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const CEREMONY = { challenge: 'of this login', options: { challenge: 'to be signed' } };
let posted: { path: string; body: unknown }[] = [];

beforeEach(async () => {
  await startI18n();
  signedOut();
  posted = [];
  vi.stubGlobal('fetch', async (address: string, init: { body: string }) => {
    const path = address.replace('/console/api/', '');
    posted.push({ path, body: JSON.parse(init.body) });
    const data = path === 'login' ? { name: 'Ana' } : CEREMONY;
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Plays a browser whose passkey prompt gives this result. */
function open(answer: object | null) {
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: (options: object) => options,
    parseRequestOptionsFromJSON: (options: object) => options,
  });
  vi.stubGlobal('navigator', { ...navigator, credentials: { get: async () => answer } });
  render(<SignInScreen />);
  return userEvent.setup();
}

test('CONSOLE-126 a passkey signs in with e-mail and password, and without a code', async () => {
  const user = open({ id: 'a key' });
  const enter = screen.getByRole('button', { name: 'Sign in with a passkey' });
  expect(enter).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'a long enough password');
  await user.click(enter);
  await vi.waitFor(() => expect(useSession.getState().me).toMatchObject({ name: 'Ana' }));
  expect(posted).toEqual([
    { path: 'login/passkey', body: {} },
    {
      path: 'login',
      body: {
        email: 'ana@example.com',
        password: 'a long enough password',
        factor_challenge: 'of this login',
        factor_passkey: '{"id":"a key"}',
      },
    },
  ]);
});

test('a device that does not answer leaves everything as it is', async () => {
  const user = open(null);
  await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'a long enough password');
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect((await screen.findByRole('alert')).textContent).toBe('No passkey has answered');
  expect(posted.map(({ path }) => path)).toEqual(['login/passkey']);
});
