import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { euroDollar, setStage, show } from '../../../../test/stage.tsx';
import { noteNearEvents } from '../../../market/near-events.ts';
import { EventLine } from './event-line.tsx';

const AT = Date.UTC(2026, 2, 12, 12, 30);
const MINUTE_MS = 60_000;

const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 1,
  at: AT,
  country: 'US',
  currency: 'USD',
  title: 'CPI',
  lang: 'en',
  importance: 3,
  previous: '2.8%',
  forecast: '2.9%',
  actual: '',
  ...fields,
});

beforeEach(async () => {
  await setStage();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  act(() => noteNearEvents([]));
  vi.useRealTimers();
});

/** Shows the line with these events, `minutes` before the event. */
function open(events: readonly CalendarEvent[], minutes: number) {
  vi.setSystemTime(AT - minutes * MINUTE_MS);
  act(() => noteNearEvents(events));
  show(<EventLine instrument={euroDollar} />);
}
const line = () => screen.queryByRole('link')?.textContent ?? null;
const pass = (minutes: number): void =>
  act(() => {
    vi.advanceTimersByTime(minutes * MINUTE_MS);
  });

test('CALENDAR-009 the line comes 15 minutes before the event and goes 5 minutes after it', () => {
  open([event()], 16);
  expect(line()).toBeNull();
  pass(1);
  expect(line()).toMatch(/^USD CPI\d\d:\d\d \(in 15 min\.\)/);
  pass(3);
  expect(line()).toContain('(in 12 min.)');
  pass(12);
  expect(line()).toContain('(this minute)');
  pass(4);
  expect(line()).toContain('(4 min. ago)');
  pass(2);
  expect(line()).toBeNull();
});

test('CALENDAR-009 only events of importance 3 that touch the instrument are told', () => {
  open([event({ importance: 2 }), event({ id: 2, country: 'GB', currency: 'GBP' })], 5);
  expect(line()).toBeNull();
  act(() => noteNearEvents([event({ country: 'EU', currency: 'EUR', title: 'Rate' })]));
  expect(line()).toContain('EUR Rate');
});

test('CALENDAR-009 the next event is told before the last one, with how many come with it', () => {
  const last = event({ id: 2, at: AT - 9 * MINUTE_MS, title: 'Sales' });
  open([last, event(), event({ id: 3, title: 'Claims' })], 6);
  expect(line()).toMatch(/^USD CPI\+1/);
  act(() => noteNearEvents([last]));
  expect(line()).toContain('USD Sales');
});

test('CALENDAR-009 a title in another language is marked, and the line leads to the calendar', () => {
  open([event({ lang: 'ar', title: 'مؤشر' })], 5);
  const title = screen.getByText('مؤشر');
  expect([title.lang, title.dir]).toEqual(['ar', 'rtl']);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/calendar?span=today');
});
