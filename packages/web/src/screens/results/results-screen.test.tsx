import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { dayOf } from '../../forms/period/period.ts';
import { ResultsScreen } from './results-screen.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sums = (net: string, trades = 4, wins = 3) => ({
  trades,
  wins,
  losses: trades - wins,
  win_rate: trades === 0 ? '' : ((100 * wins) / trades).toFixed(2),
  net,
  gross_profit: '0.000000',
  gross_loss: '0.000000',
  fees: '2.800000',
  swap: '-0.200000',
});
const totals = {
  ...sums('1284.600000'),
  average_win: '500.000000',
  average_loss: '-215.400000',
  profit_factor: '6.96',
  largest_win: '900.000000',
  largest_loss: '-215.400000',
  r_trades: 3,
  average_r: '-0.31',
};
const instrument = (id: number, code: string, show: string) => ({
  forex_id: id,
  ForexTradeLists: { Id: id, Code: code, ShowCode: show, Logo: '', PricePrecision: 5 },
});
const full = {
  time_zone: 'America/New_York',
  from: 0,
  to: 1,
  totals,
  days: [
    { day: '2026-03-09', ...sums('1500.000000', 3, 3) },
    { day: '2026-03-10', ...sums('-215.400000', 1, 0) },
  ],
  instruments: [
    { ...instrument(1, 'EURUSD', 'EUR/USD'), ...sums('-15.400000') },
    { ...instrument(2, 'GBPUSD', 'GBP/USD'), ...sums('1300.000000') },
  ],
  hours: [{ hour: 23, ...sums('1284.600000') }],
  week_hours: [{ hour: 47, ...sums('1284.600000') }],
  sides: [{ type: 2, ...sums('1284.600000') }],
};
const nothing = {
  ...full,
  totals: {
    ...sums('0.000000', 0, 0),
    average_win: null,
    average_loss: null,
    profit_factor: null,
    largest_win: null,
    largest_loss: null,
    r_trades: 0,
    average_r: null,
  },
  days: [],
  instruments: [],
  hours: [],
  week_hours: [],
  sides: [],
};
const beside: Readonly<Record<string, object>> = {
  costs: { time_zone: 'UTC', from: 0, to: 1, months: [] },
  note_tags: { tags: [{ tag: 'gap', positions: 1 }] },
};
const serve = (data: object, code = 1, msg = '') =>
  serveCalls((path) => {
    const known = beside[path.split('/').at(-1) ?? ''];
    return known ? { code: 1, msg: '', data: known } : { code, msg, data };
  });
const asked = (name = 'results') => {
  const addresses = vi
    .mocked(fetch)
    .mock.calls.map(([address]) => new URL(address as string, location.origin));
  const last = addresses.findLast(({ pathname }) => pathname.endsWith(`/${name}`));
  return Object.fromEntries(last?.searchParams ?? []);
};
const rowsShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('the head tells net result, win rate and trades, and the figures below the rest', async () => {
  serve(full);
  showPage(<ResultsScreen />, '/mine/results');
  const card = await screen.findByRole('region', { name: 'Net result' });
  for (const text of [
    '+1,284.60',
    'after 2.80 fees of closed trades',
    '75%',
    '3 of 4',
    '+500.00',
    '−215.40',
  ]) {
    expect(within(card).getAllByText(text).length, text).toBeGreaterThan(0);
  }
  const figure = (name: string) => within(card).getByText(name).parentElement?.textContent;
  expect(figure('Trades')).toBe('Trades4');
  expect(figure('Profit factor')).toBe('Profit factor6.96');
  expect(figure('Average R')).toBe('Average R−0.313 of 4');
});

test('what cannot be said has a dash, and R is left out', async () => {
  serve({ ...full, totals: { ...nothing.totals, ...sums('-5.000000', 1, 0) } });
  showPage(<ResultsScreen />, '/mine/results');
  const factor = await screen.findByText('Profit factor');
  expect(factor.parentElement?.textContent).toBe('Profit factor–');
  expect(screen.queryByText('Average R')).toBeNull();
});

test('the tabs group the trades: newest day, best instrument, hour and side', async () => {
  serve(full);
  const { user } = showPage(<ResultsScreen />, '/mine/results');
  await screen.findByRole('tab', { name: 'Days' });
  expect(rowsShown()).toEqual([
    'Tue, Mar 10, 20260%0 of 1−215.40',
    'Mon, Mar 9, 2026100%3 of 3+1,500.00',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Instruments' }));
  expect(rowsShown().map((text) => text?.slice(-18))).toEqual([
    expect.stringMatching(/\+1,300\.00$/),
    expect.stringMatching(/−15\.40$/),
  ]);
  await user.click(screen.getByRole('tab', { name: 'Hours' }));
  expect(rowsShown()).toEqual(['23:00–00:0075%3 of 4+1,284.60']);
  await user.click(screen.getByRole('tab', { name: 'Direction' }));
  expect(rowsShown()).toEqual(['Sell75%3 of 4+1,284.60']);
  expect(screen.getByText(/Days and hours: New York/)).toBeDefined();
});

test('a range is asked for from midnight to midnight, and stays in the address', async () => {
  serve(full);
  const { user, whereNow } = showPage(<ResultsScreen />, '/mine/results');
  const midnight = (later: number) => {
    const now = new Date();
    return String(new Date(now.getFullYear(), now.getMonth(), now.getDate() + later).getTime());
  };
  await screen.findByRole('tab', { name: 'Days' });
  expect(asked()).toMatchObject({ from: midnight(-29), to: midnight(1) });
  await user.click(screen.getByRole('button', { name: '7 days' }));
  await screen.findByRole('tab', { name: 'Days' });
  expect(asked()).toMatchObject({ from: midnight(-6), to: midnight(1) });
  expect(whereNow()).toBe('/mine/results?days=7');
  await user.click(screen.getByRole('button', { name: 'Other days' }));
  expect(screen.getByLabelText('To, included')).toHaveProperty('value', dayOf(new Date()));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2999-01-01' } });
  expect(screen.getByRole('button', { name: 'Show' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-08' } });
  fireEvent.change(screen.getByLabelText('To, included'), { target: { value: '2026-03-09' } });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(whereNow()).toBe('/mine/results?first=2026-03-08&last=2026-03-09');
  await screen.findByRole('tab', { name: 'Days' });
  expect(asked()).toMatchObject({
    from: String(new Date(2026, 2, 8).getTime()),
    to: String(new Date(2026, 2, 10).getTime()),
  });
});

test('NOTE-006: a tag narrows the results, and stays in the address', async () => {
  serve(full);
  const { user, whereNow } = showPage(<ResultsScreen />, '/mine/results?days=7');
  await user.click(await screen.findByRole('button', { name: 'gap' }));
  await screen.findByRole('tab', { name: 'Days' });
  expect(asked()).toMatchObject({ tag: 'gap' });
  expect(asked('costs')).toMatchObject({ tag: 'gap' });
  expect(whereNow()).toBe('/mine/results?days=7&tag=gap');
  await user.click(screen.getByRole('button', { name: 'All' }));
  await screen.findByRole('tab', { name: 'Days' });
  expect(asked()).not.toHaveProperty('tag');
  expect(asked('costs')).not.toHaveProperty('tag');
});

test('without a closed trade the page says so, and offers the longest usual range', async () => {
  serve(nothing);
  const { user, whereNow } = showPage(<ResultsScreen />, '/mine/results?days=7');
  const empty = (await screen.findByText('No closed trades in this period')).parentElement;
  expect(screen.queryByRole('tab')).toBeNull();
  if (empty) await user.click(within(empty).getByRole('button', { name: '90 days' }));
  expect(whereNow()).toBe('/mine/results?days=90');
  await screen.findByText('No closed trades in this period');
  expect(screen.getAllByRole('button', { name: '90 days' })).toHaveLength(1);
});

test('a failure is told, and can be tried again', async () => {
  serve({}, 1060, 'Choose a period of up to 366 days');
  const { user } = showPage(<ResultsScreen />, '/mine/results?days=7');
  expect(await screen.findByText('Choose a period of up to 366 days')).toBeDefined();
  serve(full);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('+1,284.60')).toBeDefined();
});

test('the line tells its largest drawdown, and a day with the keys', async () => {
  serve(full);
  const { user } = showPage(<ResultsScreen />, '/mine/results?first=2026-03-08&last=2026-03-11');
  const card = await screen.findByRole('region', { name: 'Net result' });
  const row = (name: string) => within(card).getByText(name).closest('p')?.textContent;
  expect(row('Largest drawdown')).toBe('Largest drawdown−215.40');
  const slider = within(card).getByRole('slider', { name: 'Net result of each day' });
  await user.tab();
  while (document.activeElement !== slider) await user.tab();
  expect(row('Wed, Mar 11, 2026')).toBe('Wed, Mar 11, 2026–');
  expect(slider.getAttribute('aria-valuetext')).toBe('Wed, Mar 11, 2026: –, Net result: +1,284.60');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(row('Mon, Mar 9, 2026')).toBe('Mon, Mar 9, 2026+1,500.00');
  // A pointer that passes over the line does not take the keys' day away.
  fireEvent(slider, new MouseEvent('pointerout', { bubbles: true }));
  expect(row('Mon, Mar 9, 2026')).toBeDefined();
  await user.tab();
  expect(row('Largest drawdown')).toBe('Largest drawdown−215.40');
});

test('a pointer over the line shows the day below it until it leaves', async () => {
  serve(full);
  showPage(<ResultsScreen />, '/mine/results?first=2026-03-08&last=2026-03-11');
  const card = await screen.findByRole('region', { name: 'Net result' });
  const area = within(card).getByRole('slider').parentElement;
  if (!area) throw new Error('Expected the area of the line');
  area.getBoundingClientRect = () => new DOMRect(100, 0, 400, 100);
  // Each of the four days is 100 px wide; beyond the ends it is the first or last.
  for (const [clientX, net] of [
    [90, '–'],
    [299, '+1,500.00'],
    [300, '−215.40'],
    [520, '–'],
  ] as const) {
    fireEvent(area, new MouseEvent('pointermove', { clientX, bubbles: true }));
    expect(within(card).queryByText('Largest drawdown')).toBeNull();
    expect(area.parentElement?.querySelector('figcaption')?.textContent).toContain(`26${net}`);
  }
  fireEvent(area, new MouseEvent('pointerout', { bubbles: true }));
  expect(within(card).getByText('Largest drawdown')).toBeDefined();
});

const inWeek = (hour: number, net: string) => ({ hour, ...sums(net, 6, 2) });

test('the week tells its largest square, and a chosen one leads to its trades', async () => {
  const week_hours = [inWeek(9, '-215.400000'), inWeek(63, '900.000000'), inWeek(65, '600.000000')];
  serve({ ...full, totals: { ...totals, trades: 18 }, week_hours });
  const { user, whereNow } = showPage(<ResultsScreen />, '/mine/results?days=7&tag=gap');
  const week = await screen.findByRole('region', { name: 'By weekday and hour' });
  const chosen = () => within(week).getByRole('link').textContent;
  expect(chosen()).toMatch(/^Wed .*15:00–18:00.*Won 4 of 12\+1,500\.00$/);
  expect(within(week).getAllByRole('radio')).toHaveLength(2);
  await user.click(within(week).getByRole('radio', { name: /^Mon .*09:00–12:00.*: −215\.40$/ }));
  expect(chosen()).toMatch(/^Mon .*09:00–12:00.*Won 2 of 6−215\.40$/);
  // Back from the trades leads to the same square.
  expect(whereNow()).toBe('/mine/results?days=7&tag=gap&week=9-12');
  await user.click(within(week).getByRole('link'));
  expect(whereNow()).toBe('/order?type=3&days=7&tag=gap&week=9-12');
});

test('a few trades are not compared by hour', async () => {
  serve({ ...full, totals: { ...totals, trades: 9 }, week_hours: [inWeek(9, '-215.400000')] });
  showPage(<ResultsScreen />, '/mine/results');
  const week = await screen.findByRole('region', { name: 'By weekday and hour' });
  expect(week.textContent).toBe('By weekday and hourToo few trades to compare');
});
