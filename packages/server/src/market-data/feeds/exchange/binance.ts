import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { fieldsOf, listIn, objectIn, textIn, wholeIn } from '../sources/frame-fields.ts';
import { NOTHING, PROOF, type Venue, type VenueFrame, type VenueQuote } from './venue.ts';

/** Where each of Binance's two markets is, and what it allows. */
const MARKETS = {
  spot: {
    url: 'wss://data-stream.binance.vision/ws',
    rest: 'https://data-api.binance.vision/api/v3/ticker/bookTicker',
    framesPerSecond: 3,
  },
  usdm: {
    url: 'wss://fstream.binance.com/public/ws',
    rest: 'https://fapi.binance.com/fapi/v1/ticker/bookTicker',
    framesPerSecond: 5,
  },
} as const;

export type BinanceMarket = keyof typeof MARKETS;

/** Addresses other than Binance's own, for a test or a mirror. */
export interface BinanceAddresses {
  readonly url?: string | undefined;
  readonly rest?: string | undefined;
}

/**
 * Best bid and offer of Binance. Its stream is silent while nothing changes, so the list of
 * subscriptions is asked for: an answer proves that they stand. Spot frames have no time.
 * Source: developers.binance.com, "WebSocket Streams" of spot and of USD-M futures.
 */
export function binance(market: BinanceMarket, addresses: BinanceAddresses = {}): Venue {
  const { framesPerSecond } = MARKETS[market];
  const url = addresses.url ?? MARKETS[market].url;
  const rest = addresses.rest ?? MARKETS[market].rest;
  /** Symbols of the subscriptions that were not answered yet, by the id of their frame. */
  const asked = new Map<number, readonly string[]>();
  return {
    url,
    quietMs: 5_000,
    framesPerSecond,
    lifetimeMs: DAY_MS,
    symbolsPerFrame: 100,
    subscribe(symbols, id) {
      asked.set(id, symbols);
      const params = symbols.map((symbol) => `${symbol.toLowerCase()}@bookTicker`);
      return JSON.stringify({ method: 'SUBSCRIBE', params, id });
    },
    ping: {
      everyMs: 2_500,
      frame: (id) => JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id }),
    },
    read(text): VenueFrame {
      const frame = fieldsOf(text);
      if ('result' in frame || 'error' in frame) return replyTo(frame, asked);
      // A combined stream wraps each frame in the name of its stream.
      const data = 'data' in frame ? objectIn(frame['data']) : frame;
      if (data['e'] === 'serverShutdown') return { isProof: true, isLeaving: true };
      if (!('b' in data && 'a' in data && 's' in data)) return NOTHING;
      return { isProof: true, quotes: [quoteOf(data)] };
    },
    async snapshot(symbols, signal) {
      const query = new URLSearchParams({ symbols: JSON.stringify(symbols) });
      const address = market === 'spot' ? `${rest}?${query}` : rest;
      const reply = await fetch(address, { signal });
      if (!reply.ok) throw new Error(`Binance answered ${reply.status}`);
      const wanted = new Set(symbols);
      const rows = listIn(await reply.json()).map(objectIn);
      return rows.filter((row) => wanted.has(textIn(row['symbol']))).map(snapshotOf);
    },
  };
}

function replyTo(
  frame: Record<string, unknown>,
  asked: Map<number, readonly string[]>,
): VenueFrame {
  const id = typeof frame['id'] === 'number' ? frame['id'] : -1;
  const symbols = asked.get(id);
  asked.delete(id);
  if ('error' in frame) {
    const { msg } = objectIn(frame['error']);
    return { isProof: false, refused: { symbols: symbols ?? [], reason: String(msg) } };
  }
  return symbols ? { isProof: true, confirmed: symbols } : PROOF;
}

const quoteOf = (data: Record<string, unknown>): VenueQuote => ({
  symbol: textIn(data['s']),
  bid: textIn(data['b']),
  ask: textIn(data['a']),
  time: data['T'] === undefined ? null : wholeIn(data['T']),
  seq: wholeIn(data['u']),
});

/** A snapshot has no number of its own, so that it never holds back a frame of the stream. */
const snapshotOf = (row: Record<string, unknown>): VenueQuote => ({
  symbol: textIn(row['symbol']),
  bid: textIn(row['bidPrice']),
  ask: textIn(row['askPrice']),
  time: null,
  seq: null,
});
