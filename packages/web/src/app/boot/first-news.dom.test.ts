import { afterEach, expect, test, vi } from 'vitest';

import { newsPage } from '../../market/news.ts';
import { FIRST_NEWS, preloadLeadPicture } from './first-news.ts';

const reply = (rows: readonly object[]) =>
  Promise.resolve(Response.json({ code: 1, msg: '', data: { data: rows, total: rows.length } }));

afterEach(() => {
  globalThis.early = undefined;
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

const preloaded = () =>
  [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

test('the newest picture is loaded ahead, and the reply is left for the page of the news', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  globalThis.early = { [FIRST_NEWS]: reply([{ logo: '/one.webp' }, { logo: '/two.webp' }]) };
  await preloadLeadPicture();
  expect(preloaded()).toEqual(['/one.webp']);
  const shown = await newsPage(1, {});
  expect(shown).toMatchObject({ data: { data: [{ logo: '/one.webp' }, { logo: '/two.webp' }] } });
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['no news', reply([])],
  ['an article without a picture', reply([{ logo: '' }])],
  ['a lost reply', Promise.resolve(null)],
  ['a reply that is no JSON', Promise.resolve(new Response('<html>'))],
])('with %s nothing is loaded ahead', async (_, answer) => {
  globalThis.early = { [FIRST_NEWS]: answer };
  await preloadLeadPicture();
  expect(preloaded()).toEqual([]);
});
