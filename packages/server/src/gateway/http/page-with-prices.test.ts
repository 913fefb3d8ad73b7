import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import type { Glance } from '@fulcrum/contract/market-data/glance';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { pageWithPrices } from './page-with-prices.ts';
import { createHttpServer } from './server.ts';
import { serveWebApp } from './web-app.ts';

const PAGE = '<html><body><script>draw()</script></body></html>';
const FIRST: Glance = {
  at: 1_750_000_000_000,
  rows: [
    {
      code: 'EURUSD',
      showCode: 'EUR/USD',
      name: '</script><script>alert(1)</script>',
      digits: 5,
      bid: 110_000,
      spread: 10,
      change: -0.25,
      isOpen: true,
      isHalted: false,
    },
  ],
};

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fulcrum-page-'));
  file = join(folder, 'index.html');
  await writeFile(file, PAGE);
});
afterEach(() => rm(folder, { recursive: true }));

const blockOf = (page: string) =>
  /<body><script type="application\/json" id="glance">(.*?)<\/script><script>draw/.exec(page)?.[1];

test('the prices come before the scripts of the page, and no name can end their element', async () => {
  const page = await pageWithPrices(file, () => FIRST)(undefined);
  const block = blockOf(page?.body.toString() ?? '');
  expect(block).not.toContain('<');
  expect(JSON.parse(block ?? '')).toEqual(FIRST);
});

test('a market without prices leaves the page as it is', async () => {
  const page = await pageWithPrices(file, () => null)(undefined);
  expect(page?.body.toString()).toBe(PAGE);
});

test('the page is compressed as the client accepts it', async () => {
  const read = pageWithPrices(file, () => FIRST);
  const brotli = await read('gzip, deflate, br');
  const gzip = await read('GZIP;q=1.0, br;q=0');
  const plain = await read('identity');
  const text = plain?.body.toString() ?? '';
  expect([brotli?.encoding, gzip?.encoding, plain?.encoding]).toEqual(['br', 'gzip', null]);
  expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(text);
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text);
});

test('pages of a quarter of a second share their prices and their compressed copy', async () => {
  let now = 0;
  let calls = 0;
  const next = () => {
    calls += 1;
    return { ...FIRST, at: calls };
  };
  const read = pageWithPrices(file, next, () => now);
  const first = await read('br');
  now = 249;
  expect((await read('br'))?.body).toBe(first?.body);
  await read('gzip');
  expect(calls).toBe(1);
  now = 250;
  const later = await read(undefined);
  expect(JSON.parse(blockOf(later?.body.toString() ?? '') ?? '')).toMatchObject({ at: 2 });
});

test('a new build is read, and a build that is gone is not found', async () => {
  let now = 0;
  const read = pageWithPrices(
    file,
    () => null,
    () => now,
  );
  await read(undefined);
  await writeFile(file, 'new');
  await utimes(file, 1, 1);
  now = 1_000;
  expect((await read(undefined))?.body.toString()).toBe('new');
  await rm(file);
  now = 2_000;
  expect(await read(undefined)).toBeNull();
});

test('only the page itself has prices, under the same policy, and no proxy may keep it', async () => {
  const app = createHttpServer(pino({ level: 'silent' }));
  await serveWebApp(app, folder, '/', { feed: 'simulated', glance: () => FIRST });
  const page = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  const plain = await app.inject({ url: '/index.html' });
  expect(blockOf(brotliDecompressSync(page.rawPayload).toString())).toBeDefined();
  expect(plain.body).toBe(PAGE);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    'server-timing': 'feed;desc=simulated',
    'content-security-policy': plain.headers['content-security-policy'],
  });
  expect(page.headers.etag).toBeUndefined();
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  await rm(file);
  const other = createHttpServer(pino({ level: 'silent' }));
  await serveWebApp(other, folder, '/', { glance: () => FIRST });
  expect((await other.inject({ url: '/' })).statusCode).toBe(404);
  await app.close();
  await other.close();
});
