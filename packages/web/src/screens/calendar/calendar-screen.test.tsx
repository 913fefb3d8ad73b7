import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import { forgetLoaded } from '@fulcrum/client/loaded-before';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { CalendarScreen } from './calendar-screen.tsx';
import { periodOf } from './event-view.ts';

const HOUR_MS = 3_600_000;
const midnight = (days = 0) => periodOf('today', new Date(Date.now() + days * 24 * HOUR_MS)).from;

const event = (id: number, fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id,
  at: midnight(1) + id * HOUR_MS,
  country: 'US',
  currency: 'USD',
  title: `Event ${id}`,
  lang: 'en',
  importance: 1,
  previous: '2.8%',
  forecast: '',
  actual: '',
  ...fields,
});
const reply = (events: readonly CalendarEvent[]) => ({ code: 1, msg: '', data: { data: events } });

beforeEach(async () => {
  await preparePage();
  forgetLoaded();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (events: readonly CalendarEvent[], address = '/calendar') => {
  serveCalls(() => reply(events));
  return showPage(<CalendarScreen />, address);
};
const titles = () => screen.queryAllByText(/^Event \d+$/).map((each) => each.textContent);

test('CALENDAR-007 events are grouped by day, with time, currency, importance and figures', async () => {
  const later = event(2, { at: midnight(2) + HOUR_MS, importance: 3, forecast: '<b>3.1%</b>' });
  open([event(1), later]);
  const lists = await screen.findAllByRole('list');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  const [first, second] = lists.flatMap((list) => within(list).getAllByRole('listitem'));
  expect(first?.textContent).toMatch(/^01:00USDEvent 1Actual–Forecast–Previous2\.8%$/);
  expect(second?.textContent).toContain('Forecast<b>3.1%</b>');
  expect(within(second as HTMLElement).getByRole('img', { name: 'High importance' })).toBeDefined();
});

test('CALENDAR-007 filters by importance and currency are kept in the address', async () => {
  const events = [event(1), event(2, { importance: 3 }), event(3, { currency: 'EUR' })];
  const { user, whereNow } = open(events);
  await screen.findByText('Event 3');
  await user.click(screen.getByRole('button', { name: 'High only' }));
  expect(titles().at(-1)).toBe('Event 2');
  expect(whereNow()).toBe('/calendar?least=3');
  await user.click(screen.getByRole('button', { name: 'EUR' }));
  expect(whereNow()).toBe('/calendar?least=3&currency=EUR');
  expect(screen.getByText('No events match the filters')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(whereNow()).toBe('/calendar');
  expect(new Set(titles())).toEqual(new Set(['Event 1', 'Event 2', 'Event 3']));
});

test('CALENDAR-007 the next event is counted down to', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(midnight() + 12 * HOUR_MS);
  const at = Date.now() + HOUR_MS + 61_000;
  open([event(1, { at: Date.now() - 1 }), event(2, { at })]);
  expect((await screen.findByRole('timer')).textContent).toBe('1:01:01');
  // The clock of the row starts after the row is drawn.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  act(() => {
    vi.advanceTimersByTime(2_000);
  });
  expect(screen.getByRole('timer').textContent).toBe('1:00:59');
});

test('CALENDAR-007 a title in another language is marked as such', async () => {
  open([event(1, { lang: 'ar', title: 'مؤشر' })]);
  const [title] = await screen.findAllByText('مؤشر');
  expect([title?.lang, title?.dir]).toEqual(['ar', 'rtl']);
});

test('CALENDAR-007 days without events are said to be so, and other days can be chosen', async () => {
  const calls = serveCalls(() => reply([]));
  const { user, whereNow } = showPage(<CalendarScreen />, '/calendar');
  expect(await screen.findByText('No events on these days')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Last 7 days' }));
  expect(whereNow()).toBe('/calendar?span=past');
  expect(calls.length).toBe(2);
});

test('CALENDAR-007 what could not be loaded is asked for again; old events stay meanwhile', async () => {
  let isBroken = true;
  serveCalls(() =>
    isBroken ? { code: 1090, msg: 'Something failed', data: {} } : reply([event(1)]),
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { user } = showPage(<CalendarScreen />, '/calendar');
  expect(await screen.findByText('Something failed')).toBeDefined();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findAllByText('Event 1')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Something failed')).toBeNull();
  isBroken = true;
  await act(async () => {
    vi.advanceTimersByTime(60_000);
    await Promise.resolve();
  });
  expect(await screen.findByText('Something failed')).toBeDefined();
  expect(titles()).toContain('Event 1');
});

test('CALENDAR-007 days are those of this device, also when the clocks change', () => {
  const noon = new Date(2026, 2, 29, 12);
  const { from, to } = periodOf('today', noon);
  expect([new Date(from).getHours(), new Date(to).getHours()]).toEqual([0, 0]);
  expect(periodOf('past', noon).to).toBe(from);
  expect(new Date(periodOf('week', noon).to).getDate()).toBe(5);
});
