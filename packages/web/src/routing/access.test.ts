import { expect, test } from 'vitest';

import { redirectFor, returnPath, staysOpen } from './access.ts';
import { SCREENS } from './screens.ts';

const visitor = { isLoggedIn: false, isDemo: false };
const demo = { isLoggedIn: true, isDemo: true };
const real = { isLoggedIn: true, isDemo: false };
const at = (pathname: string, search = '') => ({ pathname, search });

test('every path of the product is known', () => {
  expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(35);
});

test('an unknown path leads to /', () => {
  expect(redirectFor(at('/nowhere'), real)).toBe('/');
  expect(redirectFor(at('/toString'), real)).toBe('/');
});

test('a page that needs a login leads a visitor there, and remembers the page', () => {
  expect(redirectFor(at('/order', '?type=pending'), visitor)).toBe(
    '/login?from=%2Forder%3Ftype%3Dpending',
  );
  expect(redirectFor(at('/mine/history'), visitor)).toBe('/login?from=%2Fmine%2Fhistory');
  expect(redirectFor(at('/order'), demo)).toBeNull();
});

test.each(['/', '/trade', '/rank', '/product', '/language', '/login', '/register', '/forgot'])(
  '%s is for everybody',
  (path) => {
    expect(redirectFor(at(path), visitor)).toBeNull();
  },
);

test.each([
  '/mine/auth',
  '/mine/invite',
  '/mine/password',
  '/mine/security',
  '/mine/charge',
  '/mine/withdraw',
  '/mine/wallet',
])('%s turns a demo account away and says why', (path) => {
  expect(redirectFor(at(path), demo)).toBe('/user?blocked=real');
  expect(redirectFor(at(path), visitor)).toBe(`/login?from=${encodeURIComponent(path)}`);
});

test('a login returns to a page of our own and nowhere else', () => {
  expect(returnPath('/order?type=history')).toBe('/order?type=history');
  expect(returnPath(null)).toBe('/');
  expect(returnPath('//evil.example')).toBe('/');
  expect(returnPath('https://evil.example/')).toBe('/');
  expect(returnPath('/login?from=/login')).toBe('/');
  expect(returnPath('/nowhere')).toBe('/');
});

test('maintenance stands in front of no login, no position and no withdrawal', () => {
  for (const path of ['/login', '/forgot', '/order', '/mine/withdraw', '/mine/withdraw-way']) {
    expect(staysOpen(path), path).toBe(true);
  }
  for (const path of ['/', '/trade', '/rank', '/nowhere'])
    expect(staysOpen(path), path).toBe(false);
});
