import type { Account } from '../account.ts';
import { closeAt, protection } from '../orders/close.ts';
import type { AccountEvent, PositionClosed } from '../event.ts';
import { figuresOf, floatingPnlOf, isAtOrBelow, isStoppedOut } from '../margin/figures.ts';
import { fillAt, type FillQuotes, type FillTimes, quotesOf } from '../market/fill.ts';
import { type Listing, listingOf, type Market } from '../market/market.ts';
import type { OpenPosition } from '../order.ts';
import type { RiskSettings } from '../settings.ts';
import { isTradable } from '../market/tradable.ts';
import { microUsd } from '../units/units.ts';

/**
 * Decides margin call, recovery and stop-out at the current quotes. While the margin level is at or
 * below the stop-out level, or nothing is left of the equity, closes the position with the largest
 * loss, of equal losses the older one. Each pass closes one position, so the loop ends. Skips
 * positions that cannot be closed now (market closed, price stale). Applies the events to
 * `scratch`. `now` decides what is stale; it is before the fill for quotes that are judged late.
 */
export function judgeMargin(
  scratch: Account,
  market: Market,
  settings: RiskSettings,
  times: FillTimes,
  now = times.filledAt,
): readonly AccountEvent[] {
  const events: AccountEvent[] = [];
  const record = (event: AccountEvent) => {
    events.push(event);
    scratch.apply(event);
  };
  const at = times.filledAt;
  let figures = figuresOf(scratch, market);
  // An account with a position that cannot be valued is not judged, because its level is unknown.
  if (!figures.isComplete) return events;
  const { marginCallLevel, marginRecoverLevel, stopOutLevel } = settings;
  const isBelow = (level: typeof stopOutLevel) => isAtOrBelow(figures, figures.equity, level);
  if (!scratch.isMarginCalled && figures.marginLevel !== null && isBelow(marginCallLevel)) {
    record({ type: 'marginCalled', at, marginLevel: figures.marginLevel });
  }
  const isOut = () => isStoppedOut(scratch, figures.equity, stopOutLevel);
  let closedAny = false;
  while (isOut()) {
    const worst = worstClosable(scratch, market, times, now);
    if (!worst) break;
    const level = figures.marginLevel;
    const open = scratch.openCount;
    scratch.apply(worst.closing);
    figures = figuresOf(scratch, market);
    const covered = microUsd(scratch.openCount === 0 ? Math.max(-scratch.balance, 0) : 0);
    const stopOut = {
      level,
      limit: stopOutLevel,
      levelAfter: figures.marginLevel,
      equityAfter: microUsd(figures.equity + covered),
      covered,
      open,
      closable: worst.closable,
    };
    events.push({ stopOut, ...worst.closing });
    closedAny = true;
  }
  if (closedAny && scratch.openCount === 0 && scratch.balance < 0) {
    record(protection(scratch.balance, at));
    figures = figuresOf(scratch, market);
  }
  if (scratch.isMarginCalled && !isOut() && !isBelow(marginRecoverLevel)) {
    record({ type: 'marginRecovered', at, marginLevel: figures.marginLevel });
  }
  return events;
}

/** Returns the close of the position with the largest loss, and how many could be closed. */
function worstClosable(
  account: Account,
  market: Market,
  times: FillTimes,
  now: number,
): { readonly closing: PositionClosed; readonly closable: number } | null {
  let closable = 0;
  let worst: { order: OpenPosition; listing: Listing; quotes: FillQuotes; pnl: number } | null =
    null;
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const listing = listingOf(market, order);
    const quotes = quotesOf(listing);
    if (!quotes || !isTradable(listing, now)) continue;
    const pnl = floatingPnlOf(order, market);
    if (pnl === null) continue;
    closable += 1;
    if (worst === null || pnl < worst.pnl || (pnl === worst.pnl && order.id < worst.order.id)) {
      worst = { order, listing, quotes, pnl };
    }
  }
  if (!worst) return null;
  const { order, listing, quotes } = worst;
  const fill = fillAt(listing, order.side, 'close', quotes, null, times);
  const closing = fill && closeAt(listing, order, order.lots, fill, 'stopOut', order.id);
  return closing && { closing, closable };
}
