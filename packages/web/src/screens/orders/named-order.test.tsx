import type { Order } from '@fulcrum/contract/trading/schema';
import { act, cleanup, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { expectAccount, forgetAccount, takeTradeMessage } from '../../account/account.ts';
import { emptyNote, tradeMessage, wireOrder } from '../../../test/wire-sample.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { OrdersScreen } from './orders-screen.tsx';

const ended = { Status: 3, CompleteTime: Date.UTC(2026, 2, 10), CauseTran: 'Stop-loss' } as const;
const waiting = { Status: 0, Kind: 'limit', TargetPrice: '1.08000', Price: null } as const;
const brought: Element[] = [];

beforeEach(async () => {
  await preparePage();
  forgetAccount();
  expectAccount();
  Element.prototype.scrollIntoView = function bring() {
    brought.push(this);
  };
});
afterEach(() => {
  cleanup();
  brought.length = 0;
  vi.unstubAllGlobals();
});

/**
 * Opens an address. The account has two positions and a pending order; the server returns `named`
 * when asked for it.
 */
function lead(address: string, named: Order | null) {
  const rows = [wireOrder(7), wireOrder(5), wireOrder(6, waiting)];
  const calls = serveCalls((path) => {
    if (path.endsWith('/note')) return { code: 1, msg: '', data: emptyNote };
    if (path.endsWith('/kline')) return { code: 1, msg: '', data: [] };
    if (!path.endsWith('/order_detail')) {
      const figures = { all_fact_profits: '0', balance: '0' };
      return { code: 1, msg: '', data: { data: [], total: 0, page: 1, page_size: 20, ...figures } };
    }
    if (named) return { code: 1, msg: '', data: { order: named, trail: [] } };
    return { code: 1404, msg: 'There is no such order', data: null };
  });
  const page = (
    <>
      <OrdersScreen />
      <Link to="/order?type=1&id=5">View</Link>
    </>
  );
  const shown = showPage(page, address);
  act(() => {
    takeTradeMessage(tradeMessage({ snapshot: true, TransOrder: rows }));
  });
  return { ...shown, calls };
}
const tab = () => screen.getByRole('tab', { selected: true }).textContent;

test('NOTICE-007 a position that a notice names is opened and scrolled into view', async () => {
  lead('/order?type=1&id=5', wireOrder(5));
  await vi.waitFor(() => expect(brought).toHaveLength(1));
  const open = screen.getAllByRole('button', { expanded: true });
  expect(open).toHaveLength(1);
  expect(brought[0]?.contains(open[0] ?? null)).toBe(true);
  expect(brought[0]).toBe(screen.getAllByRole('listitem')[1]);
});

test('NOTICE-007 a position that a notice names is shown whatever the list is narrowed to', async () => {
  const { user } = lead('/order?type=1', wireOrder(5));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('radio', { name: 'Sell' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Filter · Sell' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'View' }));
  await vi.waitFor(() => expect(brought).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Filter' })).toBeDefined();
});

test('NOTICE-007 an order is shown where it is by now, whatever the notice said', async () => {
  const { whereNow } = lead('/order?type=1&id=6', wireOrder(6, waiting));
  await vi.waitFor(() => expect(brought).toHaveLength(1));
  expect(tab()).toMatch(/^Pending/);
  expect(whereNow()).toBe('/order?type=0&id=6');
});

test('one that has ended shows its receipt, once', async () => {
  const { user, whereNow, calls } = lead('/order?type=1&id=9', wireOrder(9, ended));
  expect((await screen.findByRole('dialog')).textContent).toContain('Stop-loss');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(tab()).toBe('History');
  expect(whereNow()).toBe('/order?type=3');
  expect(calls.filter(({ path }) => path.endsWith('/order_detail'))).toHaveLength(2);
});

test('an order that is not the caller’s leaves the list as it is', async () => {
  const { calls } = lead('/order?type=1&id=8', null);
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('detail'))).toBe(true));
  expect(tab()).toMatch(/^Holding/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(brought).toEqual([]);
});
