import { valuationOf, HUNDRED_PERCENT, isAtOrBelow, type Account } from './account.ts';
import type { Quote } from './instrument.ts';
import { closingPrice, rateAt, type Listing, type Market } from './market.ts';
import type { RiskSettings } from './settings.ts';

/**
 * Where an account must be looked at again. Inside its guards it cannot reach a margin call, a
 * recovery or a stop-out, whatever its instruments do, so ticks there cost it nothing.
 *
 * The slack between equity and the next level is shared over the legs by their value, so every
 * leg may move by the same fraction of its price. Guards are observations: they say when to
 * look, never what anything is worth, so they may be reckoned in doubles, with room to spare.
 */
export interface Guard {
  readonly listing: Listing;
  readonly side: 'bid' | 'ask';
  readonly direction: 'rises' | 'falls';
  /** Points; infinite when any quote must be looked at. */
  readonly level: number;
}

/** `isDue`: a level is passed at these very quotes, so the account is to be judged now. */
export interface Watch {
  readonly isDue: boolean;
  readonly guards: readonly Guard[];
}

interface Leg {
  readonly listing: Listing;
  readonly quote: Quote;
  /** Micro-USD that all buys (sells) gain or lose when the price moves by its whole value. */
  buyWeight: number;
  sellWeight: number;
}

/** No leg is trusted to move further than this before the account is looked at again. */
const FRACTION_MAX = 0.1;
/**
 * Room for what the linear share leaves out. At moves of up to a tenth, dividing by a falling
 * price costs at most 1/(1 − 0.1), a moving conversion rate the same again on a tenth: below
 * 1.2235 together.
 */
const CURVATURE = 1.25;
/** Below this many points a price is too near zero to take a fraction of. */
const REACH_MIN_POINTS = 100;

const NOTHING: Watch = { isDue: false, guards: [] };

/** Works out the guards of an account at the present quotes. */
export function watchOf(account: Account, market: Market, settings: RiskSettings): Watch {
  if (account.openCount === 0) return { ...NOTHING, isDue: account.isMarginCalled };
  const { equity, isComplete } = valuationOf(account, market);
  if (!isComplete) return { isDue: false, guards: anyQuote(account, market) };
  const { usedMargin } = account;
  // Without margin there is no level: nothing to reach, and a call that stands is over.
  if (usedMargin === 0) return { ...NOTHING, isDue: account.isMarginCalled };
  const { marginCallLevel, marginRecoverLevel, stopOutLevel } = settings;
  const lower = account.isMarginCalled ? stopOutLevel : marginCallLevel;
  const isRecovered =
    account.isMarginCalled && !isAtOrBelow(equity, usedMargin, marginRecoverLevel);
  if (isRecovered || isAtOrBelow(equity, usedMargin, lower)) {
    return { isDue: true, guards: anyQuote(account, market) };
  }
  const above = (level: number) => equity - (usedMargin / HUNDRED_PERCENT) * level;
  // Each rounded P/L may be off by half a micro-USD on either end of the move.
  const rounding = account.openCount + 2;
  const { legs, conversions } = legsOf(account, market);
  let weight = 0;
  for (const leg of legs) weight += leg.buyWeight + leg.sellWeight;
  for (const value of conversions.values()) weight += value;
  const fraction = (slack: number) =>
    Math.max(0, Math.min(FRACTION_MAX, (slack - rounding) / CURVATURE / weight));
  const down = fraction(above(lower));
  const up = account.isMarginCalled ? fraction(-above(marginRecoverLevel)) : null;
  return { isDue: false, guards: guardsAt(legs, conversions, down, up) };
}

function legsOf(account: Account, market: Market) {
  const legs: Leg[] = [];
  const conversions = new Map<Listing, number>();
  for (const order of account.orders.values()) {
    if (order.status !== 'open' || !order.opened) continue;
    const listing = market.byId(order.instrumentId);
    if (!listing?.quote) continue;
    const price = closingPrice(order.side, listing.quote);
    const rate = rateAt(listing, price);
    if (!rate) continue;
    let leg = legs.find((each) => each.listing === listing);
    if (!leg) {
      leg = { listing, quote: listing.quote, buyWeight: 0, sellWeight: 0 };
      legs.push(leg);
    }
    const slope = ((order.lots * listing.scale.num) / listing.scale.den) * (rate.num / rate.den);
    // Divided by its own price, the result also moves with opening ÷ present price.
    const ownPrice = listing.instrument.conversion.kind === 'ownPrice';
    const weight = slope * reach(price) * (ownPrice ? Math.max(1, order.opened.price / price) : 1);
    if (order.side === 'buy') leg.buyWeight += weight;
    else leg.sellWeight += weight;
    if (listing.conversion) {
      const value = Math.abs(slope * (price - order.opened.price));
      conversions.set(listing.conversion, (conversions.get(listing.conversion) ?? 0) + value);
    }
  }
  return { legs, conversions };
}

const reach = (price: number): number => Math.max(Math.abs(price), REACH_MIN_POINTS);

function guardsAt(
  legs: readonly Leg[],
  conversions: ReadonlyMap<Listing, number>,
  down: number,
  up: number | null,
): Guard[] {
  const guards: Guard[] = [];
  for (const { listing, quote, buyWeight, sellWeight } of legs) {
    const { bid, ask } = quote;
    if (buyWeight > 0) guards.push(below(listing, 'bid', bid, down * reach(bid)));
    if (sellWeight > 0) guards.push(beyond(listing, 'ask', ask, down * reach(ask)));
    if (up === null) continue;
    if (buyWeight > 0) guards.push(beyond(listing, 'bid', bid, up * reach(bid)));
    if (sellWeight > 0) guards.push(below(listing, 'ask', ask, up * reach(ask)));
  }
  for (const listing of conversions.keys()) {
    if (!listing.quote) continue;
    const { bid, ask } = listing.quote;
    const distance = Math.min(down, up ?? down) * Math.min(bid, ask);
    guards.push(below(listing, 'bid', bid, distance), beyond(listing, 'bid', bid, distance));
    guards.push(below(listing, 'ask', ask, distance), beyond(listing, 'ask', ask, distance));
  }
  return guards;
}

/** The first whole price strictly below `price − distance`: still inside at the distance itself. */
const below = (listing: Listing, side: 'bid' | 'ask', price: number, distance: number): Guard => ({
  listing,
  side,
  direction: 'falls',
  level: Math.ceil(price - distance) - 1,
});

const beyond = (listing: Listing, side: 'bid' | 'ask', price: number, distance: number): Guard => ({
  listing,
  side,
  direction: 'rises',
  level: Math.floor(price + distance) + 1,
});

/** Guards that any next quote of any instrument of the account crosses. */
function anyQuote(account: Account, market: Market): Guard[] {
  const listings = new Set<Listing>();
  for (const order of account.orders.values()) {
    const listing = order.status === 'open' ? market.byId(order.instrumentId) : undefined;
    if (!listing) continue;
    listings.add(listing);
    if (listing.conversion) listings.add(listing.conversion);
  }
  return [...listings].map((listing) => ({
    listing,
    side: 'bid',
    direction: 'rises',
    level: -Infinity,
  }));
}
