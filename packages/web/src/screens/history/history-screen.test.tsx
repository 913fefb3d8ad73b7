import * as files from '@fulcrum/ui/page/save-file';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { STATEMENT_PATH } from '../../routing/statement.ts';
import { HistoryScreen } from './history-screen.tsx';

const LOG = '/v1/api/main/accountLog/forexChange';
const EMPTY = { data: [], total: 0, page: 1, page_size: 20 };

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function askFor(data: unknown) {
  const calls = serveCalls((path) => ({ code: 1, msg: '', data: path === LOG ? EMPTY : data }));
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const { user } = showPage(<HistoryScreen />);
  await user.click(screen.getByRole('button', { name: 'Statement' }));
  return { calls, save, user };
}

test('saves a statement of the chosen days, the last one included', async () => {
  const { save, user } = await askFor({
    file_name: 'statement-5.pdf',
    media_type: 'application/pdf',
    content: btoa('%PDF'),
  });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
  fireEvent.change(screen.getByLabelText('To, included'), { target: { value: '2026-03-31' } });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  const asked = new URL(vi.mocked(fetch).mock.calls.at(-1)?.[0] as string, location.origin);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    from: String(new Date(2026, 2, 1).getTime()),
    to: String(new Date(2026, 3, 1).getTime()),
    format: 'pdf',
  });
  const [name, type, parts] = save.mock.calls[0] ?? [];
  expect([name, type]).toEqual(['statement-5.pdf', 'application/pdf']);
  expect(String.fromCharCode(...(parts?.[0] as Uint8Array))).toBe('%PDF');
});

test('TOUCH-007 the way from Me opens the sheet of statements, once', async () => {
  serveCalls(() => ({ code: 1, msg: '', data: EMPTY }));
  const { user, whereNow } = showPage(<HistoryScreen />, STATEMENT_PATH);
  expect(screen.getByRole('dialog', { name: 'Statement' })).toBeDefined();
  expect(whereNow()).toBe('/mine/history');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('days that make no period are told, and nothing is asked for', async () => {
  const { user } = await askFor(null);
  await user.click(screen.getByRole('button', { name: 'Last month' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2999-01-01' } });
  expect(screen.getByRole('alert').textContent).toBe('The first day must not be after the last');
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
});
