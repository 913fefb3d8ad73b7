import { judgeMargin } from './judge-margin.ts';
import type { Account } from '../account.ts';
import { breakEvenStop } from '../orders/break-even.ts';
import { closeAt, protection } from '../orders/close.ts';
import { nextPartOf, nextTakeProfitOf } from '../orders/profit-levels.ts';
import type { AccountEvent } from '../event.ts';
import { fillAt, type FillQuotes, type FillTimes } from '../market/fill.ts';
import { listingOf, type Market } from '../market/market.ts';
import { judgeOpening } from '../margin/opening.ts';
import type { Order } from '../order.ts';
import { closingPrice } from '../market/quote.ts';
import type { RefusalReason } from '../refusal.ts';
import type { RiskSettings } from '../settings.ts';
import { afterLinked } from '../orders/link.ts';
import { isOver } from '../orders/terms.ts';
import { isWithinLimit, triggered } from '../orders/stop-limit.ts';
import { stopFrom } from '../orders/trailing.ts';
import { reachedBy } from './triggers.ts';

/**
 * What a quote, or the time, has triggered in one account: orders to decide on, then the margin to
 * judge. It contains its quotes, so that a fill that waits for its turn still uses them.
 */
export interface Firing {
  readonly accountId: number;
  /** In ascending order; empty if only the margin must be judged. */
  readonly orderIds: readonly number[];
  /** Null if no price is the cause: orders have expired, or only the margin is judged. */
  readonly quotes: FillQuotes | null;
}

/**
 * Decides a firing: first the orders by ascending id at the quotes that triggered them, then margin
 * call and stop-out at the current quotes. Skips an order that no longer exists, or whose levels
 * were moved out of reach in the meantime. `now` decides what is stale or has expired; the events
 * happen at `at`, which is later if the quotes are replayed.
 */
export function decideFiring(
  account: Account,
  market: Market,
  settings: RiskSettings,
  firing: Firing,
  now: number,
  at = now,
): readonly AccountEvent[] {
  const scratch = account.clone();
  const events: AccountEvent[] = [];
  const receivedAt = firing.quotes?.quote.arrivedAt ?? now;
  const times: FillTimes = { receivedAt, filledAt: at };
  let closedAny = false;
  for (const orderId of firing.orderIds) {
    for (let isOver = false; !isOver; ) {
      const order = scratch.orders.get(orderId);
      const event =
        order && decideReached(scratch, market, settings, order, firing.quotes, times, now);
      if (!order || !event) break;
      // Read before the event, which ends the order's link.
      const also = afterLinked(scratch, order, event);
      events.push(event);
      scratch.apply(event);
      if (also) {
        events.push(also);
        scratch.apply(also);
      }
      closedAny ||= event.type === 'positionClosed';
      isOver = !mayReachMore(event);
    }
  }
  if (closedAny && scratch.openCount === 0 && scratch.balance < 0) {
    const paid = protection(scratch.balance, at);
    events.push(paid);
    scratch.apply(paid);
  }
  events.push(...judgeMargin(scratch, market, settings, { receivedAt: now, filledAt: at }, now));
  return events;
}

/**
 * Returns whether the same quote may reach the order again in the same turn: the next of several
 * take-profits, break-even after one of them, or the step of a trailing stop behind it.
 */
const mayReachMore = (event: AccountEvent): boolean =>
  event.type === 'positionClosed'
    ? event.level !== undefined
    : event.type === 'stopsChanged' && event.cause === 'breakEven';

function decideReached(
  scratch: Account,
  market: Market,
  settings: RiskSettings,
  order: Order,
  quotes: FillQuotes | null,
  times: FillTimes,
  now: number,
): AccountEvent | null {
  const at = times.filledAt;
  // Uses the time of the turn: an order that expired while it waited for its turn does not fill.
  if (order.status === 'pending' && isOver(order.expiresAt, now)) {
    return { type: 'orderCancelled', at, orderId: order.id, cause: 'expiry', reason: null };
  }
  if (!quotes) return null;
  const cause = reachedBy(order, quotes.quote);
  if (cause === null) return null;
  const listing = listingOf(market, order);
  const closing = closingPrice(order.side, quotes.quote);
  if (cause === 'trailingStop') {
    const { id: orderId, stopLoss, takeProfit, trail } = order;
    const moved = stopFrom(order, closing, stopLoss);
    return { type: 'stopsChanged', at, orderId, stopLoss: moved, takeProfit, trail, cause };
  }
  if (cause === 'breakEven') {
    const { id: orderId, takeProfit, trail } = order;
    const stops = { stopLoss: breakEvenStop(order), takeProfit, trail, breakEven: null };
    return { type: 'stopsChanged', at, orderId, ...stops, cause };
  }
  if (order.status === 'open') {
    const isStop = cause === 'stopLoss';
    const price = isStop ? order.stopLoss : nextTakeProfitOf(order);
    const fill = fillAt(listing, order.side, 'close', quotes, price, times);
    if (!fill) return null;
    if (isStop || !order.levels) return closeAt(listing, order, order.lots, fill, cause, order.id);
    const { list, fired } = order.levels;
    const partId = list[fired]?.partId ?? order.id;
    return closeAt(listing, order, nextPartOf(order), fill, cause, partId, fired + 1);
  }
  // It was reached before the pause, and its turn came after: it waits like those reached since.
  if (listing.instrument.isPaused) return null;
  const fill = fillAt(listing, order.side, 'open', quotes, order.limit ?? order.target, times);
  if (!fill) return null;
  const cancel = (reason: RefusalReason): AccountEvent => ({
    type: 'orderCancelled',
    at,
    orderId: order.id,
    cause: 'target',
    reason,
  });
  if (scratch.isRestricted) return cancel('account.restricted');
  const { limit } = order;
  if (limit !== undefined && !isWithinLimit(order.side, fill.price, limit)) {
    return triggered(order.id, limit, fill);
  }
  const opening = judgeOpening(scratch, market, settings, listing, order, fill);
  if (!opening.ok) return cancel(opening.reason);
  const { margin, fee } = opening;
  const filled = { type: 'orderFilled', at, orderId: order.id, fill, margin, fee } as const;
  const stopLoss = stopFrom(order, closing, order.stopLoss);
  return order.trail === null || stopLoss === null ? filled : { ...filled, stopLoss };
}
