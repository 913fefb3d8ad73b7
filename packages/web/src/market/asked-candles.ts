import { marketDataCalls } from '@fulcrum/client/calls/market-data';
import type { PeriodName } from '@fulcrum/contract/market-data/calls';

import { request } from '../server/api.ts';
import { deliver, subscribedTopics } from '../server/topics.ts';
import { instrumentOf } from './instruments.ts';

interface CandleTopic {
  readonly code: string;
  readonly period: PeriodName;
}

/** Returns the running candles that somebody listens to. */
const candleTopics = (): CandleTopic[] =>
  subscribedTopics().flatMap((topic) => {
    const [, code, period] = /^KLINE\.(.+)\.([^.]+)$/.exec(topic) ?? [];
    return code === undefined ? [] : [{ code, period: period as PeriodName }]; // by subscribeCandle
  });

/**
 * Loads the running candles that have listeners and delivers them. Replies that come once `isOver`
 * returns true are dropped, because the live connection may have brought newer ones.
 */
export async function askForCandles(isOver: () => boolean): Promise<boolean> {
  const asked = candleTopics().map(async ({ code, period }) => {
    const id = instrumentOf(code)?.id;
    if (id === undefined) return false;
    // A candle may have ended since the last time.
    const reply = await request(marketDataCalls.kline, { forex_id: id, period, limit: 2 });
    if (!reply.ok || isOver()) return false;
    for (const kline of reply.data) deliver({ type: `KLINE.${code}`, kline: { ...kline, period } });
    return true;
  });
  return !(await Promise.all(asked)).includes(false);
}
