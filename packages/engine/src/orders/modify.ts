import type { Accepted } from './accepted.ts';
import type { Account } from '../account.ts';
import { named } from '../event.ts';
import type { Instrument } from '../market/instrument.ts';
import { listingOf, type Market } from '../market/market.ts';
import type { Order, PendingOrder } from '../order.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { checkLevels } from './pending-levels.ts';
import {
  checkLimit,
  checkTerms,
  expiresAtOf,
  type Expiry,
  isOver,
  isTarget,
  kindOf,
} from './terms.ts';
import { doubtFault } from '../market/tradable.ts';
import { nextTakeProfitOf, planChanges, planWith, sized } from './profit-levels.ts';
import type { MicroLots, Points } from '../units/units.ts';

/** New terms of a pending order. Every field is set; there is no value for "unchanged". */
export interface ModifyCommand {
  readonly orderId: number;
  readonly clientOrderId?: string | null;
  readonly lots: MicroLots;
  readonly target: Points | null;
  /** The limit of a stop-limit order; absent or null for any other. */
  readonly limit?: Points | null;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly trail: number | null;
  readonly expiry: Expiry;
  readonly now: number;
}

/**
 * Decides on new terms of a pending order, all or none, with the checks of a new order in the same
 * sequence. Instrument, side and leverage stay the same. Terms equal to the current ones give no
 * event, so a repeated request leaves one journal entry.
 */
export function decideModify(
  account: Account,
  market: Market,
  command: ModifyCommand,
): Accepted | Refusal {
  const { orderId, lots, target, stopLoss, takeProfit, trail, now } = command;
  const order = account.orders.get(orderId);
  if (!order) return refuse('order.unknown');
  if (order.status !== 'pending' || isOver(order.expiresAt, now)) {
    return refuse('order.notPending');
  }
  const listing = listingOf(market, order);
  const wrongTerms = checkTerms(listing.instrument, { leverage: order.leverage, lots });
  if (wrongTerms) return wrongTerms;
  const doubt = doubtFault(listing);
  if (doubt) return refuse(doubt);
  if (!listing.quote) return refuse('quote.stale');
  if (!isTarget(listing.instrument, target)) return refuse('target.missing');
  // An unchanged target keeps its kind, even if the price passed the target while nothing could
  // trigger.
  const kind = target === order.target ? order.kind : kindOf(order.side, target, listing.quote);
  if (!kind) return refuse('target.atMarket');
  const limit = command.limit ?? undefined;
  const wrongLimit = checkLimit(listing.instrument, kind, limit);
  if (wrongLimit) return wrongLimit;
  const expiresAt = expiresAtOf(command.expiry, now);
  if (isOver(expiresAt, now)) return refuse('expiry.past');
  const plan = planFor(order, listing.instrument, command);
  if (!plan.ok) return plan;
  const nearest = nextTakeProfitOf({ levels: plan.levels, takeProfit });
  const beyond = { stopLoss, takeProfit: nearest, trail };
  const wrongLevels = checkLevels(listing.instrument, order.side, [target, limit], beyond);
  if (wrongLevels) return wrongLevels;
  if (account.isRestricted) return refuse('account.restricted');
  const changes = planChanges(order, plan);
  const terms = { kind, lots, target, stopLoss, takeProfit, trail, ...changes, expiresAt, limit };
  const isSame =
    order.lots === lots &&
    order.target === target &&
    order.limit === limit &&
    order.stopLoss === stopLoss &&
    order.takeProfit === takeProfit &&
    order.trail === trail &&
    order.expiresAt === expiresAt;
  const event = { type: 'orderModified', at: now, orderId, ...terms, cause: 'user' } as const;
  return { ok: true, orderId, events: isSame ? [] : [named(event, command.clientOrderId)] };
}

/** Returns several take-profits and break-even as the new terms leave them. */
function planFor(
  order: PendingOrder,
  instrument: Instrument,
  { takeProfit, lots }: ModifyCommand,
): ({ readonly ok: true } & Pick<Order, 'levels' | 'breakEven'>) | Refusal {
  const plan = planWith(order, takeProfit);
  if (!plan.levels || lots === order.lots) return { ok: true, ...plan };
  const set = sized(plan.levels, lots, instrument);
  return set.ok ? { ...plan, ...set } : set;
}
