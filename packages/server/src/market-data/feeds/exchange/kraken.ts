import {
  decimalIn,
  fieldsOf,
  instantIn,
  listIn,
  objectIn,
  textIn,
  type Fields,
} from '../sources/frame-fields.ts';
import { isPriced, NOTHING, PROOF, type Venue, type VenueFrame, type VenueQuote } from './venue.ts';

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
    unsubscribe: (symbol, id) =>
      JSON.stringify({
        method: 'unsubscribe',
        params: { channel: 'ticker', symbol: [symbol], event_trigger: 'bbo' },
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
      return quoteFrame(listIn(frame['data']));
    case 'status':
      return statusFrame(listIn(frame['data']).map(objectIn));
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

function quoteFrame(rows: readonly unknown[]): VenueFrame {
  const quotes: VenueQuote[] = [];
  const empty: { symbol: string; seq: null }[] = [];
  for (const row of rows) {
    const data = objectIn(row);
    const symbol = textIn(data['symbol']);
    const [bid, ask] = [sideOf(data['bid']), sideOf(data['ask'])];
    // Sent since 2025; older servers leave it out.
    const time = data['timestamp'] === undefined ? null : instantIn(data['timestamp']);
    if (isPriced(bid) && isPriced(ask)) quotes.push({ symbol, bid, ask, time, seq: null });
    else empty.push({ symbol, seq: null });
  }
  return { isProof: true, quotes, empty };
}

/** A side that nobody quotes is null or left out. */
const sideOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : decimalIn(value);

/**
 * Reads the status of the whole venue, which is sent first on every connection. In other states
 * than these two nothing is matched: `cancel_only`, `maintenance`, `post_only`.
 */
function statusFrame(rows: readonly Fields[]): VenueFrame {
  const [row] = rows;
  const status = row?.['system'];
  if (status === undefined) return NOTHING;
  const isTrading = status === 'online' || status === 'limit_only';
  const closed = isTrading ? null : textIn(status).slice(0, 40);
  return { isProof: false, state: { concerned: 'all', closed } };
}
