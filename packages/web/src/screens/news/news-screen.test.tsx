import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { ArticleScreen } from './article-screen.tsx';
import { NewsScreen } from './news-screen.tsx';

const article = (id: number, fields: object = {}) => ({
  id,
  title: `Title ${id}`,
  desc: `About ${id}`,
  logo: '',
  source: 'Fulcrum',
  lang: 'en',
  created_at: Date.UTC(2026, 2, 10),
  is_sample: false,
  ...fields,
});
const page = (rows: object[], total: number, number = 1) => ({
  code: 1,
  msg: '',
  data: { data: rows, total, page: number, page_size: 2 },
});

beforeEach(preparePage);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the newest leads, the others follow, and the end is said', async () => {
  let calls = 0;
  serveCalls(() => {
    calls += 1;
    return calls === 1
      ? page([article(3), article(2, { is_sample: true })], 3)
      : page([article(1)], 3, 2);
  });
  const { user } = showPage(<NewsScreen />, '/news');
  expect(await screen.findByText('About 3')).toBeDefined();
  expect(screen.queryByText('About 2')).toBeNull();
  expect(screen.getByText('Sample')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Title 1')).toBeDefined();
  expect(screen.getByText('End of list')).toBeDefined();
});

test('NEWS-007 the largest cover comes at once, others with their rows, and one that cannot be read leaves a grey box', async () => {
  serveCalls(() => page([article(2, { logo: '/covers/a.svg' }), article(1, { logo: '/b' })], 2));
  const { container } = showPage(<NewsScreen />, '/news');
  await screen.findByText('Title 1');
  const pictures = [...container.querySelectorAll('img')];
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/covers/a.svg', '/b']);
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy']);
  const boxes = () => container.querySelectorAll('.story__pic').length;
  expect(boxes()).toBe(2);
  act(() => {
    pictures[1]?.dispatchEvent(new Event('error'));
  });
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(boxes()).toBe(2);
});

test('a text that stands in for another language is marked as its own', async () => {
  serveCalls(() => page([article(1, { lang: 'ar', title: 'الهامش' })], 1));
  showPage(<NewsScreen />, '/news');
  const title = await screen.findByText('الهامش');
  const words = title.closest('[lang]');
  expect(words?.getAttribute('lang')).toBe('ar');
  expect(words?.getAttribute('dir')).toBe('rtl');
});

test('an article is shown with its content and what comes before it', async () => {
  const info = {
    ...article(2),
    content: '<p>The <strong>whole</strong> story.</p>',
    codes: [],
    previous: { id: 1, title: 'Title 1', lang: 'en' },
    next: null,
  };
  serveCalls(() => ({ code: 1, msg: '', data: info }));
  showPage(<ArticleScreen />, '/news/detail?id=2');
  expect(await screen.findByText('whole')).toBeDefined();
  expect(screen.getByRole('link', { name: /Earlier/ }).getAttribute('href')).toBe(
    '/news/detail?id=1',
  );
  expect(screen.queryByRole('link', { name: /Later/ })).toBeNull();
});

test('an article that is not there is said to be so, with the way to the list', async () => {
  serveCalls(() => ({ code: 1600, msg: 'This article is not available', data: {} }));
  const { user, whereNow } = showPage(<ArticleScreen />, '/news/detail?id=99');
  expect(await screen.findByText('Article not found')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'To the news' }));
  expect(whereNow()).toBe('/news');
});

test('what could not be loaded can be asked for again', async () => {
  let isBroken = true;
  serveCalls(() =>
    isBroken ? { code: 1090, msg: 'Something failed', data: {} } : page([article(1)], 1),
  );
  const { user } = showPage(<NewsScreen />, '/news');
  expect(await screen.findByText('Something failed')).toBeDefined();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Title 1')).toBeDefined();
});
