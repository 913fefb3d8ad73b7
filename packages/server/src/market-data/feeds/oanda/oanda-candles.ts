import { fieldsOf, instantIn, listIn, objectIn, textIn, wholeIn } from '../sources/frame-fields.ts';
import type { BidCandle } from '../sources/source.ts';

/** What one request may bring. */
const CANDLES_MAX = 5_000;

export interface OandaRest {
  /** Such as `https://api-fxpractice.oanda.com`. */
  readonly url: string;
  readonly token: string;
}

export interface Wanted {
  readonly symbol: string;
  /** Epoch s; the end is not included. At most 5,000 minutes. */
  readonly from: number;
  readonly to: number;
}

/**
 * Reads candles of the bid, of one minute each, that are complete. Rejects if they cannot be had.
 * Source: developer.oanda.com, "Instrument", `GET /v3/instruments/{instrument}/candles`.
 */
export async function oandaCandles(
  { url, token }: OandaRest,
  { symbol, from, to }: Wanted,
  signal: AbortSignal,
): Promise<BidCandle[]> {
  const query = new URLSearchParams({
    price: 'B',
    granularity: 'M1',
    from: instantOf(from),
    to: instantOf(to),
  });
  const address = `${url}/v3/instruments/${encodeURIComponent(symbol)}/candles?${query}`;
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(address, { headers, signal });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`answered ${reply.status}`);
  const fields = fieldsOf(text);
  if (textIn(fields['instrument']) !== symbol || textIn(fields['granularity']) !== 'M1') {
    throw new TypeError('Expected the candles that were asked for');
  }
  const candles = listIn(fields['candles']);
  if (candles.length > CANDLES_MAX) throw new TypeError('Expected fewer candles');
  return candles
    .map(objectIn)
    .filter(({ complete }) => complete === true)
    .map(candleIn);
}

const instantOf = (time: number): string => new Date(time * 1_000).toISOString();

function candleIn(fields: Readonly<Record<string, unknown>>): BidCandle {
  const bid = objectIn(fields['bid']);
  return {
    time: instantIn(fields['time']) / 1_000,
    open: textIn(bid['o']),
    high: textIn(bid['h']),
    low: textIn(bid['l']),
    close: textIn(bid['c']),
    volume: wholeIn(fields['volume']),
  };
}
