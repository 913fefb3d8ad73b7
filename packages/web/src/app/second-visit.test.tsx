import type { RankedTrader } from '@fulcrum/contract/content/ranking';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../test/test-page.tsx';
import { changeLanguage } from '../language/i18n.ts';
import { forgetSession, keepSession } from '../server/session.ts';
import { HistoryScreen } from '../screens/history/history-screen.tsx';
import { NewsScreen } from '../screens/news/news-screen.tsx';
import { RankScreen } from '../screens/rank/rank-screen.tsx';
import { WalletScreen } from '../screens/wallet/wallet-screen.tsx';

const movement = {
  Id: 1,
  Value: '1.000000',
  Balance: '500.000000',
  Type: 1,
  Memo: '',
  MemoTran: 'First row',
  OrderId: null,
  CreatedAt: 0,
  CreatedAtTran: '',
};
const story = {
  id: 1,
  title: 'First row',
  desc: '',
  logo: '',
  source: 'Fulcrum',
  lang: 'en',
  created_at: 0,
  is_sample: false,
};
const trader: RankedTrader = {
  id: 1,
  rank: 1,
  user: 'First row',
  code: '1',
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
  curve: [0, 0.5],
};

const SCREENS: readonly (readonly [string, ReactNode, object])[] = [
  ['Wallet', <WalletScreen key="wallet" />, movement],
  ['Log', <HistoryScreen key="log" />, movement],
  ['Ranking', <RankScreen key="ranking" />, trader],
  ['News', <NewsScreen key="news" />, story],
];

const serve = (row: object) =>
  serveCalls(() => ({
    code: 1,
    msg: '',
    data: { data: [row], total: 1, page: 1, page_size: 20 },
  }));

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

/** Makes the server never reply. */
const fallSilent = () => vi.stubGlobal('fetch', () => new Promise(() => undefined));
const isWaiting = () => screen.queryByText('First row') === null;

test.each(SCREENS)('%s comes back as it was, without a skeleton', async (_, page, row) => {
  serve(row);
  const first = showPage(page);
  expect(isWaiting()).toBe(true);
  await waitFor(() => expect(isWaiting()).toBe(false));
  first.unmount();

  fallSilent();
  showPage(page);
  expect(isWaiting()).toBe(false);
});

test.each(SCREENS)('%s shows what is newer as soon as it comes', async (_, page, row) => {
  serve(row);
  const first = showPage(page);
  await waitFor(() => expect(isWaiting()).toBe(false));
  first.unmount();

  const renamed = Object.entries(row).map(([name, value]) => [
    name,
    value === 'First row' ? 'Newer row' : (value as unknown),
  ]);
  serve({ ...Object.fromEntries(renamed), id: 2, Id: 2 });
  showPage(page);
  expect(isWaiting()).toBe(false);
  expect(await screen.findByText('Newer row')).toBeDefined();
  expect(screen.queryByText('First row')).toBeNull();
});

test('nobody sees what was loaded for another account, or in another language', async () => {
  serve(movement);
  const first = showPage(<HistoryScreen />);
  await waitFor(() => expect(isWaiting()).toBe(false));
  first.unmount();
  fallSilent();
  const user = {
    uid: '2',
    email: '',
    mobile: '',
    isDemo: false,
    creditScore: 100,
    inviteCode: '',
  };
  keepSession({ token: 'another', user });
  const second = showPage(<HistoryScreen />);
  expect(isWaiting()).toBe(true);
  second.unmount();

  serve(movement);
  const third = showPage(<HistoryScreen />);
  await waitFor(() => expect(isWaiting()).toBe(false));
  third.unmount();
  fallSilent();
  await changeLanguage('de');
  showPage(<HistoryScreen />);
  expect(isWaiting()).toBe(true);
});
