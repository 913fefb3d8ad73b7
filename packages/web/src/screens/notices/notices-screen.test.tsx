import type { Notice } from '@fulcrum/contract/notifications/notices';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetNotices, takeNoticeMessage } from '../../account/notices.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { NoticesScreen } from './notices-screen.tsx';

const noticeOf = (id: number, fields: Partial<Notice>): Notice => ({
  id,
  kind: 'stopLoss',
  title: 'Stop-loss reached',
  text: 'EURUSD · 0.10 · 1.08195',
  at: Date.UTC(2026, 2, 10, 12),
  is_read: false,
  order_id: 1_000_001,
  code: 'EURUSD',
  ...fields,
});
const page = (rows: readonly Notice[]) => ({
  code: 1,
  msg: '',
  data: { data: rows, total: rows.length, page: 1, page_size: 20, unread: rows.length },
});

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  forgetNotices();
  vi.unstubAllGlobals();
});

test('notices stand under their days, and one that is opened is read and leads on', async () => {
  const rows = [
    noticeOf(2, { kind: 'withdrawalPaid', title: 'Paid', text: '200.00 USD', order_id: null }),
    noticeOf(1, { at: Date.UTC(2026, 2, 9, 12) }),
  ];
  const calls = serveCalls((path) =>
    path.endsWith('/read') ? { code: 1, msg: '', data: { unread: 1 } } : page(rows),
  );
  const { user, whereNow } = showPage(<NoticesScreen />, '/mine/notices');
  expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /Stop-loss reached/ }));
  expect(calls.at(-1)).toEqual({ path: '/api/notice/read', body: '{"notice_id":1}' });
  expect(whereNow()).toBe('/order?type=3&id=1000001');
  expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(calls.at(-1)).toEqual({ path: '/api/notice/read', body: '{}' });
  expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull();
});

test('a notice that comes while the list is open is in it at once', async () => {
  const rows: Notice[] = [];
  serveCalls(() => page(rows));
  showPage(<NoticesScreen />, '/mine/notices');
  expect(await screen.findByText('Nothing has happened yet')).toBeDefined();
  const notice = noticeOf(1, { kind: 'a kind of tomorrow', order_id: null });
  rows.unshift(notice);
  act(() => takeNoticeMessage({ type: 'NOTICE', seq: 1, unread: 1, notice }));
  expect(await screen.findByText('Stop-loss reached')).toBeDefined();
});
