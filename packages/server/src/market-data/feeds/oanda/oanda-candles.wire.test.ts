import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { oandaCandles } from './oanda-candles.ts';

/* The answers have the documented shapes; they are written by us, not recorded. */

let server: Server;
let answer: { status: number; body: string };
let asked: { readonly url: string; readonly token: string | undefined }[];
let url: string;

beforeEach(async () => {
  [asked, answer] = [[], { status: 200, body: '' }];
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', token: request.headers.authorization });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    if (answer.body !== 'never') response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A port of the network, not a path.
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const candle = (time: string, more: object = {}) => ({
  complete: true,
  volume: 57,
  time,
  bid: { o: '1.08641', h: '1.08650', l: '1.08640', c: '1.08645' },
  ...more,
});
const body = (candles: unknown, more: object = {}) =>
  JSON.stringify({ instrument: 'EUR_USD', granularity: 'M1', candles, ...more });
const wanted = {
  symbol: 'EUR_USD',
  from: Date.parse('2026-06-10T12:00Z') / 1_000,
  to: Date.parse('2026-06-10T12:30Z') / 1_000,
};
const ask = (signal = new AbortController().signal) =>
  oandaCandles({ url, token: 't0ken' }, wanted, signal);

test('asks for minutes of the bid with the token, and leaves out what is not complete', async () => {
  answer.body = body([
    candle('2026-06-10T12:00:00.000000000Z'),
    candle('2026-06-10T12:01:00.000000000Z', { complete: false }),
  ]);
  expect(await ask()).toEqual([
    {
      time: wanted.from,
      open: '1.08641',
      high: '1.08650',
      low: '1.08640',
      close: '1.08645',
      volume: 57,
    },
  ]);
  const [{ url: address, token } = { url: '', token: '' }] = asked;
  expect(token).toBe('Bearer t0ken');
  const { pathname, searchParams } = new URL(address, url);
  expect(pathname).toBe('/v3/instruments/EUR_USD/candles');
  expect(Object.fromEntries(searchParams)).toEqual({
    price: 'B',
    granularity: 'M1',
    from: '2026-06-10T12:00:00.000Z',
    to: '2026-06-10T12:30:00.000Z',
  });
});

test.each([
  ['no JSON', 'Bad gateway'],
  ['no list', body({})],
  ['another instrument', body([], { instrument: 'GBP_USD' })],
  ['other periods', body([], { granularity: 'S5' })],
  ['candles of the middle', body([candle('2026-06-10T12:00:00Z', { bid: undefined })])],
  ['prices that are numbers', body([candle('2026-06-10T12:00:00Z', { bid: { o: 1.1 } })])],
  ['no time', body([candle('soon')])],
  ['more than was asked for', body(Array(5_001).fill(candle('2026-06-10T12:00:00Z')))],
])('refuses %s', async (_, text) => {
  answer.body = text;
  await expect(ask()).rejects.toThrow();
});

test('says what was answered in place of candles', async () => {
  answer = { status: 401, body: '{"errorMessage":"Insufficient authorization"}' };
  await expect(ask()).rejects.toThrow('answered 401');
});

test('waits no longer than it may', async () => {
  answer.body = 'never';
  await expect(ask(AbortSignal.timeout(50))).rejects.toThrow();
});
