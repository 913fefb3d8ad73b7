import { netResultOf } from '@fulcrum/engine/money/net-result';
import { figuresOf, marginLevelOf } from '@fulcrum/engine/margin/figures';
import type { Account } from '@fulcrum/engine/account';
import { pnlFor, shareOf } from '@fulcrum/engine/market/formulas';
import { closingPrice } from '@fulcrum/engine/market/quote';
import { rateAt } from '@fulcrum/engine/market/rate';
import type { Listing, Market } from '@fulcrum/engine/market/market';
import type { Accepted } from '@fulcrum/engine/orders/accepted';
import { decideClose } from '@fulcrum/engine/orders/close';
import type { Refusal, RefusalReason } from '@fulcrum/engine/refusal';
import {
  microLots,
  microUsd,
  type BasisPoints,
  type MicroLots,
  type MicroUsd,
  type Points,
} from '@fulcrum/engine/units/units';

import { accountAfter } from '../../../trading/preview/account-after.ts';

/** Percentages of a position that the quick buttons close. */
export const CLOSE_PERCENTS = [25, 50, 75, 100] as const;

/** Effect of closing some lots of a position at the present quote. */
export interface ClosePlan {
  readonly price: Points | null;
  readonly pnl: MicroUsd | null;
  /** The result minus the closed part of the fee, plus that part of the swap. */
  readonly net: MicroUsd | null;
  readonly marginReturned: MicroUsd;
  readonly levelBefore: BasisPoints | null;
  readonly levelAfter: BasisPoints | null;
  /** The account after the close; null if the position cannot be closed. */
  readonly accountAfter: Account | null;
  readonly problem: RefusalReason | 'lots.missing' | null;
}

/** Computes a close with the engine; `lots` is null if the field contains no number. */
export function planClose(
  account: Account,
  market: Market,
  orderId: number,
  lots: MicroLots | null,
  now: number,
): ClosePlan {
  const order = account.orders.get(orderId);
  const listing = order && market.byId(order.instrumentId);
  const nothing = { price: null, pnl: null, net: null, marginReturned: microUsd(0) };
  const before = figuresOf(account, market);
  const levels = {
    levelBefore: before.marginLevel,
    levelAfter: before.marginLevel,
    accountAfter: null,
  };
  if (!order || !listing || !order.opened) {
    return { ...nothing, ...levels, problem: 'order.unknown' };
  }
  if (lots === null) return { ...nothing, ...levels, problem: 'lots.missing' };
  const decision = closeNow(account, market, orderId, lots === order.lots ? null : lots, now);
  const part = microLots(Math.min(lots, order.lots));
  const share = (amount: MicroUsd) => shareOf(amount, part, order.lots);
  const margin = share(order.margin);
  const price = listing.quote && closingPrice(order.side, listing.quote);
  const rate = price === null ? null : rateAt(listing, price);
  const pnl =
    price === null || !rate
      ? null
      : pnlFor(listing.instrument, order.side, part, order.opened.price, price, rate);
  return {
    price,
    pnl,
    net: pnl === null ? null : netResultOf({ pnl, fee: share(order.fee), swap: share(order.swap) }),
    marginReturned: margin,
    levelBefore: before.marginLevel,
    levelAfter: marginLevelOf(
      { usedMargin: microUsd(before.usedMargin - margin), locked: before.locked },
      before.equity,
    ),
    accountAfter: decision.ok ? accountAfter(account, decision.events) : null,
    problem: decision.ok ? null : decision.reason,
  };
}

/** Decides on a close at the present quote, as the server would; null lots close the whole. */
export const closeNow = (
  account: Account,
  market: Market,
  orderId: number,
  lots: MicroLots | null,
  now: number,
): Accepted | Refusal =>
  decideClose(account, market, {
    orderId,
    lots,
    partId: 0,
    clientOrderId: null,
    seenPrice: null,
    deviation: null,
    now,
    receivedAt: now,
  });

/** Returns a percentage of the lots, rounded down to the lot step. */
export function partOf(lots: MicroLots, percent: number, { instrument }: Listing): MicroLots {
  if (percent >= 100) return lots;
  const { lotStep, minLots } = instrument;
  const steps = Math.round((lots * percent) / 100 / lotStep);
  const most = Math.max(lots - minLots, 0);
  const part = Math.min(Math.max(steps * lotStep, minLots), most);
  // A position that is too small to divide can only be closed whole.
  return part < minLots ? lots : microLots(part - (part % lotStep));
}
