import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { wireOrder } from '../../../../test/wire-sample.ts';
import { preparePage, serveCalls, showPage } from '../../../../test/test-page.tsx';
import { HistoryList } from './history-list.tsx';

const ended = { Status: 3, CompleteTime: new Date(2026, 2, 10, 14, 5).getTime() } as const;
const rows = [
  wireOrder(9, { ...ended, FactProfits: '-1.234567', Cause: 'stopLoss', CauseTran: 'Stop-loss' }),
  wireOrder(8, { ...ended, FactProfits: '5.000000', Cause: 'user', CauseTran: 'Closed' }),
];

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('RESULT-014: the history shows net results to six decimals, and counts cancelled orders apart', async () => {
  const cancelled = wireOrder(7, { ...ended, Status: 2, FactProfits: '0.000000', Cause: 'user' });
  const deals = { data: [...rows, cancelled], total: 3, page: 1, page_size: 20 };
  const trades = { total: 2, net: '2.365433' };
  const figures = { all_fact_profits: '3.765433', balance: '100', trades };
  const calls = serveCalls(() => ({ code: 1, msg: '', data: { ...deals, ...figures } }));
  showPage(<HistoryList filter={null} onReceipt={() => undefined} />);
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(3);
  for (const item of items) expect(within(item).getByText('14:05:00')).toBeDefined();
  // Each has a fee of 0.70.
  expect(items[0]?.textContent).toContain('−1.934567');
  expect(items[1]?.textContent).toContain('+4.300000');
  expect(screen.getByRole('heading', { name: /Mar 10, 2026/ }).textContent).toContain('+2.365433');
  const figure = (name: string) =>
    screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;
  expect(figure('Trades')).toBe('Trades2');
  expect(figure('Cancelled')).toBe('Cancelled1');
  expect(figure('Net result')).toBe('Net result+2.365433before fees +3.765433');
  expect(calls[0]?.path).toBe('/v1/api/forex/my_deal');
});
