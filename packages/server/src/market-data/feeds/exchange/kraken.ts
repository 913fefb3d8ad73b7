import {
  decimalIn,
  fieldsOf,
  instantIn,
  listIn,
  objectIn,
  textIn,
} from '../sources/frame-fields.ts';
import { NOTHING, PROOF, type Venue, type VenueFrame, type VenueQuote } from './venue.ts';

/**
 * Best bid and offer of Kraken, whose prices are JSON numbers. It sends a heartbeat each second in
 * which it sends nothing else. Source: docs.kraken.com, "WebSockets v2", channels `ticker`,
 * `heartbeat` and `status`.
 */
export function kraken(url = 'wss://ws.kraken.com/v2'): Venue {
  return {
    url,
    quietMs: 5_000,
    framesPerSecond: 2,
    lifetimeMs: null,
    symbolsPerFrame: 50,
    subscribe: (symbols, id) =>
      JSON.stringify({
        method: 'subscribe',
        // By default quotes would come with trades only.
        params: { channel: 'ticker', symbol: symbols, event_trigger: 'bbo', snapshot: true },
        req_id: id,
      }),
    ping: null,
    read: readFrame,
  };
}

function readFrame(text: string): VenueFrame {
  const frame = fieldsOf(text);
  if (frame['method'] === 'subscribe') return replyTo(frame);
  switch (frame['channel']) {
    case 'ticker':
      return { isProof: true, quotes: listIn(frame['data']).map(objectIn).map(quoteOf) };
    case 'heartbeat':
      return PROOF;
    default:
      return NOTHING;
  }
}

function replyTo(frame: Record<string, unknown>): VenueFrame {
  if (frame['success'] === true) {
    const { symbol } = objectIn(frame['result']);
    return { isProof: true, confirmed: [textIn(symbol)] };
  }
  const symbols = typeof frame['symbol'] === 'string' ? [frame['symbol']] : [];
  return { isProof: false, refused: { symbols, reason: String(frame['error']) } };
}

const quoteOf = (data: Record<string, unknown>): VenueQuote => ({
  symbol: textIn(data['symbol']),
  bid: decimalIn(data['bid']),
  ask: decimalIn(data['ask']),
  // Sent since 2025; older servers leave it out.
  time: data['timestamp'] === undefined ? null : instantIn(data['timestamp']),
  seq: null,
});
