import { marketDataCalls } from '@fulcrum/client/calls/market-data';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { PeriodName } from '@fulcrum/contract/market';
import type { KlineMessage } from '@fulcrum/contract/stream';
import type { Kline, SmallChart } from '@fulcrum/contract/wire';

import { request } from './api.ts';
import { subscribeTopic } from './live.ts';

/** Candles ascending, `limit` (to 1,500) of them before `to` (epoch s, exclusive) or now. */
export const fetchCandles = (
  input: { forex_id: number; period: PeriodName; to?: number; limit?: number },
  options: CallOptions = {},
): Promise<Reply<Kline[]>> => request(marketDataCalls.kline, input, options);

/** The running candle of one instrument and period, as long as the returned stop is not called. */
export function subscribeCandle(
  code: string,
  period: PeriodName,
  listener: (candle: KlineMessage['kline']) => void,
): () => void {
  return subscribeTopic(`KLINE.${code}.${period}`, (message) => {
    if ('kline' in message && message.kline.period === period) listener(message.kline);
  });
}

/** The small charts of all instruments in one call. */
export const fetchSmallCharts = (options: CallOptions = {}): Promise<Reply<SmallChart[]>> =>
  request(marketDataCalls.abbreviatedKline, {}, options);
