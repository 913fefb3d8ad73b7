import { expect, test } from 'vitest';

import { redirectFor } from './access.ts';

/** The pages of the product, keyed by who may see them. */
const PAGES = {
  everybody: [
    '/',
    '/trade',
    '/rank',
    '/news',
    '/news/detail?id=1',
    '/calendar',
    '/feedback',
    '/login',
    '/login?from=%2Forder',
    '/register',
    '/register?invite_code=ABC234',
    '/forgot',
    '/product',
    '/language',
  ],
  'whoever is logged in': [
    '/order',
    '/order?type=0',
    '/user',
    '/mine',
    '/mine/email',
    '/mine/announcement',
    '/mine/history',
    '/mine/withdraw-way?type=1',
    '/mine/withdraw-way?type=2',
    '/mine/bank-card-list',
    '/mine/coin-address-list',
    '/mine/chat',
    '/mine/system',
  ],
  'real accounts': [
    '/mine/auth',
    '/mine/invite',
    '/mine/password',
    '/mine/charge',
    '/mine/withdraw',
    '/mine/wallet',
  ],
} as const;

type Audience = keyof typeof PAGES;
const pages = (Object.keys(PAGES) as Audience[]) // `Object.keys` returns string[]
  .flatMap((audience) => PAGES[audience].map((page) => [page, audience] as const));

test.each(pages)('%s is for %s', (page, audience) => {
  const [pathname = '', query] = page.split('?');
  const place = { pathname, search: query === undefined ? '' : `?${query}` };
  const to = (isLoggedIn: boolean, isDemo: boolean) => redirectFor(place, { isLoggedIn, isDemo });
  const login = `/login?from=${encodeURIComponent(page)}`;
  expect(to(false, false)).toBe(audience === 'everybody' ? null : login);
  expect(to(true, true)).toBe(audience === 'real accounts' ? '/user?blocked=real' : null);
  expect(to(true, false)).toBeNull();
});
