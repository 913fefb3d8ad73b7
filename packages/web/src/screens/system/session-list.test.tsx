import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { SessionList } from './session-list.tsx';

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const session = (id: string, is_current: 0 | 1) => ({
  id,
  user_agent: is_current ? 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Safari/537' : 'curl/8',
  address: '203.0.113.7',
  created_at: 0,
  last_seen_at: 0,
  CreatedAtTran: 'then',
  LastSeenAtTran: 'yesterday',
  is_current,
});

test('a session elsewhere is ended, this one cannot be', async () => {
  let all = [session('a', 1), session('b', 0), session('c', 0)];
  const calls = serveCalls((path, body) => {
    if (path.endsWith('revoke')) all = all.filter(({ id }) => id !== JSON.parse(body).id);
    if (path.endsWith('revoke_others')) all = all.filter(({ is_current }) => is_current === 1);
    return { code: 1, msg: '', data: path.endsWith('sessions') ? all : {} };
  });
  const { user } = showPage(<SessionList />);
  const list = within(await screen.findByRole('list'));
  expect(list.getByText('Chrome · Android')).toBeDefined();
  expect(list.getAllByText('Unknown device')).toHaveLength(2);
  const buttons = list.getAllByRole('button', { name: 'Log out' });
  expect(buttons).toHaveLength(2);
  const [first] = buttons;
  if (first) await user.click(first);
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(calls[1]).toEqual({ path: '/api/user/sessions/revoke', body: '{"id":"b"}' });
});

test('a list that does not come can be asked for again', async () => {
  let isDown = true;
  serveCalls(() =>
    isDown
      ? { code: 1091, msg: 'Not available', data: {} }
      : { code: 1, msg: '', data: [session('a', 1)] },
  );
  const { user } = showPage(<SessionList />);
  expect(await screen.findByText('Not available')).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/This device/)).toBeDefined();
});
