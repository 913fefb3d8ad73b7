import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetSession, useSession } from '../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../test/test-page.tsx';
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

const USER = {
  uid: '80',
  email: '',
  mobile: '',
  isDemo: false,
  creditScore: 100,
  inviteCode: '',
};

test('a pushed notice that led here is read once, and its number leaves the address', async () => {
  useSession.setState({ token: 't', user: USER });
  const calls = serveCalls(() => ({ code: 1, msg: '', data: { unread: 0 } }));
  const { whereNow } = showPage(<Frame />, '/order?type=3&id=17&notice=5&to=80');
  await vi.waitFor(() => expect(whereNow()).toBe('/order?type=3&id=17'));
  expect(calls).toEqual([{ path: '/api/notice/read', body: '{"notice_id":5}' }]);
});

test.each(['/order?type=3&id=17&notice=5&to=81', '/order?type=3&id=17&notice=5'])(
  'PUSH-007 at %s nothing of somebody else is opened, nor an own notice marked as read',
  async (address) => {
    useSession.setState({ token: 't', user: USER });
    const calls = serveCalls(() => ({ code: 1, msg: '', data: { unread: 0 } }));
    const { whereNow } = showPage(<Frame />, address);
    await vi.waitFor(() => expect(whereNow()).toBe('/'));
    expect(calls).toEqual([]);
  },
);

test('who has logged out meanwhile reads nothing', () => {
  const calls = serveCalls(() => ({ code: 1, msg: '', data: { unread: 0 } }));
  showPage(<Frame />, '/trade?code=EURUSD&notice=5&to=80');
  expect(calls).toEqual([]);
});
