import { bestOf, fieldsOf, listIn, objectIn, textIn, wholeIn } from '../sources/frame-fields.ts';
import { boundedJson } from '../sources/bounded-json.ts';
import { bookFrame, NOTHING, type Venue, type VenueFrame } from './venue.ts';

export type BybitMarket = 'spot' | 'linear';

const TOPIC = 'orderbook.1.';

/** Addresses other than Bybit's own, for a test or a mirror. */
export interface BybitAddresses {
  readonly url?: string | undefined;
  readonly rest?: string | undefined;
}

/**
 * Best bid and offer of Bybit: the order book with one level, which is always a whole snapshot. It
 * sends an unchanged one again after three seconds, so the time is that of sending (`ts`). Source:
 * bybit-exchange.github.io/docs/v5, "Websocket Stream", topic `orderbook.1`, and "Get Instruments
 * Info".
 */
export function bybit(market: BybitMarket, addresses: BybitAddresses = {}): Venue {
  const rest = addresses.rest ?? (addresses.url === undefined ? 'https://api.bybit.com' : null);
  /** Symbols of the subscriptions that were not answered yet, by the id of their frame. */
  const asked = new Map<string, readonly string[]>();
  return {
    url: addresses.url ?? `wss://stream.bybit.com/v5/public/${market}`,
    quietMs: 6_000,
    framesPerSecond: 5,
    lifetimeMs: null,
    symbolsPerFrame: 10,
    subscribe(symbols, id) {
      asked.set(String(id), symbols);
      const args = symbols.map((symbol) => TOPIC + symbol);
      return JSON.stringify({ op: 'subscribe', req_id: String(id), args });
    },
    unsubscribe: (symbol, id) =>
      JSON.stringify({ op: 'unsubscribe', req_id: String(id), args: [TOPIC + symbol] }),
    ping: { everyMs: 20_000, frame: (id) => JSON.stringify({ op: 'ping', req_id: String(id) }) },
    read(text): VenueFrame {
      const frame = fieldsOf(text);
      if (typeof frame['topic'] === 'string') return quoteFrame(frame);
      if (frame['op'] === 'subscribe') return replyTo(frame, asked);
      // A reply to a ping shows that the connection works, not that quotes arrive.
      return NOTHING;
    },
    ...(rest !== null && { states: (symbols, signal) => statesOf(rest, market, symbols, signal) }),
  };
}

async function statesOf(
  rest: string,
  category: BybitMarket,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const asked = symbols.map(async (symbol): Promise<[string, string | null]> => {
    const query = new URLSearchParams({ category, symbol });
    const reply = await boundedJson(`${rest}/v5/market/instruments-info?${query}`, signal);
    const { retCode, result } = objectIn(reply);
    if (retCode !== 0) throw new Error(`answered with code ${String(retCode)}`);
    const [row] = listIn(objectIn(result)['list']).map(objectIn);
    const status = row ? textIn(row['status']) : 'delisted';
    return [symbol, status === 'Trading' ? null : status];
  });
  // One that is not answered leaves the others alone.
  const answered = (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  if (answered.length === 0) await Promise.all(asked);
  return new Map(answered);
}

function quoteFrame(frame: Record<string, unknown>): VenueFrame {
  if (!textIn(frame['topic']).startsWith(TOPIC)) return NOTHING;
  const data = objectIn(frame['data']);
  const [bid, ask] = [bestOf(data['b']), bestOf(data['a'])];
  const [time, seq] = [wholeIn(frame['ts']), wholeIn(data['u'])];
  return { isProof: true, ...bookFrame({ symbol: textIn(data['s']), bid, ask, time, seq }) };
}

function replyTo(
  frame: Record<string, unknown>,
  asked: Map<string, readonly string[]>,
): VenueFrame {
  const id = String(frame['req_id']);
  const symbols = asked.get(id) ?? [];
  asked.delete(id);
  if (frame['success'] === true) return { isProof: true, confirmed: symbols };
  return { isProof: false, refused: { symbols, reason: String(frame['ret_msg']) } };
}
