import type { Accepted } from './accepted.ts';
import type { Account } from '../account.ts';
import { named } from '../event.ts';
import { listingOf, type Market } from '../market/market.ts';
import { closingPrice } from '../market/quote.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { checkLevels } from './pending-levels.ts';
import { doubtFault } from '../market/tradable.ts';
import { stopFrom } from './trailing.ts';
import type { Points } from '../units/units.ts';

export interface StopsCommand {
  readonly orderId: number;
  readonly clientOrderId?: string | null;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  /**
   * Distance in points at which the stop-loss follows the closing price; null if it does not trail.
   */
  readonly trail: number | null;
  readonly now: number;
}

/**
 * Decides on new stop-loss and take-profit levels; null removes one. Allowed while the market is
 * closed. Each level must be on the correct side of the current closing price, or of a pending
 * order's target. A trailing stop begins at the tightest of its current level, the requested level
 * and the level at the requested distance.
 */
export function decideStops(
  account: Account,
  market: Market,
  command: StopsCommand,
): Accepted | Refusal {
  const { orderId, stopLoss, takeProfit, trail, now } = command;
  const order = account.orders.get(orderId);
  if (!order) return refuse('order.unknown');
  const listing = listingOf(market, order);
  const doubt = doubtFault(listing);
  if (doubt) return refuse(doubt);
  const { quote, instrument } = listing;
  const from = order.status === 'pending' ? order.target : quote && closingPrice(order.side, quote);
  if (from === null) return refuse('quote.stale');
  const changed = {
    stopLoss: stopLoss === order.stopLoss ? null : stopLoss,
    takeProfit: takeProfit === order.takeProfit ? null : takeProfit,
  };
  // Checks only changed levels: an unchanged level was valid when it was set.
  const limit = order.status === 'pending' ? order.limit : undefined;
  const wrong = checkLevels(instrument, order.side, [from, limit], { ...changed, trail });
  if (wrong) return wrong;
  const event = {
    type: 'stopsChanged',
    at: now,
    orderId,
    stopLoss:
      order.status === 'pending'
        ? stopLoss
        : stopFrom({ side: order.side, trail }, from, stopLoss, order.stopLoss),
    takeProfit,
    trail,
    cause: 'user',
  } as const;
  return { ok: true, orderId, events: [named(event, command.clientOrderId)] };
}
