import { bestOf, fieldsOf, listIn, objectIn, textIn, wholeIn } from '../sources/frame-fields.ts';
import { NOTHING, PROOF, type Venue, type VenueFrame, type VenueQuote } from './venue.ts';

const CHANNEL = 'bbo-tbt';
/** The notice that a connection will be closed in 30 seconds for an upgrade. */
const UPGRADE_NOTICE = '64008';

/**
 * Best bid and offer of OKX, each tick. It closes a connection on which it has sent nothing for 30
 * seconds, so it is pinged before. Source: okx.com/docs-v5, "WebSocket", channel `bbo-tbt`.
 */
export function okx(url = 'wss://ws.okx.com:8443/ws/v5/public'): Venue {
  return {
    url,
    quietMs: 5_000,
    framesPerSecond: 1,
    lifetimeMs: null,
    symbolsPerFrame: 100,
    subscribe: (symbols) =>
      JSON.stringify({
        op: 'subscribe',
        args: symbols.map((instId) => ({ channel: CHANNEL, instId })),
      }),
    ping: { everyMs: 2_500, frame: () => 'ping' },
    read: readFrame,
  };
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
  const quotes = listIn(frame['data']).flatMap((data) => quoteOf(symbol, objectIn(data)));
  return { isProof: true, quotes };
}

function quoteOf(symbol: string, data: Record<string, unknown>): VenueQuote[] {
  const [bid, ask] = [bestOf(data['bids']), bestOf(data['asks'])];
  // A book with one side has no price.
  if (bid === null || ask === null) return [];
  return [{ symbol, bid, ask, time: wholeIn(data['ts']), seq: wholeIn(data['seqId']) }];
}

/** A refusal names its symbol only in its words: `…,instId:BTC-USDX doesn't exist`. */
function namedIn(frame: Record<string, unknown>): string[] {
  const [, symbol] = /instId:([\w-]+)/.exec(String(frame['msg'])) ?? [];
  return symbol === undefined ? [] : [symbol];
}
