import type { Accepted } from './accepted.ts';
import type { Account } from '../account.ts';
import { checkBreakEven } from './break-even.ts';
import { named, type StopsChanged } from '../event.ts';
import type { Instrument } from '../market/instrument.ts';
import { listingOf, type Market } from '../market/market.ts';
import type { BreakEven, Order } from '../order.ts';
import {
  type LevelAsked,
  levelsFor,
  nextTakeProfitOf,
  planChanges,
  planWith,
} from './profit-levels.ts';
import { closingPrice } from '../market/quote.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { checkLevels } from './pending-levels.ts';
import { doubtFault } from '../market/tradable.ts';
import { stopFrom } from './trailing.ts';
import type { Points } from '../units/units.ts';

/** Several take-profits and break-even, as a command sets them together. */
export interface PlanAsked {
  /** Nearest first; empty for no take-profit. */
  readonly levels: readonly LevelAsked[];
  readonly breakEven: BreakEven | null;
}

export interface StopsCommand {
  readonly orderId: number;
  readonly clientOrderId?: string | null;
  readonly stopLoss: Points | null;
  /** The only take-profit. With a plan, the last of its levels counts instead. */
  readonly takeProfit: Points | null;
  /**
   * Distance in points at which the stop-loss follows the closing price; null if it does not trail.
   */
  readonly trail: number | null;
  /** Absent for one take-profit, and break-even as it is. */
  readonly plan?: PlanAsked;
  /** Ids for the history rows of the plan's levels, one for each. */
  readonly partIds?: readonly number[];
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
  const { orderId, stopLoss, trail, now } = command;
  const order = account.orders.get(orderId);
  if (!order) return refuse('order.unknown');
  const listing = listingOf(market, order);
  const doubt = doubtFault(listing);
  if (doubt) return refuse(doubt);
  const { quote, instrument } = listing;
  const from = order.status === 'pending' ? order.target : quote && closingPrice(order.side, quote);
  if (from === null) return refuse('quote.stale');
  const planned = plannedFor(order, instrument, command);
  if (!planned.ok) return planned;
  const { levels, takeProfit, breakEven } = planned;
  const nearest = nextTakeProfitOf(planned);
  const changed = {
    stopLoss: stopLoss === order.stopLoss ? null : stopLoss,
    takeProfit: nearest === nextTakeProfitOf(order) ? null : nearest,
  };
  // Checks only changed levels: an unchanged level was valid when it was set.
  const limit = order.status === 'pending' ? order.limit : undefined;
  const wrong = checkLevels(instrument, order.side, [from, limit], { ...changed, trail });
  if (wrong) return wrong;
  const event: StopsChanged = {
    type: 'stopsChanged',
    at: now,
    orderId,
    stopLoss:
      order.status === 'pending'
        ? stopLoss
        : stopFrom({ side: order.side, trail }, from, stopLoss, order.stopLoss),
    takeProfit,
    trail,
    ...planChanges(order, { levels, breakEven }),
    cause: 'user',
  };
  return { ok: true, orderId, events: [named(event, command.clientOrderId)] };
}

/** What closes an order in profit, and whether its stop-loss moves to break-even. */
interface Planned extends Pick<Order, 'levels' | 'takeProfit' | 'breakEven'> {
  readonly ok: true;
}

function plannedFor(
  order: Order,
  instrument: Instrument,
  { takeProfit, plan, partIds = [] }: StopsCommand,
): Planned | Refusal {
  if (!plan) return { ok: true, takeProfit, ...planWith(order, takeProfit) };
  const set = levelsFor(order, instrument, plan.levels, partIds);
  if (!set.ok) return set;
  const { levels } = set;
  const wrong = checkBreakEven(plan.breakEven, levels);
  if (wrong) return wrong;
  const last = plan.levels.at(-1)?.price ?? null;
  return { ok: true, levels, takeProfit: last, breakEven: plan.breakEven ?? undefined };
}
