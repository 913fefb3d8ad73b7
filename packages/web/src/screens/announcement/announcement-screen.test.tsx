import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { changeLanguage } from '../../language/i18n.ts';
import { refreshBasics } from '../../server/basics.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { AnnouncementScreen } from './announcement-screen.tsx';

const unserved = {
  id: 0,
  title: '',
  content: '',
  lang: null,
  at: null,
  is_pinned: true,
  is_unread: true,
  countries: ['KP', 'IL', 'CN', 'VU', 'CU'],
};
const written = {
  id: 7,
  title: 'Fees',
  content: '<p>They <em>fall</em>.</p>',
  lang: 'en',
  at: Date.UTC(2026, 2, 10),
  is_pinned: false,
  is_unread: true,
  countries: [],
};
const page = (rows: object[]) => ({ data: rows, total: rows.length, page: 1, page_size: 20 });
const ok = (data: unknown) => ({ code: 1, msg: '', data });

beforeEach(preparePage);
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
  vi.unstubAllGlobals();
});

test('the countries that are not served are told by name, in the reader’s language', async () => {
  serveCalls(() => ok(page([unserved, written])));
  const { user } = showPage(<AnnouncementScreen />, '/mine/announcement');
  await user.click(await screen.findByRole('button', { name: /Countries that are not served/ }));
  expect(
    await screen.findByText(
      'Services are not offered in North Korea, Israel, China, Vanuatu, and Cuba.',
    ),
  ).toBeDefined();
  cleanup();
  await changeLanguage('hk');
  showPage(<AnnouncementScreen />, '/mine/announcement');
  await user.click(await screen.findByRole('button', { name: /不提供服務的國家/ }));
  expect(
    await screen.findByText('本服務不適用於北韓、以色列、中國、瓦努阿圖及古巴。'),
  ).toBeDefined();
});

test('a demo brand carries its tag', async () => {
  serveCalls((path) =>
    path.includes('getBasicInfo')
      ? ok({ status: 0, loss_url: '', demo_brand: true })
      : ok(page([unserved])),
  );
  await refreshBasics();
  showPage(<AnnouncementScreen />, '/mine/announcement');
  expect(await screen.findByText('(DEMO test)')).toBeDefined();
});

test('what is opened is read, and the server is told', async () => {
  const calls = serveCalls((path) =>
    ok(path.endsWith('/read') ? { unread: 1 } : page([unserved, written])),
  );
  const { user } = showPage(<AnnouncementScreen />, '/mine/announcement');
  await user.click(await screen.findByRole('button', { name: /Fees/ }));
  expect(await screen.findByText('fall')).toBeDefined();
  expect(calls.at(-1)).toEqual({ path: '/api/announcement/read', body: '{"announcement_id":7}' });
  await user.keyboard('{Escape}');
  expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(calls.at(-1)).toEqual({ path: '/api/announcement/read', body: '{}' });
  expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull();
});
