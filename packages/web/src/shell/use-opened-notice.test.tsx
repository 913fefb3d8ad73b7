import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetSession, useSession } from '../live/session.ts';
import { preparePage, serveCalls, showPage } from '../test-page.tsx';
import { useOpenedNotice } from './use-opened-notice.ts';

function Frame() {
  useOpenedNotice();
  return null;
}

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  forgetSession();
  vi.unstubAllGlobals();
});

test('a pushed notice that led here is read once, and its number leaves the address', async () => {
  useSession.setState({ token: 't', user: null });
  const calls = serveCalls(() => ({ code: 1, msg: '', data: { unread: 0 } }));
  const { whereNow } = showPage(<Frame />, '/order?type=3&id=17&notice=5');
  await vi.waitFor(() => expect(whereNow()).toBe('/order?type=3&id=17'));
  expect(calls).toEqual([{ path: '/api/notice/read', body: '{"notice_id":5}' }]);
});

test('who has logged out meanwhile reads nothing', () => {
  const calls = serveCalls(() => ({ code: 1, msg: '', data: { unread: 0 } }));
  showPage(<Frame />, '/trade?code=EURUSD&notice=5');
  expect(calls).toEqual([]);
});
