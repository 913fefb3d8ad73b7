import { DAY_MS } from '@fulcrum/engine/market/new-york';

import {
  fieldsOf,
  listIn,
  objectIn,
  textIn,
  wholeIn,
  type Fields,
} from '../sources/frame-fields.ts';
import { Answered, boundedJson } from '../sources/bounded-json.ts';
import {
  bookFrame,
  NOTHING,
  PROOF,
  type Venue,
  type VenueFrame,
  type VenueQuote,
} from './venue.ts';

/** Where each of Binance's two markets is, and what it allows. */
const MARKETS = {
  spot: {
    url: 'wss://data-stream.binance.vision/ws',
    rest: 'https://data-api.binance.vision/api/v3',
    framesPerSecond: 3,
  },
  usdm: {
    url: 'wss://fstream.binance.com/public/ws',
    rest: 'https://fapi.binance.com/fapi/v1',
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
  const ownRest = addresses.url === undefined ? MARKETS[market].rest : null;
  // A mirror may be named by the address of its best prices.
  const rest = (addresses.rest ?? ownRest)?.replace(/\/ticker\/bookTicker\/?$/, '') ?? null;
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
      const params = symbols.map(streamOf);
      return JSON.stringify({ method: 'SUBSCRIBE', params, id });
    },
    unsubscribe: (symbol, id) =>
      JSON.stringify({ method: 'UNSUBSCRIBE', params: [streamOf(symbol)], id }),
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
      return { isProof: true, ...bookFrame(quoteOf(data)) };
    },
    ...(rest !== null && overHttp(market, rest)),
  };
}

/** What is asked without the stream: the current quotes, and which symbols are traded. */
function overHttp(market: BinanceMarket, rest: string): Pick<Venue, 'snapshot' | 'states'> {
  const ask = (path: string, signal: AbortSignal) => boundedJson(`${rest}/${path}`, signal);
  // The lists of the futures cannot be narrowed.
  const only = (symbols: readonly string[]): string =>
    market === 'spot' ? `?${new URLSearchParams({ symbols: JSON.stringify(symbols) })}` : '';
  return {
    async snapshot(symbols, signal) {
      const rows = await eachOrAll(symbols, async (wanted) => {
        return rowsOf(await ask(`ticker/bookTicker${only(wanted)}`, signal), wanted);
      });
      return [...rows.values()].flatMap((row) => (row ? snapshotOf(row) : []));
    },
    async states(symbols, signal) {
      const rows = await eachOrAll(symbols, async (wanted) => {
        const reply = objectIn(await ask(`exchangeInfo${only(wanted)}`, signal));
        return rowsOf(reply['symbols'], wanted);
      });
      return new Map([...rows].map(([symbol, row]) => [symbol, row ? closedIn(row) : 'delisted']));
    },
  };
}

/**
 * Asks for rows of all symbols. As one unknown symbol makes Binance refuse all, it is then looked
 * for by halves. Returns the row of each symbol, null for an unknown one.
 */
async function eachOrAll(
  symbols: readonly string[],
  ask: (symbols: readonly string[]) => Promise<readonly Fields[]>,
): Promise<ReadonlyMap<string, Fields | null>> {
  try {
    const rows = new Map((await ask(symbols)).map((row) => [row['symbol'], row]));
    return new Map(symbols.map((symbol) => [symbol, rows.get(symbol) ?? null]));
  } catch (error) {
    if (!(error instanceof Answered && error.status === 400)) throw error;
    if (symbols.length === 1) return new Map(symbols.map((symbol) => [symbol, null]));
    const middle = Math.ceil(symbols.length / 2);
    const first = await eachOrAll(symbols.slice(0, middle), ask);
    return new Map([...first, ...(await eachOrAll(symbols.slice(middle), ask))]);
  }
}

function closedIn(row: Fields): string | null {
  const status = textIn(row['status']);
  return status === 'TRADING' ? null : status;
}

const streamOf = (symbol: string): string => `${symbol.toLowerCase()}@bookTicker`;

function rowsOf(rows: unknown, symbols: readonly string[]): readonly Fields[] {
  const wanted = new Set(symbols);
  return listIn(rows)
    .map(objectIn)
    .filter((row) => wanted.has(textIn(row['symbol'])));
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
