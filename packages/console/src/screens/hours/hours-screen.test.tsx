import type { Hours, HoursGroup } from '@fulcrum/contract/console/catalogue/schema';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, refusal, signInAs } from '../../../test/page.tsx';
import { clockText, minuteAt, movedTo } from './exception-times.ts';
import { HoursScreen } from './hours-screen.tsx';

const HALF = { date: '2099-11-27', day: 'calendar', spans: [{ open: 570, close: 780 }] } as const;
const GROUP: HoursGroup = {
  instruments: [{ id: 3, version: 7, code: 'AAPL', show_code: 'AAPL' }],
  spans: [{ open: 2_010, close: 2_400 }],
  zone: 'America/New_York',
  holidays: ['2099-12-25'],
  exceptions: [{ ...HALF, spans: [...HALF.spans] }],
  positions: 0,
  pendings: 0,
  week: [],
};
const HOURS: Hours = { groups: [GROUP], is_always_open: false };
const PREVIEW = {
  changes: [{ field: 'AAPL exceptions', before: '', after: '2099-12-24 closed' }],
  week: [],
  positions: 0,
  pendings: 0,
  opening: [],
  closing: [],
};
const REQUEST = {
  instruments: [{ id: 3, version: 7 }],
  spans: GROUP.spans,
  holidays: GROUP.holidays,
  exceptions: GROUP.exceptions,
  zone: GROUP.zone,
};

beforeEach(() => signInAs('owner'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the next day with other hours is listed, be it a half day or a holiday', async () => {
  open(<HoursScreen />, '/hours', { hours: HOURS });
  expect(await screen.findByText('2099-11-27')).toBeDefined();
});

test('days with their own hours and the zone are changed, previewed and saved', async () => {
  const { sent, user } = open(<HoursScreen />, '/hours?open=3', {
    hours: HOURS,
    'hours/preview': PREVIEW,
    'hours/save': {},
  });
  expect(await screen.findByDisplayValue('2099-11-27')).toBeDefined();
  set('Closing of day 1, span 1', '12:30');
  await user.click(screen.getByRole('button', { name: 'Add a day' }));
  set('Date of day 2', '2099-12-24');
  await user.selectOptions(screen.getByLabelText('Beginning and end of day 2'), 'trading');
  expect(screen.getByText('Closed all day; no financing is booked')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add a span to day 2' }));
  expect(screen.getByLabelText('Opening of day 2, span 1')).toHaveProperty('value', '17:00');
  set('Opening of day 2, span 1', '18:00');
  set('Time zone', 'Europe/London');
  expect(screen.getByText('Open, Europe/London')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const exceptions = [
    { ...HALF, spans: [{ open: 570, close: 750 }] },
    { date: '2099-12-24', day: 'trading', spans: [{ open: 60, close: 1_440 }] },
  ];
  const body = { ...REQUEST, exceptions, zone: 'Europe/London' };
  expect(sent.map((each) => each.body)).toEqual([body]);
  expect(await screen.findByText('AAPL: Days with their own hours')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Remove day 1' }));
  await user.click(screen.getByRole('button', { name: 'Remove span 1 of day 1' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Christmas Eve');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const closed = [{ date: '2099-12-24', day: 'trading', spans: [] }];
  expect(sent.at(-1)?.body).toEqual({ ...body, exceptions: closed, reason: 'Christmas Eve' });
});

test.each([
  ['hours.zone', 'Time zone', {}],
  ['hours.holidays', 'Holidays, one date per line', {}],
  ['hours.exceptionDate', 'Date of day 1', { date: '2099-11-27' }],
  ['hours.exceptionTwice', 'Date of day 1', { date: '2099-11-27' }],
  ['hours.exceptionOutside', 'Date of day 1', { date: '2099-11-27' }],
  ['hours.exceptionSpans', 'Date of day 1', { date: '2099-11-27' }],
] as const)('a refusal %s stands at the field %s', async (reason, label, figures) => {
  const { user } = open(<HoursScreen />, '/hours?open=3', {
    hours: HOURS,
    'hours/preview': refusal(reason, 'Not like this', figures),
  });
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Not like this');
  const field = screen.getByLabelText(label);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toBe(alert.id);
  expect(document.activeElement).toBe(field);
});

test('too many days are told below them, and hours of the week below those', async () => {
  for (const reason of ['hours.exceptionCount', 'hours.spans'] as const) {
    const answer = refusal(reason, 'Too many');
    const { user } = open(<HoursScreen />, '/hours?open=3', {
      hours: HOURS,
      'hours/preview': answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findAllByText('Too many')).toHaveLength(1);
    cleanup();
  }
});

test('times of a trading day are counted from 17:00, and a closing at 17:00 is its end', () => {
  expect(clockText('trading', 0)).toBe('17:00');
  expect(clockText('trading', 1_200)).toBe('13:00');
  expect(minuteAt('trading', '17:00', false)).toBe(0);
  expect(minuteAt('trading', '17:00', true)).toBe(1_440);
  expect(minuteAt('trading', '16:59', true)).toBe(1_439);
  expect(minuteAt('calendar', '00:00', false)).toBe(0);
  expect(minuteAt('calendar', '00:00', true)).toBe(1_440);
  expect(minuteAt('calendar', '', true)).toBeNaN();
  const moved = movedTo('trading', { ...HALF, spans: [...HALF.spans] });
  expect(moved.spans).toEqual([{ open: 990, close: 1_200 }]);
  expect(movedTo('calendar', moved)).toEqual(HALF);
});
