import { expect, test } from 'vitest';

import { filesToCache, handlingOf } from './shell-rules.ts';

const ORIGIN = 'https://fulcrum.example';
const asked = (path: string, more: Partial<Parameters<typeof handlingOf>[0]> = {}) =>
  handlingOf({ method: 'GET', mode: 'cors', url: ORIGIN + path, ...more }, ORIGIN);

test('the page and the files of the build are kept', () => {
  expect(asked('/', { mode: 'navigate' })).toBe('page');
  expect(asked('/?source=pwa', { mode: 'navigate' })).toBe('page');
  for (const path of ['/assets/index-Ab3_-x9Z.js', '/fonts/inter-latin.woff2', '/icon.svg']) {
    expect(asked(path), path).toBe('file');
  }
});

test.each([
  '/api/user/info',
  '/v1/api/forex/trade_list?t=1',
  '/v1/api/forex/my_deal',
  '/v1/ws',
  '/feed',
  '/api/common/image/7',
  '/assets/../api/user/info',
  '/sw.js',
  '/healthz',
])('%s goes to the network and is never kept', (path) => {
  expect(asked(path)).toBe('network');
});

test('other pages, other sites and whatever changes something go to the network', () => {
  expect(asked('/console/', { mode: 'navigate' })).toBe('network');
  expect(asked('/docs', { mode: 'navigate' })).toBe('network');
  expect(asked('/icon.svg', { method: 'POST' })).toBe('network');
  expect(asked('', { url: 'https://elsewhere.example/assets/a-12345678.js' })).toBe('network');
});

test('a newer build keeps the fonts and the languages that the older one has', () => {
  const kept = [
    '/assets/text-ar-first-Ab3_-x9Z.js',
    '/assets/text-ar-rest-Bb3_-x9Z.js',
    '/assets/text-field-Cb3_-x9Z.js',
    '/fonts/inter-western.woff2',
    '/fonts/inter-latin.woff2',
    '/',
  ].map((path) => ORIGIN + path);
  const texts = ['ar-first', 'ar-rest', 'en-first', 'en-rest'].map(
    (name) => `/assets/text-${name}-Zz3_-x9Z.js`,
  );
  // The browser refuses a list that names a file twice.
  const files = ['/assets/app-Ab3_-x9Z.js', '/fonts/inter-latin.woff2'];
  const used = ['/fonts/inter-western.woff2', ...texts.slice(0, 2)];
  expect(filesToCache({ files, texts }, kept)).toEqual([...files, ...used]);
  expect(filesToCache({ files, texts }, [])).toEqual(files);
});
