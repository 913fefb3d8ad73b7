import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { MonthCostsCard, monthsShown } from './month-costs.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const march = {
  month: '2026-03',
  fills: 34,
  fees: '98.000000',
  swap: '-1.200000',
  priced_fills: 10,
  better: '20.00',
  same: '50.00',
  worse: '30.00',
  slippage: '-18.400000',
  average_slippage: '-1.840000',
  average_pips: '-0.12',
  latency_median: 12,
  latency_p95: 48,
};
const april = {
  month: '2026-04',
  fills: 2,
  fees: '0.000000',
  swap: '0.000000',
  priced_fills: 0,
  better: '',
  same: '',
  worse: '',
  slippage: '0.000000',
  average_slippage: null,
  average_pips: null,
  latency_median: null,
  latency_p95: null,
};
const serve = (months: readonly object[]) =>
  serveCalls(() => ({ code: 1, msg: '', data: { time_zone: 'UTC', from: 0, to: 1, months } }));
const plain = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '');
const monthOf = async (name: string) => {
  const head = await screen.findByRole('rowheader', { name: new RegExp(name) });
  return [...(head.closest('tbody')?.querySelectorAll('th, td') ?? [])].map((cell) =>
    plain(cell.textContent),
  );
};

test('a month tells fees, financing, slippage, latency and how its fills compare', async () => {
  serve([march, april]);
  showPage(<MonthCostsCard tag={null} />);
  expect(await monthOf('Mar 2026')).toEqual([
    'Mar 2026Fills: 34',
    '98.00Financing −1.20',
    '−18.40−1.84 per fill−0.12 pips',
    '12 ms95% within 48 ms',
    'Better 20%As asked 50%Worse 30%',
  ]);
});

test('the newest month comes first, and what cannot be said has a dash', async () => {
  serve([march, april]);
  showPage(<MonthCostsCard tag={null} />);
  expect(await monthOf('Apr 2026')).toEqual(['Apr 2026Fills: 2', '0.00Financing 0.00', '–', '–']);
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['Apr 2026Fills: 2', 'Mar 2026Fills: 34']);
});

test('slippage in favour has its plus', async () => {
  serve([{ ...march, slippage: '2.100000', average_slippage: '0.210000', average_pips: '0.05' }]);
  showPage(<MonthCostsCard tag={null} />);
  expect((await monthOf('Mar 2026'))[2]).toBe('+2.10+0.21 per fill+0.05 pips');
});

test('a month without a fill of a currency pair has no pips', async () => {
  serve([{ ...march, average_pips: null }]);
  showPage(<MonthCostsCard tag={null} />);
  expect((await monthOf('Mar 2026'))[2]).toBe('−18.40−1.84 per fill');
});

test('without a month nothing is shown', async () => {
  const calls = serve([]);
  showPage(<MonthCostsCard tag={null} />);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('table')).toBeNull();
});

test('a failure is told, and can be tried again', async () => {
  serveCalls(() => ({ code: 1060, msg: 'Choose a period of up to 366 days', data: {} }));
  const { user } = showPage(<MonthCostsCard tag={null} />);
  expect(await screen.findByText('Choose a period of up to 366 days')).toBeDefined();
  serve([march]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const section = await screen.findByRole('region', { name: 'Costs by month' });
  expect(within(section).getByText('98.00')).toBeDefined();
});

test('six months are asked for, from midnight to midnight, also across a year', () => {
  expect(monthsShown(new Date(2026, 1, 28, 23))).toEqual({
    from: new Date(2025, 8, 1).getTime(),
    to: new Date(2026, 2, 1).getTime(),
  });
  expect(monthsShown(new Date(2026, 11, 31))).toEqual({
    from: new Date(2026, 6, 1).getTime(),
    to: new Date(2027, 0, 1).getTime(),
  });
});
