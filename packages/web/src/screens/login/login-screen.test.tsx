import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { forgetSession, useSession } from '../../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { LoginScreen } from './login-screen.tsx';

const wireUser = {
  id: 1,
  uid: '80000001',
  email: 'mei@mail.com',
  area_id: null,
  global_code: '',
  mobile: '',
  is_demo: 0,
  credit_score: 100,
  invite_code: 'A',
  created_at: 0,
};

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

const press = (name: string) => screen.getByRole('button', { name });

test('an empty form asks for account and password and sends nothing', async () => {
  const calls = serveCalls(() => ({ code: 1, msg: '', data: {} }));
  const { user } = showPage(<LoginScreen />, '/login');
  await user.click(press('Log in'));
  expect(screen.getByText('Please enter your e-mail or phone')).toBeDefined();
  expect(screen.getByText('Please enter your password')).toBeDefined();
  expect(screen.getByLabelText('E-mail address').getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

test('another way to log in starts without the faults of the first', async () => {
  serveCalls(() => ({ code: 1001, msg: 'Wrong account or password', data: {} }));
  const { user } = showPage(<LoginScreen />, '/login');
  await user.type(screen.getByLabelText('E-mail address'), 'mei@mail.com');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(press('Log in'));
  expect(await screen.findByText('Wrong account or password')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Mobile' }));
  expect(screen.queryByText('Wrong account or password')).toBeNull();
  expect(screen.queryByText('Please enter your e-mail or phone')).toBeNull();
  await user.click(press('Log in'));
  expect(screen.getByText('Please enter your e-mail or phone')).toBeDefined();
});

test('a login by e-mail keeps the session and returns where it came from', async () => {
  const calls = serveCalls(() => ({
    code: 1,
    msg: 'Welcome back',
    data: { token: 'secret', user: wireUser },
  }));
  const { user, whereNow } = showPage(<LoginScreen />, '/login?from=%2Forder%3Ftype%3Dhistory');
  await user.type(screen.getByLabelText('E-mail address'), ' mei@mail.com ');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(press('Log in'));
  await vi.waitFor(() => expect(whereNow()).toBe('/order?type=history'));
  expect(calls).toEqual([
    {
      path: '/api/user/loginForU',
      body: 'account=mei%40mail.com&login_type=email&password=correct+horse',
    },
  ]);
  expect(useSession.getState().token).toBe('secret');
});

test('a login by mobile sends the calling code and digits only', async () => {
  const areas = [
    { id: 86, global_code: '+86', code: 'CN', is_served: 0 },
    { id: 852, global_code: '+852', code: 'HK', is_served: 1 },
    { id: 39, global_code: '+39', code: 'IT', is_served: 1 },
  ];
  const calls = serveCalls((path) =>
    path.endsWith('area_list')
      ? { code: 1, msg: '', data: areas }
      : { code: 1, msg: '', data: { token: 't', user: wireUser } },
  );
  const { user } = showPage(<LoginScreen />, '/login');
  await user.click(screen.getByRole('radio', { name: 'Mobile' }));
  await user.click(press('Country code +'));
  await user.click(await screen.findByRole('button', { name: /China \+86|China.*86/ }));
  expect(screen.getByText('Not served')).toBeDefined();
  await user.type(screen.getByRole('searchbox'), 'hong');
  await vi.waitFor(() => expect(screen.queryByText('Italy')).toBeNull());
  await user.click(screen.getByRole('button', { name: /Hong Kong/ }));
  await user.type(screen.getByLabelText('Mobile number'), '9123-4567');
  await user.type(screen.getByLabelText('Password'), 'x');
  await user.click(press('Log in'));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toBe(
    'account=91234567&mobile=91234567&area_id=852&login_type=mobile&password=x',
  );
});

test("a refused login shows the server's words and stays", async () => {
  serveCalls(() => ({ code: 1101, msg: 'Wrong account or password', data: {} }));
  const { user, whereNow } = showPage(<LoginScreen />, '/login');
  await user.type(screen.getByLabelText('E-mail address'), 'mei@mail.com');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(press('Log in'));
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong account or password');
  expect(whereNow()).toBe('/login');
  expect(useSession.getState().token).toBeNull();
});

test('a login that the browser has to work for does so by itself and goes on', async () => {
  vi.stubGlobal('isSecureContext', true);
  const needed = {
    code: 1147,
    msg: 'Your device must be checked',
    // With these parameters the first key that is tried fits.
    data: { work_id: 'w1', cost: 1, keyLength: 16, keyPrefix: '', nonce: '00', salt: '00' },
  };
  const done = { code: 1, msg: 'Welcome', data: { token: 'abc', user: wireUser } };
  const calls = serveCalls((_path, body) => (String(body).includes('work_id') ? done : needed));
  const { user, whereNow } = showPage(<LoginScreen />, '/login?from=/order');
  await user.type(screen.getByLabelText('E-mail address'), 'mei@mail.com');
  await user.type(screen.getByLabelText('Password'), 'right');
  await user.click(press('Log in'));
  await vi.waitFor(() => expect(whereNow()).toBe('/order'));
  expect(calls).toHaveLength(2);
  expect(calls[1]?.body).toMatch(/password=right&work_id=w1&work_answer=[0-9a-f]{32}$/);
});

test('one tap opens the demo account, and the same device comes back to the same one', async () => {
  const ids: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => {
      ids.push(new URL(address, 'http://x').searchParams.get('demo_id') ?? '');
      const data = { token: 'demo', user: { ...wireUser, is_demo: 1 } };
      return new Response(JSON.stringify({ code: 1, msg: 'Ready', data }));
    }),
  );
  const { user, whereNow } = showPage(<LoginScreen />, '/login');
  await user.click(press('Try a demo account'));
  await vi.waitFor(() => expect(whereNow()).toBe('/'));
  expect(useSession.getState().user?.isDemo).toBe(true);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(localStorage.getItem('demo_id')).toBe(ids[0]);
});

test('who goes elsewhere while the demo account is opened stays there', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const data = { token: 'demo', user: { ...wireUser, is_demo: 1 } };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      await answered;
      return new Response(JSON.stringify({ code: 1, msg: 'Ready', data }));
    }),
  );
  const page = (
    <Routes>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const { user, whereNow } = showPage(page, '/login');
  await user.click(press('Try a demo account'));
  await user.click(screen.getByRole('link', { name: 'Register' }));
  answer();
  await vi.waitFor(() => expect(useSession.getState().token).toBe('demo'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(whereNow()).toBe('/register');
});

test('the password can be shown', async () => {
  const { user } = showPage(<LoginScreen />, '/login');
  await user.click(press('Show password'));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});

describe('the second step', () => {
  const needed = {
    code: 1129,
    msg: 'Enter the code of your authenticator app',
    data: { challenge: 'the-challenge', ways: 'totp,recovery' },
  };
  const typePassword = async (user: ReturnType<typeof showPage>['user']) => {
    await user.type(screen.getByLabelText('E-mail address'), 'mei@mail.com');
    await user.type(screen.getByLabelText('Password'), 'right');
    await user.click(press('Log in'));
  };

  test('comes after the right password, says what is wrong, and leads in', async () => {
    const answers = [
      { code: 1132, msg: 'Wrong code', data: {} },
      { code: 1, msg: 'Welcome', data: { token: 'abc', user: wireUser } },
    ];
    const calls = serveCalls((path) =>
      path.endsWith('login_second') ? (answers.shift() ?? needed) : needed,
    );
    const { user, whereNow } = showPage(<LoginScreen />, '/login?from=/order');
    await typePassword(user);
    const field = await screen.findByLabelText('Code from the app');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    await user.click(press('Log in'));
    expect(screen.getByText('Enter the code')).toBeDefined();
    await user.type(field, '123456');
    await user.click(press('Log in'));
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong code');
    await user.click(press('Use a recovery code'));
    await user.type(screen.getByLabelText('Recovery code'), 'abcde-fghjk');
    await user.click(press('Log in'));
    await vi.waitFor(() => expect(whereNow()).toBe('/order'));
    expect(useSession.getState().token).toBe('abc');
    const bodies = calls.filter(({ path }) => path.endsWith('login_second'));
    expect(bodies.map(({ body }) => JSON.parse(body))).toEqual([
      { challenge: 'the-challenge', factor_code: '123456' },
      { challenge: 'the-challenge', factor_code: 'abcde-fghjk' },
    ]);
  });

  test('that is over begins again, and says why', async () => {
    serveCalls((path) =>
      path.endsWith('login_second')
        ? { code: 1135, msg: 'Too many wrong codes. Please log in again', data: {} }
        : needed,
    );
    const { user } = showPage(<LoginScreen />, '/login');
    await typePassword(user);
    await user.type(await screen.findByLabelText('Code from the app'), '123456');
    await user.click(press('Log in'));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many wrong codes');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});

test('a passkey is offered only where the browser can use one', () => {
  showPage(<LoginScreen />, '/login');
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
  cleanup();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  showPage(<LoginScreen />, '/login');
  expect(press('Log in with a passkey')).toBeDefined();
});
