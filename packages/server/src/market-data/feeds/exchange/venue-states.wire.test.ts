import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { Heard } from '../../../../test/exchange/fast-source.ts';
import { until } from '../../../../test/until.ts';
import { binance } from './binance.ts';
import { bybit } from './bybit.ts';
import { okx } from './okx.ts';
import { VenueStates } from './venue-states.ts';
import type { Venue } from './venue.ts';

/* The replies have the documented shapes; they are written by us, not recorded. */

let server: Server;
let rest: string;
let asked: string[];
/** What the venue says about each symbol; others are unknown to it. */
let states: Record<string, string>;
let heard: Heard;
/** Replies other than usual, by path. */
let failing: Map<string, object>;

type Answer = (url: URL) => { readonly status?: number; readonly body: unknown };
const wanted = (url: URL): string[] =>
  JSON.parse(url.searchParams.get('symbols') ?? '[]') as string[];

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/exchangeInfo': (url) => {
    const symbols = url.searchParams.has('symbols') ? wanted(url) : Object.keys(states);
    // Binance refuses the whole list for one unknown symbol.
    if (symbols.some((symbol) => !(symbol in states)))
      return { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } };
    return { body: { symbols: symbols.map((symbol) => ({ symbol, status: states[symbol] })) } };
  },
  '/v5/market/instruments-info': (url) => {
    const symbol = url.searchParams.get('symbol') ?? '';
    const list = symbol in states ? [{ symbol, status: states[symbol] }] : [];
    return { body: { retCode: 0, result: { category: url.searchParams.get('category'), list } } };
  },
  '/api/v5/public/instruments': (url) => {
    const isSwap = url.searchParams.get('instType') === 'SWAP';
    const of = Object.entries(states).filter(([instId]) => instId.endsWith('-SWAP') === isSwap);
    return { body: { code: '0', data: of.map(([instId, state]) => ({ instId, state })) } };
  },
};

beforeEach(async () => {
  [asked, states, heard, failing] = [[], {}, new Heard(), new Map()];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    asked.push(url.pathname);
    const failed = failing.get(url.pathname);
    const answer = failed ? { body: failed } : ANSWERS[url.pathname]?.(url);
    const { status = 200, body } = answer ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A port of the network, not a path.
  rest = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const VENUES: readonly (readonly [string, () => Venue, Record<string, string>, string])[] = [
  ['binance spot', () => binance('spot', { rest }), { A: 'TRADING', B: 'BREAK' }, 'BREAK'],
  ['binance usdm', () => binance('usdm', { rest }), { A: 'TRADING', B: 'SETTLING' }, 'SETTLING'],
  ['bybit', () => bybit('linear', { rest }), { A: 'Trading', B: 'Closed' }, 'Closed'],
  ['okx', () => okx({ rest }), { A: 'live', B: 'suspend' }, 'suspend'],
];

test.each(VENUES)('PRICE-032: %s is asked which symbols it trades', async (...row) => {
  const [, venue, said, word] = row;
  states = said;
  const asking = new VenueStates(venue());
  await asking.tend(new Set(['A', 'B', 'GONE']), heard, 0);
  expect(Object.fromEntries(heard.closed)).toEqual({ A: null, B: word, GONE: 'delisted' });
  expect(heard.dropped).toEqual([]);
  const before = asked.length;
  await asking.tend(new Set(['A']), heard, 59_999);
  expect(asked).toHaveLength(before);
  states = { ...said, A: 'other' };
  await asking.tend(new Set(['A']), heard, 60_000);
  expect(heard.closed.get('A')).toBe('other');
  // A new connection does not wait for the minute.
  asking.hurry();
  states = said;
  await asking.tend(new Set(['A']), heard, 60_001);
  expect(heard.closed.get('A')).toBeNull();
});

test('PRICE-032: OKX is asked for each kind of its symbols', async () => {
  states = { 'BTC-USDT': 'live', 'BTC-USDT-SWAP': 'suspend' };
  await new VenueStates(okx({ rest })).tend(new Set(Object.keys(states)), heard, 0);
  expect(Object.fromEntries(heard.closed)).toEqual({
    'BTC-USDT': null,
    'BTC-USDT-SWAP': 'suspend',
  });
});

test.each([
  ['okx', () => okx({ rest }), '/api/v5/public/instruments', { code: '50001', data: [] }],
  [
    'bybit',
    () => bybit('spot', { rest }),
    '/v5/market/instruments-info',
    { retCode: 10_006, result: { list: [] } },
  ],
])('an error of %s says nothing about trading', async (_, venue, path, body) => {
  failing.set(path, body);
  await new VenueStates(venue()).tend(new Set(['A']), heard, 0);
  expect([heard.dropped, heard.closed.size]).toEqual([['noVenueState'], 0]);
});

test('an option of OKX is not asked for, because it is listed by its underlying', async () => {
  states = { 'BTC-USDT': 'live' };
  const symbols = new Set(['BTC-USDT', 'BTC-USD-250328-100000-C']);
  await new VenueStates(okx({ rest })).tend(symbols, heard, 0);
  expect([...heard.closed.keys()]).toEqual(['BTC-USDT']);
});

test('a venue that does not answer changes nothing, and is asked again a minute later', async () => {
  const asking = new VenueStates(okx({ rest: 'http://127.0.0.1:9' }));
  await asking.tend(new Set(['A']), heard, 0);
  await until(() => expect(heard.dropped).toEqual(['noVenueState']));
  expect(heard.closed.size).toBe(0);
});

test('with an address of one’s own and none to ask, nothing is asked', () => {
  const url = 'ws://127.0.0.1:9';
  for (const venue of [binance('spot', { url }), bybit('spot', { url }), okx({ url })]) {
    expect(venue.states).toBeUndefined();
    expect(venue.snapshot).toBeUndefined();
  }
});
