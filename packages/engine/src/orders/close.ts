import type { Accepted } from './accepted.ts';
import type { Account } from '../account.ts';
import { type AccountEvent, named, type PositionClosed } from '../event.ts';
import { type Fill, fillAt, isRequote, quotesOf } from '../market/fill.ts';
import { scaledPnl, shareOf } from '../market/formulas.ts';
import { LEDGER_TYPES } from '../money/ledger.ts';
import { type Listing, listingOf, type Market } from '../market/market.ts';
import type { Cause, OpenPosition } from '../order.ts';
import type { Side } from '../market/quote.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { priceFault } from '../market/tradable.ts';
import { type MicroLots, type MicroUsd, microUsd, type Points } from '../units/units.ts';

export interface CloseCommand {
  readonly orderId: number;
  /** Lots to close; null for all. */
  readonly lots: MicroLots | null;
  /** Id of the history row of a partial close. */
  readonly partId: number;
  /** The client's id of the close; stored in the event and in the row of a partial close. */
  readonly clientOrderId: string | null;
  readonly seenPrice: Points | null;
  readonly deviation: number | null;
  readonly now: number;
  readonly receivedAt: number;
}

/** Decides on closing a position, completely or in part, at the current quote. */
export function decideClose(
  account: Account,
  market: Market,
  command: CloseCommand,
  cause: 'user' | 'operator' | 'reverse' = 'user',
): Accepted | Refusal {
  const order = account.orders.get(command.orderId);
  if (!order) return refuse('order.unknown');
  if (order.status !== 'open') return refuse('order.notOpen');
  const listing = listingOf(market, order);
  const lots = command.lots ?? order.lots;
  const wrongLots = checkPart(listing, order, lots);
  if (wrongLots) return wrongLots;
  const now = fillNow(listing, order.side, command.seenPrice, command);
  if (!now.ok) return now;
  const { fill } = now;
  if (isRequote(fill, command.deviation)) return refuse('price.moved', { pricePoints: fill.price });
  const closing = closeAt(listing, order, lots, fill, cause, command.partId);
  const closed = named(closing, command.clientOrderId);
  return { ok: true, orderId: closed.closedId, events: withProtection(account, [closed]) };
}

/** Returns the fill of a close at the current quote, or why nothing can be closed now. */
export function fillNow(
  listing: Listing,
  side: Side,
  seenPrice: Points | null,
  { now, receivedAt }: Pick<CloseCommand, 'now' | 'receivedAt'>,
): { readonly ok: true; readonly fill: Fill } | Refusal {
  if (listing.instrument.isHalted) return refuse('instrument.halted');
  if (!listing.isOpen) return refuse('market.closed');
  const quotes = quotesOf(listing);
  const fault = priceFault(listing, now);
  if (fault || !quotes) return refuse(fault ?? 'quote.stale');
  const times = { receivedAt, filledAt: now };
  const fill = fillAt(listing, side, 'close', quotes, seenPrice, times);
  return fill ? { ok: true, fill } : refuse('conversion.stale');
}

/**
 * Checks a partial close: the part must be a multiple of the lot step, and neither the part nor the
 * rest may be below the minimum.
 */
function checkPart(listing: Listing, order: OpenPosition, lots: MicroLots): Refusal | null {
  if (lots === order.lots) return null;
  const { minLots, lotStep } = listing.instrument;
  if (lots < minLots) return refuse('lots.tooSmall', { minMicroLots: minLots });
  if (lots > order.lots) return refuse('lots.tooLarge', { maxMicroLots: order.lots });
  if (lots % lotStep !== 0) return refuse('lots.offStep', { stepMicroLots: lotStep });
  if (order.lots - lots < minLots) return refuse('lots.tooLarge', { maxMicroLots: order.lots });
  return null;
}

/**
 * Returns the event of closing `lots` of a position at `fill`, with their share of margin, fee and
 * swap.
 */
export function closeAt(
  listing: Listing,
  order: OpenPosition,
  lots: MicroLots,
  fill: Fill,
  cause: Cause,
  partId: number,
  level?: number,
): PositionClosed {
  const isWhole = lots === order.lots;
  const share = (amount: MicroUsd) => (isWhole ? amount : shareOf(amount, lots, order.lots));
  return {
    type: 'positionClosed',
    at: fill.filledAt,
    orderId: order.id,
    closedId: isWhole ? order.id : partId,
    cause,
    fill,
    lots,
    pnl: scaledPnl(listing.scale, order.side, lots, order.opened.price, fill.price, fill.rate),
    margin: share(order.margin),
    fee: share(order.fee),
    swap: share(order.swap),
    ...(level !== undefined && { level }),
  };
}

/**
 * Adds negative balance protection: if the closes leave nothing open and the balance below zero,
 * the broker pays the difference (ledger type 8).
 */
export function withProtection(
  account: Account,
  closings: readonly PositionClosed[],
): readonly AccountEvent[] {
  const last = closings.at(-1);
  if (!last) return closings;
  let { balance, openCount } = account as { balance: number; openCount: number };
  for (const closing of closings) {
    balance += closing.pnl;
    if (closing.orderId === closing.closedId) openCount -= 1;
  }
  if (openCount > 0 || balance >= 0) return closings;
  return [...closings, protection(balance, last.at)];
}

/** Returns the broker's payment that brings a negative balance to zero. */
export const protection = (balance: number, at: number): AccountEvent => ({
  type: 'balanceChanged',
  at,
  ledgerType: LEDGER_TYPES.negativeBalanceProtection,
  amount: microUsd(-balance),
  memo: null,
});
