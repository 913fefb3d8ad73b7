import type { Account } from '../account.ts';
import { floatingPnlAt, isStoppedOut } from './figures.ts';
import type { Listing, Market } from '../market/market.ts';
import type { OpenPosition } from '../order.ts';
import { closingPrice, type Quote, type Side } from '../market/quote.ts';
import { rateAt } from '../market/rate.ts';
import type { RiskSettings } from '../settings.ts';
import { microUsd, type MicroUsd, type Points, points } from '../units/units.ts';

/**
 * The search covers prices up to this many times the current price, and down to the current price
 * divided by it.
 */
const REACH = 10;

/**
 * Returns the first closing price of a `side` at which the account reaches its stop-out level, if
 * this instrument moves against that side with the same spread and all other prices stay the same.
 * Orders that would trigger on the way are ignored. Null if there is no such price within reach, if
 * the level is reached already, or if a position cannot be valued.
 */
export function stopOutPrice(
  account: Account,
  market: Market,
  { stopOutLevel }: RiskSettings,
  listing: Listing,
  side: Side,
): Points | null {
  const { quote } = listing;
  if (!quote || account.openCount === 0) return null;
  const direction = side === 'buy' ? -1 : 1;
  const movedBy = (distance: number): Quote => {
    const by = direction * distance;
    return { ...quote, bid: quote.bid + by, ask: quote.ask + by };
  };
  const isOut = (distance: number): boolean | null => {
    const equity = equityAt(account, market, listing, movedBy(distance));
    return equity && isStoppedOut(account, equity.amount, stopOutLevel);
  };
  let near = 0;
  let far = reachOf(listing, quote, direction);
  if (far <= 0 || isOut(near) !== false || isOut(far) !== true) return null;
  // Binary search: `near` is always above the level, `far` at or below it.
  while (far - near > 1) {
    const middle = near + Math.floor((far - near) / 2);
    if (isOut(middle) === true) far = middle;
    else near = middle;
  }
  return points(closingPrice(side, movedBy(far)));
}

/** Returns how many points away from the price the search goes. */
function reachOf({ instrument }: Listing, { bid, ask }: Quote, direction: 1 | -1): number {
  // Near zero a multiple of the price would reach nowhere.
  const far = Math.max(Math.abs(ask), instrument.marginPriceFloor) * (REACH - 1);
  if (direction === 1 || instrument.allowsNonPositive) return far;
  return bid - Math.ceil(bid / REACH);
}

/**
 * Returns the equity if `listing` were quoted at `moved`; null if a position has no price or no
 * rate.
 */
function equityAt(
  account: Account,
  market: Market,
  listing: Listing,
  moved: Quote,
): { readonly amount: MicroUsd } | null {
  let equity = account.balance as number;
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const pnl = pnlAt(order, market, listing, moved);
    if (pnl === null) return null;
    equity += pnl;
  }
  return { amount: microUsd(equity) };
}

function pnlAt(
  order: OpenPosition,
  market: Market,
  moving: Listing,
  moved: Quote,
): MicroUsd | null {
  const own = market.byId(order.instrumentId);
  const quote = own === moving ? moved : own?.quote;
  if (!own || !quote) return null;
  const price = closingPrice(order.side, quote);
  const conversion = own.conversion === moving ? moved : (own.conversion?.quote ?? null);
  const rate = rateAt(own, price, conversion);
  return rate && floatingPnlAt(order, own, price, rate);
}
