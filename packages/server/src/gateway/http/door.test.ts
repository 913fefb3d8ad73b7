import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { say } from '@fulcrum/messages/say';

import { Door } from './door.ts';

let door: Door;
let product: Server;
let url: string;

beforeEach(async () => {
  door = await Door.open({ port: 0, host: '127.0.0.1' });
  url = door.addressOf({ publicUrl: null, host: '127.0.0.1' });
  product = createServer((_, response) => response.end('the product'));
});
afterEach(() => door.close());

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${url}${path}`, { headers });
  return { status: response.status, body: await response.text(), headers: response.headers };
};

test('a server that has nothing to serve yet lives, is unready, and says so in words', async () => {
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: '{"status":"alive"}' });
  expect(await ask('/readyz')).toMatchObject({ status: 503 });
  expect(JSON.parse((await ask('/readyz')).body)).toMatchObject({ status: 'not ready' });
  door.waitFor({ status: 'standby', reason: 'another server serves' });
  expect(JSON.parse((await ask('/readyz')).body)).toEqual({
    status: 'standby',
    parts: [{ name: 'start', isReady: false, reason: 'another server serves' }],
  });
  const call = await ask('/v1/api/userinfo', { lang: 'de' });
  expect(call.status).toBe(503);
  expect(call.headers.get('retry-after')).toBe('1');
  expect(JSON.parse(call.body)).toMatchObject({ code: 1091, data: {} });
  expect(call.body).toContain('Dienst');
});

test('a browser gets a page that loads itself again', async () => {
  const page = await ask('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(page.body).toContain('<meta http-equiv="refresh" content="1">');
  expect(page.body).toContain(say('hk', 'server.unavailable'));
  expect(page.body).toContain(say('en', 'server.unavailable'));
});

test('once a product is led in, all that comes is its own, on lines opened before too', async () => {
  await ask('/healthz');
  door.lead(product);
  for (const path of ['/healthz', '/readyz', '/']) {
    expect(await ask(path)).toMatchObject({ status: 200, body: 'the product' });
  }
});

test('upgrades reach the product, and are refused while there is none', async () => {
  const upgrade = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${url}/v1/ws`, {
        headers: { connection: 'upgrade', upgrade: 'websocket' },
      });
      asked.on('response', ({ statusCode }) => resolve(statusCode));
      asked.on('upgrade', ({ statusCode }) => resolve(statusCode));
      asked.on('error', reject);
      asked.end();
    });
  expect(await upgrade()).toBe(503);
  product.on('upgrade', (_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  door.lead(product);
  expect(await upgrade()).toBe(101);
});

test('closing answers what is running and lets nobody else in', async () => {
  let finish: (() => void) | null = null;
  product = createServer((_, response) => {
    finish = () => response.end('late');
  });
  door.lead(product);
  const running = ask('/slow');
  await expect.poll(() => finish).not.toBeNull();
  const closing = door.close();
  await expect(ask('/other')).rejects.toThrow();
  (finish as (() => void) | null)?.();
  expect((await running).body).toBe('late');
  await closing;
});

test('a port in use is told as such', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo; // of a TCP server
  await expect(Door.open({ port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  taken.close();
});
