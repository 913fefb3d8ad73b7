import { figuresOf, floatingPnlOf, isAtOrBelow, type Account } from './account.ts';
import { LEDGER_TYPES, named, type AccountEvent, type PositionClosed } from './event.ts';
import { fillAt, isRequote, quotesOf, type FillQuotes, type FillTimes } from './fill.ts';
import { shareOf, scaledPnl } from './formulas.ts';
import { closingPrice, doubtFault, priceFault, type Listing, type Market } from './market.ts';
import type { Cause, Fill, Order } from './order.ts';
import { refuse, type Refusal } from './refusal.ts';
import type { RiskSettings } from './settings.ts';
import { checkStops, type Accepted } from './submit.ts';
import { checkTrail, stopFrom } from './trailing.ts';
import { microUsd, type MicroLots, type MicroUsd, type Points } from './units.ts';

export interface CloseCommand {
  readonly orderId: number;
  /** Lots to close; null closes all of them. */
  readonly lots: MicroLots | null;
  /** Id of the history row of a part. */
  readonly partId: number;
  /** Id that the client gave the closing; kept in its event, and with the row of a part. */
  readonly clientOrderId: string | null;
  readonly seenPrice: Points | null;
  readonly deviation: number | null;
  readonly now: number;
  readonly receivedAt: number;
}

/** Decides on closing a position, whole or in part, at the quote of this moment. */
export function decideClose(
  account: Account,
  market: Market,
  command: CloseCommand,
  cause: 'user' | 'operator' = 'user',
): Accepted | Refusal {
  const order = account.orders.get(command.orderId);
  if (!order) return refuse('order.unknown');
  if (order.status !== 'open') return refuse('order.notOpen');
  const listing = listingOf(market, order);
  const lots = command.lots ?? order.lots;
  const wrongLots = checkPart(listing, order, lots);
  if (wrongLots) return wrongLots;
  if (listing.instrument.isHalted) return refuse('instrument.halted');
  if (!listing.isOpen) return refuse('market.closed');
  const quotes = quotesOf(listing);
  const fault = priceFault(listing, command.now);
  if (fault || !quotes) return refuse(fault ?? 'quote.stale');
  const times = { receivedAt: command.receivedAt, filledAt: command.now };
  const fill = fillAt(listing, order.side, 'close', quotes, command.seenPrice, times);
  if (!fill) return refuse('conversion.stale');
  if (isRequote(fill, command.deviation)) return refuse('price.moved', { pricePoints: fill.price });
  const closing = closeAt(listing, order, lots, fill, cause, command.partId);
  const closed = named(closing, command.clientOrderId);
  return { ok: true, orderId: closed.closedId, events: withProtection(account, [closed]) };
}

/** A part is a multiple of the step, and neither it nor the rest falls below the smallest lots. */
function checkPart(listing: Listing, order: Order, lots: MicroLots): Refusal | null {
  if (lots === order.lots) return null;
  const { minLots, lotStep } = listing.instrument;
  if (lots < minLots) return refuse('lots.tooSmall', { minMicroLots: minLots });
  if (lots > order.lots) return refuse('lots.tooLarge', { maxMicroLots: order.lots });
  if (lots % lotStep !== 0) return refuse('lots.offStep', { stepMicroLots: lotStep });
  if (order.lots - lots < minLots) return refuse('lots.tooLarge', { maxMicroLots: order.lots });
  return null;
}

export interface CancelCommand {
  readonly orderId: number;
  readonly clientOrderId?: string | null;
  readonly now: number;
}

/** Decides on cancelling a pending order; allowed while the market is closed. */
export function decideCancel(
  account: Account,
  command: CancelCommand,
  cause: 'user' | 'operator' = 'user',
): Accepted | Refusal {
  const order = account.orders.get(command.orderId);
  if (!order) return refuse('order.unknown');
  if (order.status !== 'pending') return refuse('order.notPending');
  const { orderId, now } = command;
  const event = { type: 'orderCancelled', at: now, orderId, cause, reason: null } as const;
  return { ok: true, orderId, events: [named(event, command.clientOrderId)] };
}

export interface StopsCommand {
  readonly orderId: number;
  readonly clientOrderId?: string | null;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  /** Points at which the stop-loss shall follow the closing price; null lets it stand. */
  readonly trail: number | null;
  readonly now: number;
}

/**
 * Decides on new stop-loss and take-profit levels; null clears one. Allowed while the market is
 * closed. They must lie beyond the current closing price, or beyond a pending order's target. A
 * stop-loss that trails begins at the tightest of what stands, what is asked for and its distance.
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
  // A level that stands already was right when it was set; only what changes is judged.
  const wrong =
    checkStops(order.side, from, changed) ?? checkTrail(instrument, order.side, trail, from);
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

/** Closes everything, cancels what waits and sets the balance to `balance`; for demo accounts. */
export function decideReset(
  account: Account,
  market: Market,
  balance: MicroUsd,
  times: FillTimes,
): readonly AccountEvent[] {
  const at = times.filledAt;
  const scratch = account.clone();
  const events: AccountEvent[] = [];
  const record = (event: AccountEvent) => {
    events.push(event);
    scratch.apply(event);
  };
  for (const order of account.orders.values()) {
    if (order.status === 'pending') {
      record({ type: 'orderCancelled', at, orderId: order.id, cause: 'reset', reason: null });
      continue;
    }
    const listing = listingOf(market, order);
    const quotes = quotesOf(listing);
    // Closed or stale markets too: the balance is set anew, so no result depends on the price.
    const fill = quotes && fillAt(listing, order.side, 'close', quotes, null, times);
    record(closeAt(listing, order, order.lots, fill ?? flatFill(order, times), 'reset', order.id));
  }
  const amount = microUsd(balance - scratch.balance);
  if (amount !== 0) {
    record({
      type: 'balanceChanged',
      at,
      ledgerType: LEDGER_TYPES.demoReset,
      amount,
      memo: null,
    });
  }
  if (scratch.isMarginCalled) record({ type: 'marginRecovered', at, marginLevel: null });
  return events;
}

/** Where no quote was ever seen a reset closes at the opening price, for nothing. */
function flatFill(order: Order, times: FillTimes): Fill {
  if (!order.opened) throw new Error(`Order ${order.id} is not open`);
  return { ...order.opened, ...times, requestedPrice: null, slippage: 0 };
}

/** The event of closing `lots` of a position at `fill`; margin, fee and swap go by share. */
export function closeAt(
  listing: Listing,
  order: Order,
  lots: MicroLots,
  fill: Fill,
  cause: Cause,
  partId: number,
): PositionClosed {
  if (!order.opened) throw new Error(`Order ${order.id} is not open`);
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
  };
}

/**
 * Negative balance protection: when the closings leave nothing open and the balance below zero,
 * the house takes the difference (ledger type 8).
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

/** The house's payment that lifts a negative balance to zero. */
export const protection = (balance: number, at: number): AccountEvent => ({
  type: 'balanceChanged',
  at,
  ledgerType: LEDGER_TYPES.negativeBalanceProtection,
  amount: microUsd(-balance),
  memo: null,
});

/**
 * Margin call, recovery and stop-out at the quotes of this moment. Closes the largest loss first,
 * again and again, while the level is at or below the stop-out level. It ends because each pass
 * closes one position. Positions that cannot be closed now (market closed or stale) are skipped;
 * a tie goes to the older. Moves `scratch` along.
 */
export function judgeMargin(
  scratch: Account,
  market: Market,
  settings: RiskSettings,
  times: FillTimes,
): readonly AccountEvent[] {
  const events: AccountEvent[] = [];
  const record = (event: AccountEvent) => {
    events.push(event);
    scratch.apply(event);
  };
  const at = times.filledAt;
  let figures = figuresOf(scratch, market);
  // An account that cannot be valued whole is not judged: its true level is not known.
  if (!figures.isComplete) return events;
  const { marginCallLevel, marginRecoverLevel, stopOutLevel } = settings;
  const isBelow = (level: typeof stopOutLevel) => isAtOrBelow(figures, figures.equity, level);
  if (!scratch.isMarginCalled && figures.marginLevel !== null && isBelow(marginCallLevel)) {
    record({ type: 'marginCalled', at, marginLevel: figures.marginLevel });
  }
  let closedAny = false;
  while (isBelow(stopOutLevel)) {
    const worst = worstClosable(scratch, market, times);
    if (!worst) break;
    record(worst);
    closedAny = true;
    figures = figuresOf(scratch, market);
  }
  if (closedAny && scratch.openCount === 0 && scratch.balance < 0) {
    record(protection(scratch.balance, at));
    figures = figuresOf(scratch, market);
  }
  if (scratch.isMarginCalled && !isBelow(marginRecoverLevel)) {
    record({ type: 'marginRecovered', at, marginLevel: figures.marginLevel });
  }
  return events;
}

function worstClosable(account: Account, market: Market, times: FillTimes): PositionClosed | null {
  let worst: { order: Order; listing: Listing; quotes: FillQuotes; pnl: number } | null = null;
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const listing = listingOf(market, order);
    const quotes = quotesOf(listing);
    if (!quotes || !isTradable(listing, times.filledAt)) continue;
    const pnl = floatingPnlOf(order, market);
    if (pnl === null) continue;
    if (worst === null || pnl < worst.pnl || (pnl === worst.pnl && order.id < worst.order.id)) {
      worst = { order, listing, quotes, pnl };
    }
  }
  if (!worst) return null;
  const { order, listing, quotes } = worst;
  const fill = fillAt(listing, order.side, 'close', quotes, null, times);
  return fill && closeAt(listing, order, order.lots, fill, 'stopOut', order.id);
}

/** Whether orders may be filled at this moment: session open, its price and conversion good. */
export const isTradable = (listing: Listing, now: number): boolean =>
  listing.isOpen && priceFault(listing, now) === null;

/** The listing of an order; an order without one is a fault, not a refusal. */
export function listingOf(market: Market, order: Order): Listing {
  const listing = market.byId(order.instrumentId);
  if (!listing) throw new Error(`No instrument ${order.instrumentId} for order ${order.id}`);
  return listing;
}
