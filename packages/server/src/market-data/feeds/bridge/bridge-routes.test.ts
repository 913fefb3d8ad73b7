import type { AddressInfo } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { BridgeFeed } from './bridge-feed.ts';
import { BridgeSocket, serveBridge } from './bridge-routes.ts';

const TOKEN = 'a-token-of-the-feed';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let app: FastifyInstance;
let bridge: BridgeFeed;
let socket: BridgeSocket;

beforeEach(async () => {
  bridge = new BridgeFeed({ clock: { now: () => 1_000, monotonic: () => 1_000 }, log });
  // No instrument is listed here; other tests cover what happens to ticks.
  await bridge.start({
    line: () => undefined,
    lines: [],
    advance: () => null,
    take: () => null,
    vouch: () => null,
    asked: () => undefined,
    end: () => undefined,
    withdraw: () => undefined,
    venue: () => undefined,
    changeSource: () => undefined,
    wait: null,
    filled: () => undefined,
    restart: () => Promise.resolve(),
  });
  app = fastify();
  serveBridge(app, { bridge, token: TOKEN });
  socket = new BridgeSocket({ bridge, token: TOKEN });
  app.server.on('upgrade', (request, raw, head) => {
    if (BridgeSocket.isMeant(request)) socket.upgrade(request, raw, head);
    else raw.destroy();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  socket.stop();
  await app.close();
});

function post(
  payload: string | Buffer,
  headers: Record<string, string> = { authorization: TOKEN },
) {
  return app.inject({ method: 'POST', url: '/feed', payload, headers });
}

describe('POST /feed', () => {
  test.each([
    ['without a token', {}],
    ['with an empty token', { authorization: '' }],
    ['with another token', { authorization: `${TOKEN}x` }],
    ['with the beginning of the token', { authorization: TOKEN.slice(0, -1) }],
    ['with the token in a query', { authorization: `?${TOKEN}` }],
  ])('%s is refused and takes nothing', async (_, headers) => {
    const reply = await post('{"code":"EURUSD"}\n', headers);
    expect(reply.statusCode).toBe(401);
    expect(bridge.health.badLines).toBe(0);
  });

  test('a byte-order mark costs no line', async () => {
    const reply = await post('\uFEFF{"code":"NOBODY"}\n');
    expect(reply.json()).toEqual({
      accepted: 0,
      rejected: [{ line: 1, reason: 'code.unknown' }],
    });
  });

  test.each([
    ['the bare token', { authorization: TOKEN }],
    ['a bearer token', { authorization: `Bearer ${TOKEN}` }],
    ['a JSON content type', { authorization: TOKEN, 'content-type': 'application/json' }],
    ['an NDJSON content type', { authorization: TOKEN, 'content-type': 'application/x-ndjson' }],
  ])('with %s is answered line by line', async (_, headers) => {
    const reply = await post('{"code":"NOBODY"}\nrubbish\n', headers);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      accepted: 0,
      rejected: [
        { line: 1, reason: 'code.unknown' },
        { line: 2, reason: 'json.invalid' },
      ],
    });
  });

  test('with nothing in it takes nothing', async () => {
    expect((await post('')).json()).toEqual({ accepted: 0, rejected: [] });
  });

  test('with more than a megabyte is refused', async () => {
    expect((await post('x'.repeat(1_100_000))).statusCode).toBe(413);
  });

  test('before the market has started is answered with 503', async () => {
    await bridge.stop();
    expect((await post('{}')).statusCode).toBe(503);
  });
});

describe('WebSocket /feed', () => {
  const connect = (authorization: string) => {
    const { port } = app.server.address() as AddressInfo; // of a TCP server
    return new WebSocket(`ws://127.0.0.1:${port}/feed`, { headers: { authorization } });
  };

  test('answers every message with its receipt', async () => {
    const client = connect(TOKEN);
    const receipt = await new Promise<string>((resolve, reject) => {
      client.on('error', reject);
      client.on('open', () => client.send('{"code":"NOBODY"}'));
      client.on('message', (data: Buffer) => resolve(data.toString('utf8')));
    });
    client.close();
    expect(JSON.parse(receipt)).toEqual({
      accepted: 0,
      rejected: [{ line: 1, reason: 'code.unknown' }],
    });
  });

  test('is not opened to another token', async () => {
    const client = connect('another-token');
    const error = await new Promise<Error>((resolve) => client.on('error', resolve));
    expect(error.message).toContain('401');
  });
});
