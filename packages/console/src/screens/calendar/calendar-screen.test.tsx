import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, refusal, signInAs } from '../../../test/page.tsx';
import { CalendarScreen } from './calendar-screen.tsx';
import { EXAMPLE_FILE } from './example-file.ts';
import { fileText } from './file-text.ts';

const EVENT = {
  at: Date.UTC(2026, 2, 12, 12, 30),
  country: 'US',
  currency: 'USD',
  title: 'Prices',
  langs: ['de'],
  importance: 3,
  previous: '2.8%',
  forecast: '2.9%',
  actual: '',
};
const FOUND = {
  events: 2,
  faults: [],
  fault_count: 0,
  from: Date.UTC(2026, 2, 12),
  to: Date.UTC(2026, 2, 14),
  added: 0,
  changed: 1,
  removed: 1,
  differences: [
    { before: { ...EVENT, title: 'Claims' }, after: null },
    { before: EVENT, after: { ...EVENT, actual: '3.0%' } },
  ],
  seen: 'abc',
};
const LIST = { rows: [{ id: 7, ...EVENT }], total: 1 };

beforeEach(() => signInAs('content'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'week.csv');
const field = () => screen.getByLabelText('File');

test('CALENDAR-005 a file is chosen, looked at, and saved with a reason', async () => {
  const answers = {
    calendar: LIST,
    'calendar/preview': FOUND,
    'calendar/save': { added: 0, changed: 1, removed: 1 },
  };
  const { sent, user } = open(<CalendarScreen />, '/calendar', answers);
  await user.upload(field(), file('time,country\n'));
  expect(await screen.findByText('New: 0 · Changed: 1 · Removed: 1')).toBeDefined();
  expect(screen.getByText(/replaces the days from 2026-03-12 to 2026-03-13/)).toBeDefined();
  const changes = screen.getByRole('region', { name: 'What would change' });
  expect(changes.textContent).toMatch(/Removed.*Claims.*Changed.*Prices.*– → 3\.0%/);
  await user.click(screen.getByRole('button', { name: 'Replace the events' }));
  await user.type(screen.getByLabelText('Reason'), 'the week ahead');
  const confirm = screen.getAllByRole('button', { name: 'Replace the events' }).at(-1);
  await user.click(confirm as HTMLElement);
  expect(await screen.findByText('Saved. New: 0, changed: 1, removed: 1')).toBeDefined();
  expect(sent.at(-1)).toEqual({
    path: 'calendar/save',
    body: { file: 'time,country\n', seen: 'abc', reason: 'the week ahead' },
  });
});

test('CALENDAR-001 a file with wrong rows cannot be saved, and its rows are named', async () => {
  const faults = ['Row 3: the importance must be 1, 2 or 3'];
  const answers = { 'calendar/preview': { ...FOUND, faults, fault_count: 12, differences: [] } };
  const { user } = open(<CalendarScreen />, '/calendar', answers);
  fireEvent.drop(field().closest('.cal-drop') as HTMLElement, {
    dataTransfer: { files: [file('x')] },
  });
  expect(await screen.findByText(faults[0] ?? '')).toBeDefined();
  expect(screen.getByText(/rows to correct: 12\. Nothing was saved\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Replace the events' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(faults[0] ?? '')).toBeNull();
});

test('CALENDAR-001 what is not UTF-8 is not sent; a refusal of the server is shown', async () => {
  const answers = { 'calendar/preview': refusal('request.tooLarge', 'The request is too large') };
  const { sent, user } = open(<CalendarScreen />, '/calendar', answers);
  await user.upload(field(), file(new Uint8Array([0x50, 0xe9, 0x2c])));
  expect(await screen.findByText(/The file is not UTF-8/)).toBeDefined();
  expect(sent).toEqual([]);
  await user.upload(field(), file('time'));
  expect(await screen.findByText('The request is too large')).toBeDefined();
  const utf16 = new Uint8Array([...'time'].flatMap((sign) => [sign.charCodeAt(0), 0]));
  expect(await fileText(file(utf16))).toEqual({ ok: false, why: 'encoding' });
  expect(await fileText(file(EXAMPLE_FILE))).toEqual({ ok: true, text: EXAMPLE_FILE });
});

test('CALENDAR-005 one event is removed; who may only look has neither upload nor removal', async () => {
  const { sent, user } = open(<CalendarScreen />, '/calendar', { calendar: LIST });
  await user.click(await screen.findByRole('button', { name: 'Remove Prices' }));
  await user.type(screen.getByLabelText('Reason'), 'called off');
  await user.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      path: 'calendar/remove',
      body: { id: 7, reason: 'called off' },
    }),
  );
  cleanup();
  await signInAs('compliance');
  open(<CalendarScreen />, '/calendar', { calendar: LIST });
  expect(await screen.findByText('Prices')).toBeDefined();
  expect(screen.queryByLabelText('File')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Prices' })).toBeNull();
});
