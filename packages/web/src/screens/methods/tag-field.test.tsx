import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { tether, wireMethod } from '../../../test/funds-sample.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { AddressesScreen } from './addresses-screen.tsx';
import { BindScreen } from './bind-screen.tsx';

const good = (data: unknown) => ({ code: 1, msg: 'Done', data });
const ripple = { ...tether, code: 'XRP', protocol: 'XRP' };
const ADDRESS = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
let methods: unknown[] = [];

function play() {
  return serveCalls((path) => {
    if (path === '/api/account/draw_symbol_list') return good([ripple]);
    if (path === '/api/wallet/bind_draw_method') return good(wireMethod);
    return good(methods);
  });
}

beforeEach(async () => {
  await preparePage();
  methods = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => screen.getByRole('button', { name });

test('WITHDRAW-022: an address on XRP is not reviewed before its tag is chosen', async () => {
  const calls = play();
  const { user } = showPage(<BindScreen />, '/mine/withdraw-way?type=1');
  await user.type(await screen.findByLabelText('XRP address'), ADDRESS);
  await user.click(press('Review'));
  expect(await screen.findByText('Enter the tag, or choose “No tag”')).toBeDefined();
  await user.type(screen.getByLabelText('Destination tag'), '408942');
  await user.click(press('Review'));
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toContain('Destination tag: 408942');
  await user.click(press('Save'));
  await vi.waitFor(() => {
    const bound = calls.find(({ path }) => path === '/api/wallet/bind_draw_method');
    expect(bound?.body).toBe(`draw_id=1&dc_address=${ADDRESS}&tag=408942&type=1`);
  });
});

test('WITHDRAW-022: to have no tag is a choice of its own', async () => {
  const calls = play();
  const { user } = showPage(<BindScreen />, '/mine/withdraw-way?type=1');
  await user.type(await screen.findByLabelText('XRP address'), ADDRESS);
  await user.click(press('No tag'));
  await user.click(press('Review'));
  await screen.findByRole('dialog');
  await user.click(press('Save'));
  await vi.waitFor(() => {
    const bound = calls.find(({ path }) => path === '/api/wallet/bind_draw_method');
    expect(bound?.body).toBe(`draw_id=1&dc_address=${ADDRESS}&tag=none&type=1`);
  });
});

test('WITHDRAW-022: an X-address carries its tag, so that none is asked for', async () => {
  play();
  const { user } = showPage(<BindScreen />, '/mine/withdraw-way?type=1');
  const typed = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi';
  await user.type(await screen.findByLabelText('XRP address'), typed);
  expect(screen.queryByLabelText('Destination tag')).toBeNull();
  await user.click(press('Review'));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('WITHDRAW-024: a method that cannot be paid says what to do with it', async () => {
  methods = [
    { ...wireMethod, fault: 'number' },
    { ...wireMethod, id: 8, dc_address: ADDRESS, tag: '7' },
  ];
  play();
  showPage(<AddressesScreen />, '/mine/coin-address-list');
  expect(await screen.findByText(/address or number is wrong/)).toBeDefined();
  expect(screen.getByText('7')).toBeDefined();
});
