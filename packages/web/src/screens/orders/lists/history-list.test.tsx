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

test('the history shows when each order was completed, and its result to six decimals', async () => {
  const deals = { data: rows, total: 2, page: 1, page_size: 20 };
  const figures = { all_fact_profits: '3.765433', balance: '100' };
  const calls = serveCalls(() => ({ code: 1, msg: '', data: { ...deals, ...figures } }));
  showPage(<HistoryList filter={null} onReceipt={() => undefined} />);
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(2);
  for (const item of items) expect(within(item).getByText('14:05:00')).toBeDefined();
  expect(screen.getByRole('heading', { name: /Mar 10, 2026/ })).toBeDefined();
  expect(items[0]?.textContent).toContain('−1.234567');
  expect(items[1]?.textContent).toContain('+5.000000');
  expect(calls[0]?.path).toBe('/v1/api/forex/my_deal');
});
