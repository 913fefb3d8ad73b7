import { act, cleanup, screen, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { expectAccount, forgetAccount, takeTradeMessage } from '../../account/account.ts';
import { noteConnection } from '../../server/connection.ts';
import { tradeMessage, wireOrder } from '../../../test/wire-sample.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { OrdersScreen } from './orders-screen.tsx';

const gold = {
  forex_id: 2,
  ForexTradeLists: { Id: 2, Code: 'XAUUSD', ShowCode: 'XAU/USD', Logo: '', PricePrecision: 2 },
  Price: '2334.00',
  UpdatePrice: '2334.00',
  market_price: '2334.00',
  TargetProfitPrice: '0',
} as const;
const waiting = { Status: 0, Kind: 'limit', TargetPrice: '1.08000', Price: null } as const;

beforeEach(async () => {
  await preparePage();
  serveCalls(() => ({ code: 0, msg: '', data: {} }));
  forgetAccount();
  expectAccount();
  noteConnection('live', 0);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * Shows two positions and a pending order: EUR/USD bought, gold sold, and a pending buy of EUR/USD.
 */
function showOrders(address: string, page = <OrdersScreen />) {
  const shown = showPage(page, address);
  const rows = [wireOrder(7), wireOrder(8, { ...gold, OrderType: 2 }), wireOrder(9, waiting)];
  act(() => {
    takeTradeMessage(tradeMessage({ snapshot: true, TransOrder: rows }));
  });
  return shown;
}

const filterButton = () => screen.getByRole('button', { name: /^Filter/ });
// The list below an open sheet is hidden from screen readers.
const cards = () =>
  within(screen.getByRole('tabpanel', { hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map((card) => /[A-Z]{3}\/[A-Z]{3}/.exec(card.textContent)?.[0]);

test('the lists are narrowed to one side or one instrument, and widened again', async () => {
  const { user } = showOrders('/order?type=1');
  expect(cards()).toHaveLength(2);
  await user.click(filterButton());
  await user.click(await screen.findByRole('radio', { name: 'Sell' }));
  expect(cards()).toEqual(['XAU/USD']);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: 'EUR/USD' }));
  expect(cards()).toEqual(['EUR/USD']);
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(cards()).toHaveLength(2);
});

test('a filter holds for pending orders as well, and says that it is on', async () => {
  const { user } = showOrders('/order?type=0');
  expect(filterButton().getAttribute('aria-label')).toBe('Filter');
  await user.click(filterButton());
  await user.click(await screen.findByRole('radio', { name: 'Sell' }));
  expect(screen.getByText('No order of this kind')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(filterButton().getAttribute('aria-label')).toBe('Filter · Sell');
});

test('an instrument of which nothing is left is no filter any more', async () => {
  const { user } = showOrders('/order?type=1');
  await user.click(filterButton());
  await user.click(await screen.findByRole('button', { name: 'XAU/USD' }));
  expect(cards()).toEqual(['XAU/USD']);
  act(() => {
    takeTradeMessage(tradeMessage({ seq: 2, snapshot: true, TransOrder: [wireOrder(7)] }));
  });
  await vi.waitFor(() => expect(cards()).toContain('EUR/USD'));
  // The filter must not return with the next position of that instrument.
  act(() => {
    const rows = [wireOrder(7), wireOrder(10, gold)];
    takeTradeMessage(tradeMessage({ seq: 3, snapshot: true, TransOrder: rows }));
  });
  expect(cards()).toContain('EUR/USD');
  expect(cards()).toContain('XAU/USD');
});

test('no filter and no sheet is left when the screen was hidden meanwhile', async () => {
  const Hideable = () => {
    const [mode, setMode] = useState<'visible' | 'hidden'>('visible');
    hide = () => act(() => setMode('hidden'));
    show = () => act(() => setMode('visible'));
    return (
      <Activity mode={mode}>
        <OrdersScreen />
      </Activity>
    );
  };
  let [hide, show] = [() => undefined as void, () => undefined as void];
  const { user } = showOrders('/order?type=1', <Hideable />);
  await user.click(screen.getByRole('button', { name: 'In loss' }));
  await user.click(filterButton());
  await user.click(await screen.findByRole('button', { name: 'XAU/USD' }));
  expect(screen.getByRole('dialog')).toBeDefined();
  hide();
  show();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(filterButton().getAttribute('aria-label')).toBe('Filter');
  expect(cards()).toHaveLength(2);
});

test('closing many begins with the instrument that the list is narrowed to', async () => {
  const { user } = showOrders('/order?type=1');
  await user.click(filterButton());
  await user.click(await screen.findByRole('button', { name: 'XAU/USD' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Close many' }));
  expect(await screen.findByRole('button', { name: /^All: .0. of .1./ })).toBeDefined();
});

test('closing many and the account log are under More, in every tab', async () => {
  const { user } = showOrders('/order?type=3');
  await user.click(screen.getByRole('button', { name: 'More' }));
  const log = await screen.findByRole('link', { name: 'Account log' });
  expect(log.getAttribute('href')).toBe('/mine/history');
  await user.click(screen.getByRole('button', { name: 'Close many' }));
  expect(await screen.findByRole('button', { name: /^All: .0. of .2./ })).toBeDefined();
});
