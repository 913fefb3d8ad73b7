import { binance } from '../../src/market-data/feeds/exchange/binance.ts';
import { bybit } from '../../src/market-data/feeds/exchange/bybit.ts';
import { kraken } from '../../src/market-data/feeds/exchange/kraken.ts';
import { okx } from '../../src/market-data/feeds/exchange/okx.ts';
import type { Venue } from '../../src/market-data/feeds/exchange/venue.ts';

/* The frames have the documented shapes; they are written by us, not recorded. */

/** What differs between exchanges as seen from their side. */
export interface Spoken {
  venue(url: string): Venue;
  /** Returns the answers to a client's frame, and the symbols whose subscription it changes. */
  answer(frame: string): {
    readonly replies: readonly string[];
    readonly symbols: readonly string[];
    readonly ends?: boolean;
  };
  /** Writes a quote; `n` ascends, `at` is its time in epoch ms. */
  quote(symbol: string, bid: string, ask: string, n: number, at: number): string;
  /** Writes the frame of a book with one side; empty strings stand for nothing. */
  oneSided(symbol: string, bid: string | null, ask: string | null, n: number, at: number): string;
  /** What it sends by itself while nothing changes; null if it only answers. */
  life(symbol: string): string | null;
}

interface Asked {
  readonly method?: string;
  readonly op?: string;
  readonly id?: number;
  readonly req_id?: number | string;
  readonly params?: readonly string[] | { readonly symbol: readonly string[] };
  readonly args?: readonly (string | { readonly instId: string })[];
}

const NOTHING = { replies: [], symbols: [] };
const asked = (frame: string): Asked => JSON.parse(frame);
const symbolOf = (name: string): string => name.split('@')[0]?.toUpperCase() ?? '';

const binanceSpot: Spoken = {
  venue: (url) => binance('spot', { url, rest: 'http://127.0.0.1:9' }),
  answer: (frame) => {
    const { method, id, params } = asked(frame);
    if (method !== 'SUBSCRIBE' && method !== 'UNSUBSCRIBE')
      return { replies: [JSON.stringify({ result: [], id })], symbols: [] };
    const symbols = Array.isArray(params) ? params.map(symbolOf) : [];
    const replies = [JSON.stringify({ result: null, id })];
    return { replies, symbols, ends: method === 'UNSUBSCRIBE' };
  },
  quote: (s, b, a, u) => JSON.stringify({ u, s, b, B: '31.21', a, A: '40.66' }),
  oneSided: (s, bid, ask, u) => {
    const [b, a] = [bid ?? '0.00000000', ask ?? '0.00000000'];
    return JSON.stringify({ u, s, b, B: '0.00000000', a, A: '0.00000000' });
  },
  life: () => null,
};

const krakenV2: Spoken = {
  venue: (url) => kraken(url),
  answer: (frame) => {
    const { method, params, req_id } = asked(frame);
    if (!params || !('symbol' in params)) return NOTHING;
    if (method === 'unsubscribe') return { replies: [], symbols: params.symbol, ends: true };
    if (method !== 'subscribe') return NOTHING;
    const replies = params.symbol.map((symbol) =>
      JSON.stringify({
        method: 'subscribe',
        result: { channel: 'ticker', event_trigger: 'bbo', snapshot: true, symbol },
        success: true,
        time_in: '2026-11-22T10:00:00.000001Z',
        time_out: '2026-11-22T10:00:00.000101Z',
        req_id,
      }),
    );
    return { replies, symbols: params.symbol };
  },
  quote: (symbol, bid, ask) =>
    `{"channel":"ticker","type":"update","data":[{"symbol":"${symbol}","bid":${bid},` +
    `"bid_qty":1.5,"ask":${ask},"ask_qty":0.25,"last":${bid},"volume":12.5}]}`,
  oneSided: (symbol, bid, ask) =>
    `{"channel":"ticker","type":"update","data":[{"symbol":"${symbol}","bid":${bid ?? 0},` +
    `"bid_qty":0,"ask":${ask},"ask_qty":0,"last":1.5,"volume":12.5}]}`,
  life: () => '{"channel":"heartbeat"}',
};

const bybitLinear: Spoken = {
  venue: (url) => bybit('linear', { url }),
  answer: (frame) => {
    const { op, req_id, args } = asked(frame);
    if (op === 'ping') {
      return {
        replies: [JSON.stringify({ success: true, ret_msg: 'pong', op, req_id })],
        symbols: [],
      };
    }
    const symbols = (args ?? []).flatMap((arg) =>
      typeof arg === 'string' ? [arg.replace('orderbook.1.', '')] : [],
    );
    const reply = { success: true, ret_msg: '', conn_id: 'c-1', req_id, op };
    return { replies: [JSON.stringify(reply)], symbols, ends: op === 'unsubscribe' };
  },
  quote: (s, bid, ask, u, at) =>
    JSON.stringify({
      topic: `orderbook.1.${s}`,
      type: 'snapshot',
      ts: at,
      data: { s, b: [[bid, '30.2']], a: [[ask, '31.7']], u: u + 1, seq: 7_961_638_724 + u },
      cts: at,
    }),
  oneSided: (s, bid, ask, u, at) =>
    JSON.stringify({
      topic: `orderbook.1.${s}`,
      type: 'snapshot',
      ts: at,
      data: {
        s,
        b: bid === null ? [] : [[bid, '1']],
        a: ask === null ? [] : [[ask, '1']],
        u,
        seq: u,
      },
      cts: at,
    }),
  // It proves life by sending the last level again, which the test has to do.
  life: () => null,
};

const okxV5: Spoken = {
  venue: (url) => okx({ url }),
  answer: (frame) => {
    if (frame === 'ping') return { replies: ['pong'], symbols: [] };
    const { op = '', args = [] } = asked(frame);
    const symbols = args.map((arg) => (typeof arg === 'string' ? arg : arg.instId));
    const replies = symbols.map((instId) =>
      JSON.stringify({
        event: op,
        arg: { channel: 'bbo-tbt', instId },
        connId: 'a4d3ae55',
      }),
    );
    return { replies, symbols, ends: op === 'unsubscribe' };
  },
  oneSided: (instId, bid, ask, seqId, at) =>
    JSON.stringify({
      arg: { channel: 'bbo-tbt', instId },
      data: [
        {
          asks: ask === null ? [] : [[ask, '1', '0', '2']],
          bids: bid === null ? [] : [[bid, '3', '0', '1']],
          ts: String(at),
          seqId,
        },
      ],
    }),
  quote: (instId, bid, ask, seqId, at) =>
    JSON.stringify({
      arg: { channel: 'bbo-tbt', instId },
      data: [
        {
          asks: [[ask, '1', '0', '2']],
          bids: [[bid, '3', '0', '1']],
          ts: String(at),
          seqId,
        },
      ],
    }),
  life: () => null,
};

export const spokenBy = { binance: binanceSpot, kraken: krakenV2, bybit: bybitLinear, okx: okxV5 };
