import { bestOf, fieldsOf, objectIn, textIn, wholeIn } from '../sources/frame-fields.ts';
import { NOTHING, PROOF, type Venue, type VenueFrame } from './venue.ts';

export type BybitMarket = 'spot' | 'linear';

const TOPIC = 'orderbook.1.';

/**
 * Best bid and offer of Bybit: the order book with one level, which is always a whole snapshot. It
 * sends an unchanged one again after three seconds. Source: bybit-exchange.github.io/docs/v5,
 * "Websocket Stream", topic `orderbook.1`.
 */
export function bybit(market: BybitMarket, url?: string): Venue {
  /** Symbols of the subscriptions that were not answered yet, by the id of their frame. */
  const asked = new Map<string, readonly string[]>();
  return {
    url: url ?? `wss://stream.bybit.com/v5/public/${market}`,
    quietMs: 6_000,
    framesPerSecond: 5,
    lifetimeMs: null,
    symbolsPerFrame: 10,
    subscribe(symbols, id) {
      asked.set(String(id), symbols);
      const args = symbols.map((symbol) => TOPIC + symbol);
      return JSON.stringify({ op: 'subscribe', req_id: String(id), args });
    },
    ping: { everyMs: 20_000, frame: (id) => JSON.stringify({ op: 'ping', req_id: String(id) }) },
    read(text): VenueFrame {
      const frame = fieldsOf(text);
      if (typeof frame['topic'] === 'string') return quoteFrame(frame);
      if (frame['op'] === 'subscribe') return replyTo(frame, asked);
      // A reply to a ping shows that the connection works, not that quotes arrive.
      return NOTHING;
    },
  };
}

function quoteFrame(frame: Record<string, unknown>): VenueFrame {
  if (!textIn(frame['topic']).startsWith(TOPIC)) return NOTHING;
  const data = objectIn(frame['data']);
  const [bid, ask] = [bestOf(data['b']), bestOf(data['a'])];
  // A book with one side has no price.
  if (bid === null || ask === null) return PROOF;
  const seq = wholeIn(data['u']);
  const time = wholeIn(frame['cts'] ?? frame['ts']);
  const quotes = [{ symbol: textIn(data['s']), bid, ask, time, seq }];
  // The number 1 says that the service was started anew.
  return { isProof: true, quotes, isRestarted: seq === 1 };
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
