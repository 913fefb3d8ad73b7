import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { points } from '@fulcrum/engine/units/units';
import { LiveIndex } from '@fulcrum/engine/watch/live-index';

import { accountOf, eurusd, marketOf, pending, quote } from '../../packages/engine/sim/sample.ts';
import { settle } from '../../packages/engine/sim/settle.ts';
import type { ArmedOrder, Fill } from './plain.ts';
import type { Tick } from './ticks.ts';

/**
 * Feeds ticks to the engine and sends each order at the first tick at or after its `armedAt`.
 * Returns the fill of each order, or null if it is still pending at the end.
 */
export function playedFills(ticks: Iterable<Tick>, orders: readonly ArmedOrder[]): (Fill | null)[] {
  const market = marketOf([eurusd, 0, 0]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  live.add(accountOf(1_000_000), 0);
  const fills = new Map<number, Fill>();
  const waiting = new Map(orders.map((order, index) => [index + 1, order]));
  for (const { time, bid, ask } of ticks) {
    const listing = quote(market, eurusd, bid, ask, time);
    for (const { event } of settle(live, live.onQuote(listing, time), time)) {
      if (event.type !== 'orderFilled') continue;
      const { quotedAt, price, slippage, bid: seenBid, ask: seenAsk } = event.fill;
      fills.set(event.orderId, { time: quotedAt, bid: seenBid, ask: seenAsk, price, slippage });
    }
    for (const [id, { armedAt, side, kind, level }] of waiting) {
      if (armedAt > time) continue;
      waiting.delete(id);
      const order = pending({ id, side, kind, target: points(level) });
      settle(live, live.apply(1, [{ type: 'orderPlaced', at: time, order }], time), time);
    }
  }
  return orders.map((_, index) => fills.get(index + 1) ?? null);
}
