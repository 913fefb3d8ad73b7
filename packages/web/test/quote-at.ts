import { points } from '@fulcrum/engine/units/units';

import type { LiveQuote } from '../src/market/model.ts';

/** Returns a quote of EURUSD at this price, in points, that came at the time of the same number. */
export function quoteAt(bid: number): LiveQuote {
  const price = points(bid);
  const prices = { bid: price, ask: price, open: price, high: price, low: price };
  const state = { isOpen: true, isHalted: false, isPaused: false, doubt: null };
  const market = { previousClose: null, change: 0, volume: 1, ...state };
  return { code: 'EURUSD', ...prices, ...market, time: bid, arrivedAt: bid };
}
