import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { RankedTrader } from '@fulcrum/contract/content/ranking';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { forgetSession, useSession } from '../../server/session.ts';
import { RankScreen } from './rank-screen.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  forgetSession();
  vi.unstubAllGlobals();
});

const ANN: RankedTrader = {
  id: 600_001,
  rank: 1,
  user: 'Ann Lee',
  code: '600001',
  type: 1,
  multiple: 100,
  three_week_rate: '0.93',
  three_week_win: '60.00',
  three_week_profit: '930.00',
  three_week_trade_num: 10,
  three_week_drawdown: '4.76',
  recent_profit_rate: '-1.00',
  total_rate: '12.50',
  total_trade_num: 44,
  income: '12500.00',
  computed_at: 0,
  total_follow_num: 0,
  curve: [0, 0.5, -0.2, 0.93],
};
const page = (rows: readonly RankedTrader[]) => ({
  code: 1,
  msg: '',
  data: { data: rows, total: rows.length, page: 1, page_size: 20 },
});

test('RANKING-005 a trader is shown with win rate, fall and number of trades; demo is apart', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.split('?', 2)[1] ?? '');
    return Promise.resolve(new Response(JSON.stringify(page([ANN]))));
  });
  const { user, whereNow } = showPage(<RankScreen />, '/rank');
  const row = await screen.findByRole('button', { name: /Ann Lee/ });
  expect(row.textContent).toContain('+0.93%');
  expect(row.textContent).toMatch(/Win rate60.00%Deepest fall4.76%.*Trades, 3 weeks10/);
  expect(asked[0]).toContain('type=1&order=rate');
  await user.click(screen.getByRole('radio', { name: 'Demo accounts' }));
  await user.click(screen.getByRole('button', { name: 'All time' }));
  expect(whereNow()).toBe('/rank?kind=demo&order=total');
  const later = await screen.findByRole('button', { name: /Ann Lee/ });
  expect(later.textContent).toContain('+12.50%');
  expect(asked.at(-1)).toContain('type=2&order=total');
});

test('the note under the list comes with the list, and is not moved by it', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  showPage(<RankScreen />, '/rank');
  expect(screen.queryByText(/Past results do not predict/)).toBeNull();
  cleanup();
  serveCalls(() => page([]));
  showPage(<RankScreen />, '/rank');
  expect(await screen.findByText(/Past results do not predict/)).toBeDefined();
});

test('the ranking links to the news, and an empty one to the listing for who is logged in', async () => {
  serveCalls(() => page([]));
  showPage(<RankScreen />, '/rank');
  expect(await screen.findByText(/No traders are listed yet/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'List me in the ranking' })).toBeNull();
  act(() => void useSession.setState({ token: 'a-token' }));
  const join = screen.getByRole('link', { name: 'List me in the ranking' });
  expect(join.getAttribute('href')).toBe('/mine/system');
  expect(screen.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/news');
});

test('a trader can be looked at, and following is still to come', async () => {
  serveCalls(() => page([ANN]));
  const { user } = showPage(<RankScreen />, '/rank');
  await user.click(await screen.findByRole('button', { name: /Ann Lee/ }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('Return, 7 days').nextElementSibling?.textContent).toBe('−1.00%');
  expect(sheet.getByText('Followers').nextElementSibling?.textContent).toBe('0');
  expect(sheet.getByText(/Past results do not predict/).textContent).toContain('divided by');
  await user.click(sheet.getByRole('button', { name: 'Follow' }));
  expect(sheet.getByText(/not possible yet/)).toBeDefined();
});
