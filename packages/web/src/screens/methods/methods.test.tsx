import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { euro, tether, wireMethod } from '../../../test/funds-sample.ts';
import { forgetSession, keepSession } from '../../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { BindScreen } from './bind-screen.tsx';
import { AddressesScreen } from './addresses-screen.tsx';

const good = (data: unknown) => ({ code: 1, msg: 'Done', data });
let methods: unknown[] = [];

function play() {
  return serveCalls((path) => {
    if (path === '/api/account/draw_symbol_list') return good([tether, euro]);
    if (path === '/api/wallet/get_draw_method') return good(methods);
    if (path === '/api/wallet/del_draw_method') methods = [];
    return good(path === '/api/wallet/bind_draw_method' ? wireMethod : {});
  });
}

beforeEach(async () => {
  await preparePage();
  methods = [wireMethod];
});
afterEach(() => {
  cleanup();
  forgetSession();
  vi.unstubAllGlobals();
});

const press = (name: string) => screen.getByRole('button', { name });

test('an address is shortened, whole on a press, and removed once more asked', async () => {
  const calls = play();
  const { user } = showPage(<AddressesScreen />, '/mine/coin-address-list');
  await user.click(await screen.findByText('TJRabP…jpRTv8'));
  expect(screen.getByText('jpRTv8')).toBeDefined();
  await user.click(press('Remove'));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = [...dialog.querySelectorAll('button')].at(-1);
  if (confirm) await user.click(confirm);
  expect(await screen.findByText(/No address yet/)).toBeDefined();
  expect(calls.filter(({ path }) => path === '/api/wallet/del_draw_method')).toEqual([
    { path: '/api/wallet/del_draw_method', body: '{"id":7}' },
  ]);
});

test.each([
  ['/mine/coin-address-list', AddressesScreen],
  ['/mine/withdraw-way?type=1', BindScreen],
] as const)('a demo account at %s is led to a real one', (address, Shown) => {
  const user = { uid: '8', email: '', mobile: '', isDemo: true, creditScore: 100, inviteCode: '' };
  keepSession({ token: 't', user });
  const calls = play();
  showPage(<Shown />, address);
  expect(screen.getByText('Please register or log in to a real account')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(calls).toEqual([]);
});

test('binding an address asks to compare its ends before it is sent', async () => {
  const calls = play();
  const { user, whereNow } = showPage(<BindScreen />, '/mine/withdraw-way?type=1');
  await user.type(await screen.findByLabelText('TRC20 address'), ` ${wireMethod.dc_address} `);
  await user.click(press('Review'));
  const sheet = await screen.findByRole('dialog');
  expect([...sheet.querySelectorAll('.edges b')].map((edge) => edge.textContent)).toEqual([
    'TJRabP',
    'jpRTv8',
  ]);
  expect(calls.some(({ path }) => path === '/api/wallet/bind_draw_method')).toBe(false);
  await user.click(press('Save'));
  await vi.waitFor(() => expect(whereNow()).toBe('/mine/coin-address-list'));
  const bound = calls.find(({ path }) => path === '/api/wallet/bind_draw_method');
  expect(bound?.body).toBe(`draw_id=1&dc_address=${wireMethod.dc_address}&type=1`);
});

test('a bank account names what is missing and a SWIFT code that cannot be one', async () => {
  const calls = play();
  const { user } = showPage(<BindScreen />, '/mine/withdraw-way?type=2');
  await user.type(await screen.findByLabelText(/^SWIFT/), 'BYLADEM');
  await user.click(press('Review'));
  expect(screen.getAllByText('Please complete')).toHaveLength(3);
  expect(screen.getByText('A SWIFT code has 8 or 11 letters and digits')).toBeDefined();
  expect(calls.some(({ path }) => path === '/api/wallet/bind_draw_method')).toBe(false);
});

test('who has a second step is asked for it before an address is saved', async () => {
  const asked = { code: 1131, msg: 'Confirm with your second step', data: { ways: 'recovery' } };
  const answers = [asked, good(wireMethod)];
  const calls = serveCalls((path) => {
    if (path === '/api/account/draw_symbol_list') return good([tether, euro]);
    return path === '/api/wallet/bind_draw_method' ? (answers.shift() ?? good({})) : good([]);
  });
  const { user, whereNow } = showPage(<BindScreen />, '/mine/withdraw-way?type=1');
  await user.type(await screen.findByLabelText('TRC20 address'), wireMethod.dc_address);
  await user.click(press('Review'));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await user.type(await screen.findByLabelText('Recovery code'), 'ABCDE-FGHJK');
  await user.click(press('Save'));
  await vi.waitFor(() => expect(whereNow()).toBe('/mine/coin-address-list'));
  const bodies = calls.filter(({ path }) => path === '/api/wallet/bind_draw_method');
  expect(bodies.map(({ body }) => new URLSearchParams(body).get('factor_code'))).toEqual([
    null,
    'ABCDE-FGHJK',
  ]);
});
