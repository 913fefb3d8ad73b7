import { gunzipSync } from 'node:zlib';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { sendSmaller, takesGzip } from './smaller.ts';

test.each([
  ['gzip', true],
  ['br, gzip;q=0.8', true],
  ['GZIP ; q=1', true],
  ['gzip;q=0', false],
  ['gzip;q=0.00, br', false],
  ['gzipped', false],
  ['', false],
  [undefined, false],
])('accept-encoding %s takes gzip: %s', (header, takes) => {
  expect(takesGzip(header)).toBe(takes);
});

test('a long reply is sent smaller to whoever takes it so, a short one never', async () => {
  const app = fastify();
  const long = JSON.stringify({ data: 'EURUSD 1.10009 '.repeat(500) });
  app.get('/long', (request, reply) => sendSmaller(request, reply, long));
  app.get('/short', (request, reply) => sendSmaller(request, reply, '{}'));
  const headers = { 'accept-encoding': 'gzip' };

  const smaller = await app.inject({ url: '/long', headers });
  expect(smaller.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(smaller.rawPayload).toString()).toBe(long);
  expect(Number(smaller.headers['content-length'])).toBe(smaller.rawPayload.byteLength);
  expect(smaller.rawPayload.byteLength).toBeLessThan(long.length / 10);

  const plain = await app.inject({ url: '/long' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['vary']).toBe('accept-encoding');
  expect(plain.body).toBe(long);
  const short = await app.inject({ url: '/short', headers });
  expect(short.headers['content-encoding']).toBeUndefined();
  await app.close();
});
