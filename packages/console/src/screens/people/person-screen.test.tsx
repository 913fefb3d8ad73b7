import type { PersonDetail } from '@fulcrum/contract/console/users/schema';
import { permissionsOf } from '@fulcrum/contract/console/roles';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { signedIn } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { PersonScreen } from './person-screen.tsx';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0';
const personOf = (id: number): PersonDetail => ({
  id,
  account_id: id,
  kind: 'real',
  contact: `${id % 10}…@example.com`,
  language: 'en',
  credit_score: 100,
  balance: 0,
  identity: 'none',
  phone_mark: null,
  area_id: null,
  is_restricted: false,
  created_at: 1,
  last_seen_at: null,
  equity: 0,
  used_margin: 0,
  free_margin: 0,
  floating_pnl: 0,
  locked: 0,
  margin_level: null,
  invited_by: null,
  invited_count: 0,
  limits: {
    is_restricted: false,
    leverage_max: null,
    payout_ground: null,
    payout_frozen_until: null,
    payouts_stopped_at: null,
    payouts_wait_until: null,
  },
  invited: [],
  identity_case: null,
  methods: [],
  notes: [],
  has_totp: false,
  passkeys: 0,
  orders: [],
  sessions: [
    { created_at: 1, last_seen_at: 2, address: '192.0.2.1', user_agent: PHONE },
    { created_at: 1, last_seen_at: 2, address: '192.0.2.2', user_agent: 'feeder/2' },
    { created_at: 1, last_seen_at: 2, address: '192.0.2.3', user_agent: '' },
  ],
  ledger: [
    { seq: 7, at: 2, type: 4, order_id: 9, amount: -700_000, balance_after: 0 },
    { seq: 6, at: 1, type: 10, order_id: null, amount: 700_000, balance_after: 700_000 },
  ],
});
const CLOSED = {
  id: 9,
  forex_id: 1,
  code: 'EURUSD',
  show_code: 'EUR/USD',
  digits: 5,
  side: 'buy',
  lots: 100_000,
  leverage: 100,
  open_price: 110_000,
  target: null,
  close_price: 110_100,
  status: 'closed',
  pnl: 10_000_000,
  fee: 700_000,
  swap: -120_000,
  cause: 'takeProfit',
  opened_at: 1,
  completed_at: 2,
};
let answered = Promise.resolve();

beforeEach(async () => {
  await startI18n();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  signedIn({
    id: 1,
    email: 'a@example.com',
    name: 'Ana',
    role: 'compliance',
    permissions: permissionsOf('compliance'),
    environment: 'simulated',
    stepped_up_until: 0,
    server_time: 0,
  });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname.endsWith('/people/one')) await answered;
    const answers: Record<string, unknown> = {
      'people/orders': { rows: [CLOSED], total: 1 },
      'people/one': personOf(Number(searchParams.get('id'))),
      'people/reveal': { email: 'one@example.com', area_id: null, mobile: null },
    };
    const data = answers[pathname.replace('/console/api/', '')] ?? { rows: [], total: 0, pnl: 0 };
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (address = '/people/81') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Link to="/people/82">the next</Link>
      <Routes>
        <Route path="/people/:id" element={<PersonScreen />} />
      </Routes>
    </MemoryRouter>,
  );
const shape = () =>
  [...document.querySelectorAll('h2, dt, th, .panel__acts button')].map(
    ({ textContent }) => textContent,
  );

test('a page of a user keeps its shape while its data is on the way', async () => {
  let answer = () => {};
  answered = new Promise((resolve) => {
    answer = () => resolve();
  });
  show();
  const before = shape();
  expect(before).toContain('Profile');
  expect(document.querySelectorAll('.facts dd .sk')).toHaveLength(20);
  answer();
  await screen.findByText('1…@example.com');
  expect(shape()).toEqual(before);
  expect(document.querySelectorAll('.facts dd .sk')).toHaveLength(0);
});

test('CONSOLE-016 what was revealed of one person does not stand under the number of the next', async () => {
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Reveal' }));
  await user.type(screen.getByLabelText('Reason'), 'they called');
  await user.click(screen.getAllByRole('button', { name: 'Reveal' }).at(-1) as HTMLElement);
  expect(await screen.findByText('one@example.com')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'the next' }));
  expect(await screen.findByText('2…@example.com')).toBeDefined();
  expect(screen.queryByText('one@example.com')).toBeNull();
});

test('what moved a balance and what ended an order are told in words', async () => {
  show();
  expect(await screen.findByText('Trade fee')).toBeDefined();
  expect(screen.getByText('Adjustment')).toBeDefined();
  expect(await screen.findByText('Take-profit')).toBeDefined();
  const past = screen.getByRole('region', { name: 'Closed and cancelled orders' });
  // The amount that was booked, not the instrument's rate.
  expect(within(past).getByRole('columnheader', { name: 'Swap' })).toBeDefined();
});

test('where somebody is logged in is told as people call a device', async () => {
  show();
  const device = await screen.findByText('Chrome · Android');
  expect(device.title).toBe(PHONE);
  expect(screen.getByText('feeder/2')).toBeDefined();
  expect(screen.getByRole('row', { name: /^– 192\.0\.2\.3/ })).toBeDefined();
});

test('CONSOLE-153 the order that the address names stands at the top until it is closed', async () => {
  show('/people/81?order=9');
  const panel = await screen.findByRole('region', { name: 'Order 9' });
  expect(await within(panel).findByText('EUR/USD')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Order 9' })).toBeNull();
});
