import { bestOf, fieldsOf, listIn, objectIn, textIn, wholeIn } from '../sources/frame-fields.ts';
import { boundedJson } from '../sources/bounded-json.ts';
import { bookFrame, NOTHING, PROOF, type Venue, type VenueFrame } from './venue.ts';

const CHANNEL = 'bbo-tbt';
/** The notice that a connection will be closed in 30 seconds for an upgrade. */
const UPGRADE_NOTICE = '64008';

/** Addresses other than OKX's own, for a test or a mirror. */
export interface OkxAddresses {
  readonly url?: string | undefined;
  readonly rest?: string | undefined;
}

/**
 * Best bid and offer of OKX, each tick. It closes a connection on which it has sent nothing for 30
 * seconds, so it is pinged before. Source: okx.com/docs-v5, "WebSocket", channel `bbo-tbt`, and
 * "Get instruments".
 */
export function okx(addresses: OkxAddresses = {}): Venue {
  const { url = 'wss://ws.okx.com:8443/ws/v5/public' } = addresses;
  const rest = addresses.rest ?? (addresses.url === undefined ? 'https://www.okx.com' : null);
  return {
    url,
    quietMs: 5_000,
    framesPerSecond: 1,
    lifetimeMs: null,
    symbolsPerFrame: 100,
    subscribe: (symbols) => JSON.stringify({ op: 'subscribe', args: symbols.map(topicOf) }),
    unsubscribe: (symbol) => JSON.stringify({ op: 'unsubscribe', args: [topicOf(symbol)] }),
    ping: { everyMs: 2_500, frame: () => 'ping' },
    read: readFrame,
    ...(rest !== null && { states: (symbols, signal) => statesOf(rest, symbols, signal) }),
  };
}

const topicOf = (instId: string) => ({ channel: CHANNEL, instId });

/**
 * Returns the kind of an instrument: `BTC-USDT` is traded on the spot, `BTC-USDT-SWAP` and
 * `BTC-USD-250328` are derivatives. Null for an option, which is listed by its underlying.
 */
function kindOf(instId: string): 'SPOT' | 'SWAP' | 'FUTURES' | null {
  const [, , term, strike] = instId.split('-');
  if (term === undefined) return 'SPOT';
  if (strike !== undefined) return null;
  return term === 'SWAP' ? 'SWAP' : 'FUTURES';
}

async function statesOf(
  rest: string,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const kinds = [...new Set(symbols.flatMap((symbol) => kindOf(symbol) ?? []))];
  const asked = kinds.map(async (instType) => {
    const query = new URLSearchParams({ instType });
    const reply = await boundedJson(`${rest}/api/v5/public/instruments?${query}`, signal);
    const { code, data } = objectIn(reply);
    if (code !== '0') throw new Error(`answered with code ${String(code)}`);
    return listIn(data).map(objectIn);
  });
  const found = new Map(
    (await Promise.all(asked)).flat().map((row) => [textIn(row['instId']), textIn(row['state'])]),
  );
  return new Map(
    symbols
      .filter((symbol) => kindOf(symbol) !== null)
      .map((symbol) => {
        const state = found.get(symbol) ?? 'delisted';
        return [symbol, state === 'live' ? null : state];
      }),
  );
}

function readFrame(text: string): VenueFrame {
  if (text === 'pong') return PROOF;
  const frame = fieldsOf(text);
  switch (frame['event']) {
    case undefined:
      return quoteFrame(frame);
    case 'subscribe':
      return { isProof: true, confirmed: [textIn(objectIn(frame['arg'])['instId'])] };
    case 'error':
      return { isProof: false, refused: { symbols: namedIn(frame), reason: String(frame['msg']) } };
    case 'notice':
      return { isProof: true, isLeaving: frame['code'] === UPGRADE_NOTICE };
    default:
      return NOTHING;
  }
}

function quoteFrame(frame: Record<string, unknown>): VenueFrame {
  const { channel, instId } = objectIn(frame['arg']);
  if (channel !== CHANNEL) return NOTHING;
  const symbol = textIn(instId);
  // Each push is one whole book; of several the last one counts.
  const last = listIn(frame['data']).at(-1);
  if (last === undefined) throw new TypeError('Expected a book');
  const data = objectIn(last);
  const [bid, ask] = [bestOf(data['bids']), bestOf(data['asks'])];
  const [time, seq] = [wholeIn(data['ts']), wholeIn(data['seqId'])];
  return { isProof: true, ...bookFrame({ symbol, bid, ask, time, seq }) };
}

/** A refusal names its symbol only in its words: `…,instId:BTC-USDX doesn't exist`. */
function namedIn(frame: Record<string, unknown>): string[] {
  const [, symbol] = /instId:([\w-]+)/.exec(String(frame['msg'])) ?? [];
  return symbol === undefined ? [] : [symbol];
}
