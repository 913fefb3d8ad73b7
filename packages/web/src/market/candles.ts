import { marketDataCalls } from '@fulcrum/client/calls/market-data';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { PeriodName } from '@fulcrum/contract/market-data/calls';
import type { Kline, SmallChart } from '@fulcrum/contract/market-data/schema';

import type { Candle, CandleSource } from './candle.ts';
import { instrumentOf } from './instruments.ts';
import { request } from '../server/api.ts';
import { subscribeTopic } from '../server/topics.ts';

const candleFrom = (wire: Kline): Candle => ({
  time: wire.Time,
  open: wire.Open,
  high: wire.High,
  low: wire.Low,
  close: wire.Close,
  volume: wire.Volume,
});

/**
 * Loads up to `limit` (at most 1,500) candles before `to` (epoch seconds, exclusive) or now, in
 * ascending order.
 */
export async function fetchCandles(
  input: { forex_id: number; period: PeriodName; to?: number; limit?: number },
  options: CallOptions = {},
): Promise<Reply<readonly Candle[]>> {
  const reply = await request(marketDataCalls.kline, input, options);
  return reply.ok ? { ...reply, data: reply.data.map(candleFrom) } : reply;
}

/**
 * Calls the listener with the running candle of one instrument and period. Returns a function that
 * ends this.
 */
export function subscribeCandle(
  code: string,
  period: PeriodName,
  listener: (candle: Candle) => void,
): () => void {
  return subscribeTopic(`KLINE.${code}.${period}`, (message) => {
    if ('kline' in message && message.kline.period === period) listener(candleFrom(message.kline));
  });
}

/** Loads candles from the server. Throws on failure, with words to show. */
export const candleSource: CandleSource = {
  async load({ code, period, to, limit }) {
    const id = instrumentOf(code)?.id;
    if (id === undefined) return [];
    const reply = await fetchCandles({
      forex_id: id,
      period,
      limit,
      ...(to === null ? {} : { to }),
    });
    if (!reply.ok) throw new Error(reply.problem.msg);
    return reply.data;
  },
  follow: ({ code, period }, listener) => subscribeCandle(code, period, listener),
};

/** Loads the small charts of all instruments in one call. */
export const fetchSmallCharts = (options: CallOptions = {}): Promise<Reply<SmallChart[]>> =>
  request(marketDataCalls.abbreviatedKline, {}, options);
