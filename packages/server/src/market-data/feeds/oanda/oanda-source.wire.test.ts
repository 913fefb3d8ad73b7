import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { Heard } from '../../../../test/exchange/fast-source.ts';
import { until } from '../../../../test/until.ts';
import { OandaSource, type OandaOptions } from './oanda-source.ts';

/* The lines have the documented shapes; they are written by us, not recorded. */

let server: Server;
let streams: ServerResponse[];
let asked: { readonly url: string; readonly token: string | undefined }[];
let status: number;
let options: OandaOptions;
let source: OandaSource;
let heard: Heard;
let ahead: number;
let unknown: string[];
const clock = { monotonic: () => performance.now() + ahead };

beforeEach(async () => {
  [streams, asked, status, ahead, unknown] = [[], [], 200, 0, []];
  heard = new Heard(clock);
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', token: request.headers.authorization });
    const named = new URL(request.url ?? '', 'http://x').searchParams.get('instruments') ?? '';
    if (named.split(',').some((each) => unknown.includes(each))) {
      response.writeHead(400).end('{"errorMessage":"Invalid value specified for \'instruments\'"}');
      return;
    }
    response.writeHead(status, { 'content-type': 'application/octet-stream' });
    if (status !== 200) response.end('{"errorMessage":"Insufficient authorization"}');
    else {
      response.flushHeaders();
      streams.push(response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A port of the network, not a path.
  const { port } = server.address() as AddressInfo;
  options = {
    url: `http://127.0.0.1:${port}`,
    rest: null,
    account: '101-004-1-001',
    token: 't0ken',
    clock,
  };
  source = new OandaSource(options);
});
afterEach(async () => {
  await source.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(): Promise<void> {
  source.start(['EUR_USD', 'XAU_USD'], heard);
  await until(() => expect(streams).toHaveLength(1));
}

const write = (text: string) => void streams.at(-1)?.write(text);
const priceOf = (instrument: string, bid: string, ask: string, more: object = {}) =>
  `${JSON.stringify({
    type: 'PRICE',
    time: '2026-11-20T12:00:00.123456789Z',
    bids: [
      { price: bid, liquidity: 1_000_000 },
      { price: '0.1', liquidity: 5_000_000 },
    ],
    asks: [{ price: ask, liquidity: 1_000_000 }],
    closeoutBid: '0.2',
    closeoutAsk: '9.9',
    status: 'tradeable',
    tradeable: true,
    instrument,
    ...more,
  })}\n`;
const HEARTBEAT = '{"type":"HEARTBEAT","time":"2026-11-20T12:00:05Z"}\n';
const passes = () => new Promise((resolve) => setTimeout(resolve, 700));

test('asks with the token, and reads the best prices, whatever the pieces in which lines come', async () => {
  await open();
  expect(asked).toEqual([
    {
      url: '/v3/accounts/101-004-1-001/pricing/stream?instruments=EUR_USD%2CXAU_USD',
      token: 'Bearer t0ken',
    },
  ]);
  const line = priceOf('EUR_USD', '1.08641', '1.08650');
  write(line.slice(0, 30));
  await passes();
  write(line.slice(30) + HEARTBEAT + priceOf('XAU_USD', '4012.1', '4012.4'));
  await until(() => expect(heard.quotes).toHaveLength(2));
  const price = { symbol: 'EUR_USD', bid: '1.08641', ask: '1.08650' };
  // The first price of a stream may be old, so its time is not used.
  expect(heard.quotes[0]).toEqual({ ...price, time: null });
  write(line);
  await until(() => expect(heard.quotes).toHaveLength(3));
  expect(heard.quotes[2]).toEqual({ ...price, time: Date.parse('2026-11-20T12:00:00.123Z') });
  expect(source).toMatchObject({ state: 'live', reason: null, reconnects: 0 });
});

test('heartbeats prove life: prices stand with them and not without', async () => {
  await open();
  write(priceOf('EUR_USD', '1.08641', '1.08650'));
  await until(() => expect(heard.quotes).toHaveLength(1));
  const first = heard.stood.get('EUR_USD') ?? 0;
  ahead += 5_000;
  write(HEARTBEAT);
  await until(() => expect(heard.stood.get('EUR_USD')).toBeGreaterThan(first + 4_000));
  const last = heard.stood.get('EUR_USD');
  ahead += 7_500;
  await passes();
  expect([source.state, heard.stood.get('EUR_USD')]).toEqual(['suspect', last]);
  ahead += 7_500;
  await until(() => expect(source.reason).toBe('silent'));
  ahead += 1_000;
  await until(() => expect(streams).toHaveLength(2));
});

test('a stream that lived long and falls silent is replaced soon, however often', async () => {
  source = new OandaSource({ ...options, tendEveryMs: 10, random: () => 0.5 });
  await open();
  for (let round = 1; round <= 7; round += 1) {
    for (let second = 0; second < 63; second += 9) {
      ahead += 9_000;
      write(HEARTBEAT);
      await until(() => expect(source.state).toBe('live'));
    }
    ahead += 15_000;
    await until(() => expect(source.reason).toBe('silent'));
    ahead += 600;
    await until(() => expect(streams).toHaveLength(round + 1));
  }
});

test('a price that cannot be traded on is none, and one side alone takes the price back', async () => {
  await open();
  write(priceOf('EUR_USD', '1.1', '1.2', { tradeable: false }));
  await until(() => expect(heard.dropped).toEqual(['indicative']));
  // PRICE-032
  expect(heard.closed.get('EUR_USD')).toBe('tradeable');
  write(priceOf('EUR_USD', '1.1', '1.2'));
  await until(() => expect(heard.stood.has('EUR_USD')).toBe(true));
  expect(heard.closed.get('EUR_USD')).toBeNull();
  write(priceOf('EUR_USD', '1.1', '1.2', { asks: [] }));
  await until(() => expect(heard.stood.has('EUR_USD')).toBe(false));
  expect(heard.quotes).toHaveLength(1);
});

test('what is no price is counted, and a line without an end ends the connection', async () => {
  await open();
  write(
    '{\n[]\n{"type":"PRICE"}\n' +
      priceOf('GBP_USD', '1', '2') +
      priceOf('EUR_USD', '1.1', '1.2').replace('"1.1"', '1.1'),
  );
  await until(() => expect(heard.dropped).toHaveLength(5));
  expect(heard.dropped.toSorted()).toEqual(
    [...Array(4).fill('unreadable'), 'unknownSymbol'].toSorted(),
  );
  write('x'.repeat(70_000));
  await until(() => expect(source.reason).toMatch(/end of a line/));
});

test('PRICE-031: a line that names its instrument and is no price ends the word for that one alone', async () => {
  await open();
  write(priceOf('EUR_USD', '1.1', '1.2') + priceOf('XAU_USD', '4012', '4013'));
  await until(() => expect(heard.quotes).toHaveLength(2));
  write(priceOf('EUR_USD', '1.1', '1.2', { bids: null }));
  await until(() => expect(heard.dropped).toEqual(['unreadable']));
  const stood = heard.stood.get('EUR_USD');
  const gold = heard.stood.get('XAU_USD') ?? 0;
  write(HEARTBEAT);
  await passes();
  ahead += 2_000;
  write(HEARTBEAT);
  await until(() => expect(heard.stood.get('XAU_USD')).toBeGreaterThan(gold));
  expect(heard.stood.get('EUR_USD')).toBe(stood);
});

test('a refused token is not tried again at once', async () => {
  status = 401;
  source.start(['EUR_USD'], heard);
  await until(() => expect(source.state).toBe('refused'));
  expect(source.reason).toBe('answered 401');
  await passes();
  expect(asked.length).toBeLessThan(3);
});

describe('PRICE-034: an unknown symbol', () => {
  const named = ({ url }: { readonly url: string }) =>
    new URL(url, 'http://x').searchParams.get('instruments');

  test('is found by halves and left out, and the others are delivered', async () => {
    unknown = ['XAU_USDX'];
    source.start(['EUR_USD', 'XAU_USDX', 'GBP_USD'], heard);
    await until(() => expect(named(asked.at(-1) ?? { url: '' })).toBe('EUR_USD,GBP_USD'));
    await until(() => expect(heard.dropped).toEqual(['refused']));
    expect(source.refused).toEqual(new Map([['XAU_USDX', 'answered 400']]));
    write(priceOf('EUR_USD', '1.1', '1.2'));
    await until(() => expect(heard.quotes).toHaveLength(1));
    expect(source).toMatchObject({ state: 'live', reason: null });
  });

  test('is asked for again, and delivered once it is known', async () => {
    unknown = ['XAU_USD'];
    source.start(['EUR_USD', 'XAU_USD'], heard);
    // The list, both halves, and the rest.
    await until(() => expect(asked).toHaveLength(4));
    await until(() => expect(streams).toHaveLength(2));
    write(priceOf('EUR_USD', '1.1', '1.2'));
    await until(() => expect(source.state).toBe('live'));
    const before = asked.length;
    ahead += 5_000;
    await passes();
    expect(asked).toHaveLength(before);
    unknown = [];
    // After 24 to 36 seconds; meanwhile the stream proves life.
    for (let turn = 0; turn < 7; turn += 1) {
      ahead += 5_000;
      write(HEARTBEAT);
      await passes();
    }
    await until(() => expect(named(asked.at(-1) ?? { url: '' })).toBe('EUR_USD,XAU_USD'));
    expect(source.refused.size).toBe(0);
  });

  test('alone leaves nothing to ask for', async () => {
    unknown = ['XAU_USD'];
    source.start(['XAU_USD'], heard);
    await until(() => expect(source.state).toBe('refused'));
  });
});
