import * as files from '@fulcrum/ui/page/save-file';
import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../../test/test-page.tsx';
import { wireOrder } from '../../../../test/wire-sample.ts';
import { HistoryPane } from './history-pane.tsx';

const TRADES = '/v1/api/forex/trades';
const USED = '/v1/api/forex/note_tags';
const FILE = '/v1/api/forex/trades_file';
const ended = { Status: 3, CompleteTime: new Date(2026, 2, 10, 14, 5).getTime() } as const;
const trade = (id: number, net: string, r: string | null) => ({
  ...wireOrder(id, {
    ...ended,
    FactProfits: '0.500000',
    Cause: 'stopLoss',
    CauseTran: 'Stop-loss',
  }),
  NetProfits: net,
  RMultiple: r,
  Note: '',
  Tags: id === 7 ? ['gap'] : [],
});

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function serve(trades: readonly object[], total = trades.length) {
  return serveCalls((path) => {
    if (path === USED) return { code: 1, msg: '', data: { tags: [{ tag: 'gap', positions: 1 }] } };
    if (path === FILE) {
      const file = { file_name: 'trades-5.csv', media_type: 'text/csv', content: '\uFEFFOrder' };
      return { code: 1, msg: '', data: file };
    }
    const data =
      path === TRADES
        ? { data: trades, total, net: '-1.900000', all_fact_profits: '-0.500000' }
        : {
            data: [wireOrder(9, ended)],
            total: 1,
            page: 1,
            page_size: 20,
            all_fact_profits: '0.700000',
            balance: '100',
            trades: { total: 1, net: '0.000000' },
          };
    return { code: 1, msg: '', data };
  });
}
const show = (address: string) =>
  showPage(
    <>
      <HistoryPane onReceipt={() => undefined} />
      <ToastRegion />
    </>,
    address,
  );
const asked = () => {
  const addresses = vi
    .mocked(fetch)
    .mock.calls.map(([address]) => new URL(address as string, location.origin));
  const last = addresses.findLast((each) => each.pathname !== USED);
  const { pathname, searchParams } = last ?? new URL(location.href);
  searchParams.delete('t'); // the current time
  return { pathname, ...Object.fromEntries(searchParams) };
};

test('RESULT-014: without a filter the history has all ended orders, with the same word for results', async () => {
  const calls = serve([]);
  show('/order?type=3');
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  expect(calls.map(({ path }) => path)).toEqual(['/v1/api/forex/my_deal']);
  const sums = screen.getByText('Net result').parentElement?.textContent;
  expect(sums).toBe('Net result0.000000before fees +0.700000');
});

test('RESULT-007: a filter in the address shows net results, R and the sums of all', async () => {
  serve([trade(8, '-0.200000', '-1.00'), trade(7, '-1.700000', null)]);
  show('/order?type=3&days=7&instrument=2&side=sell&outcome=lost');
  const items = await screen.findAllByRole('listitem');
  expect(asked()).toMatchObject({ pathname: TRADES, forex_id: '2', type: '2', outcome: '2' });
  expect(items[0]?.textContent).toContain('−0.200000');
  expect(items[0]?.textContent).toMatch(/−1\.00.* R by price · Stop-loss/);
  expect(items[1]?.textContent).not.toContain(' R ');
  expect(screen.getByText('Net result').parentElement?.textContent).toContain('−1.900000');
  expect(screen.getByRole('button', { name: 'Filter · 2 · Sell · Lost' })).toBeDefined();
});

test('RESULT-007: choices narrow the history at once, and stay in the address', async () => {
  serve([trade(8, '-0.200000', null)]);
  const { user, whereNow } = show('/order?type=3');
  await screen.findByRole('listitem');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('radio', { name: 'Won' }));
  expect(whereNow()).toBe('/order?type=3&outcome=won');
  expect(asked()).toEqual({ pathname: TRADES, outcome: '1' });
  await user.click(screen.getByRole('radio', { name: 'Buy' }));
  expect(asked()).toEqual({ pathname: TRADES, outcome: '1', type: '1' });
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(whereNow()).toBe('/order?type=3');
  await user.click(screen.getByRole('button', { name: '30 days' }));
  expect(whereNow()).toBe('/order?type=3&days=30');
  expect(asked().pathname).toBe(TRADES);
});

test('NOTE-006: a tag narrows the history, and rows show theirs', async () => {
  serve([trade(8, '-0.200000', null), trade(7, '-0.200000', null)]);
  const { user, whereNow } = show('/order?type=3&outcome=lost');
  const [first, second] = await screen.findAllByRole('listitem');
  expect([first?.textContent, second?.textContent].map((text) => text?.includes('gap'))).toEqual([
    false,
    true,
  ]);
  await user.click(screen.getByRole('button', { name: 'Filter · Lost' }));
  const tags = await screen.findByRole('group', { name: 'Tags' });
  await user.click(within(tags).getByRole('button', { name: 'gap' }));
  expect(whereNow()).toBe('/order?type=3&outcome=lost&tag=gap');
  expect(asked()).toEqual({ pathname: TRADES, outcome: '2', tag: 'gap' });
  expect(screen.getByRole('button', { name: 'Filter · Lost · gap', hidden: true })).toBeDefined();
});

test('RESULT-007: what follows is asked for by the last trade read', async () => {
  serve([trade(8, '-0.200000', null), trade(7, '-0.200000', null)], 3);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const { user } = show('/order?type=3&outcome=lost');
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(asked()).toEqual({ pathname: TRADES, outcome: '2', before: '7' });
});

test('PAPER-004: the trades of the filter are saved as a file for spreadsheets', async () => {
  serve([trade(8, '-0.200000', null)]);
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const { user } = show('/order?type=3&outcome=lost');
  await user.click(await screen.findByRole('button', { name: 'CSV for spreadsheets' }));
  expect(asked()).toEqual({ pathname: FILE, outcome: '2', format: 'csv', for: 'spreadsheet' });
  expect(save.mock.calls).toEqual([['trades-5.csv', 'text/csv', ['\uFEFFOrder']]]);
  expect(await screen.findByText('Saved as trades-5.csv')).toBeDefined();
});

test('no trade of a filter is said so', async () => {
  serve([]);
  show('/order?type=3&outcome=won');
  expect(await screen.findByText('No order of this kind')).toBeDefined();
});

test('RESULT-012: hours of the week in the address narrow the history and its file', async () => {
  vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  serve([trade(7, '9.300000', null)]);
  const { user, whereNow } = show('/order?type=3&days=7&week=63-66');
  const hours = { from_week_hour: '63', to_week_hour: '66' };
  await screen.findByText('EUR/USD');
  expect(asked()).toMatchObject({ pathname: TRADES, ...hours });
  await user.click(screen.getByRole('button', { name: /CSV/ }));
  await vi.waitFor(() => expect(asked()).toMatchObject({ pathname: FILE, ...hours }));
  await user.click(screen.getByRole('button', { name: /^Filter · Wed .*15:00–18:00/ }));
  await user.click(await screen.findByRole('button', { name: /^Wed .*15:00–18:00/ }));
  expect(whereNow()).toBe('/order?type=3&days=7');
  await vi.waitFor(() => expect(asked()).not.toHaveProperty('from_week_hour'));
});
