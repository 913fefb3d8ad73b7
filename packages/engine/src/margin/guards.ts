import type { Account } from '../account.ts';
import { floatingPnlAt, isAtOrBelow } from './figures.ts';
import type { Listing, Market } from '../market/market.ts';
import type { OpenPosition } from '../order.ts';
import { closingPrice } from '../market/quote.ts';
import { type Rate, rateAt } from '../market/rate.ts';
import type { RiskSettings } from '../settings.ts';
import { HUNDRED_PERCENT, microUsd, type Points } from '../units/units.ts';

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
  /** Points at or beyond which to look; infinite where that side may move as it likes. */
  bidFalls: number;
  bidRises: number;
  askFalls: number;
  askRises: number;
}

/** `isDue`: a level is passed at these very quotes, so the account is to be judged now. */
export interface Watch {
  readonly isDue: boolean;
  /** One for each instrument that the account's equity depends on. */
  readonly guards: readonly Guard[];
}

/** One instrument of an account: weights are micro-USD for a move of a price by its whole value. */
interface Leg extends Guard {
  buyWeight: number;
  sellWeight: number;
  /** Whether it converts others: even those without a result yet must not lose it from sight. */
  isRate: boolean;
  rateWeight: number;
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
const DUE: Watch = { isDue: true, guards: [] };

/** Works out the guards of an account at the present quotes. */
export function watchOf(account: Account, market: Market, settings: RiskSettings): Watch {
  // Without margin there is no level: nothing to reach, and a call that stands is over.
  if (account.openCount === 0) return account.isMarginCalled ? DUE : NOTHING;
  const legs: Leg[] = [];
  let floating = 0;
  let isComplete = true;
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const pnl = weigh(legs, order, market);
    if (pnl === null) isComplete = false;
    else floating += pnl;
  }
  if (!isComplete) return { isDue: false, guards: lookAtAnyQuote(legs) };
  const { usedMargin, locked } = account;
  if (usedMargin === 0) return account.isMarginCalled ? DUE : NOTHING;
  const equity = microUsd(account.balance + floating);
  const { marginCallLevel, marginRecoverLevel, stopOutLevel } = settings;
  const lower = account.isMarginCalled ? stopOutLevel : marginCallLevel;
  const isRecovered = account.isMarginCalled && !isAtOrBelow(account, equity, marginRecoverLevel);
  if (isRecovered || isAtOrBelow(account, equity, lower)) {
    return { isDue: true, guards: lookAtAnyQuote(legs) };
  }
  const above = (level: number) => equity - locked - (usedMargin / HUNDRED_PERCENT) * level;
  // Each rounded P/L may be off by half a micro-USD on either end of the move.
  const rounding = account.openCount + 2;
  let weight = 0;
  for (const leg of legs) weight += leg.buyWeight + leg.sellWeight + leg.rateWeight;
  const fraction = (slack: number) =>
    Math.max(0, Math.min(FRACTION_MAX, (slack - rounding) / CURVATURE / weight));
  const down = fraction(above(lower));
  const up = account.isMarginCalled ? fraction(-above(marginRecoverLevel)) : null;
  for (const leg of legs) setGuards(leg, down, up);
  return { isDue: false, guards: legs };
}

/** Adds an open position to its leg; returns its exact P/L, or null when it has no value yet. */
function weigh(legs: Leg[], order: OpenPosition, market: Market): number | null {
  const listing = market.byId(order.instrumentId);
  if (!listing) return null;
  const leg = legOf(legs, listing);
  const by = listing.conversion && legOf(legs, listing.conversion);
  if (by) by.isRate = true;
  if (!listing.quote) return null;
  const price = closingPrice(order.side, listing.quote);
  const rate = rateAt(listing, price);
  if (!rate) return null;
  const opening = order.opened.price;
  const slope = slopeOf(order, listing, rate);
  // Divided by its own price, the result also moves with opening ÷ present price.
  const isOwnPrice = listing.instrument.conversion.kind === 'ownPrice';
  const weight = slope * reach(price) * (isOwnPrice ? Math.max(1, opening / price) : 1);
  if (order.side === 'buy') leg.buyWeight += weight;
  else leg.sellWeight += weight;
  if (by) by.rateWeight += Math.abs(slope * (price - opening));
  return floatingPnlAt(order, listing, price, rate);
}

/** Micro-USD that one point is worth. */
const slopeOf = (order: OpenPosition, { scale }: Listing, rate: Rate): number =>
  ((order.lots * scale.num) / scale.den) * (rate.num / rate.den);

const reach = (price: Points | number): number => Math.max(Math.abs(price), REACH_MIN_POINTS);

function legOf(legs: Leg[], listing: Listing): Leg {
  for (const leg of legs) if (leg.listing === listing) return leg;
  const leg: Leg = {
    listing,
    bidFalls: -Infinity,
    bidRises: Infinity,
    askFalls: -Infinity,
    askRises: Infinity,
    buyWeight: 0,
    sellWeight: 0,
    isRate: false,
    rateWeight: 0,
  };
  legs.push(leg);
  return leg;
}

/** `down` and `up`: fractions of its price that a leg may move against and for the account. */
function setGuards(leg: Leg, down: number, up: number | null): void {
  const { quote } = leg.listing;
  if (!quote) return;
  const { bid, ask } = quote;
  if (leg.buyWeight > 0) {
    leg.bidFalls = below(bid, down * reach(bid));
    if (up !== null) leg.bidRises = beyond(bid, up * reach(bid));
  }
  if (leg.sellWeight > 0) {
    leg.askRises = beyond(ask, down * reach(ask));
    if (up !== null) leg.askFalls = below(ask, up * reach(ask));
  }
  if (leg.isRate) {
    const distance = Math.min(down, up ?? down) * Math.min(bid, ask);
    leg.bidFalls = Math.max(leg.bidFalls, below(bid, distance));
    leg.bidRises = Math.min(leg.bidRises, beyond(bid, distance));
    leg.askFalls = Math.max(leg.askFalls, below(ask, distance));
    leg.askRises = Math.min(leg.askRises, beyond(ask, distance));
  }
}

/** The first whole price strictly below `price − distance`: still inside at the distance itself. */
const below = (price: number, distance: number): number => Math.ceil(price - distance) - 1;
const beyond = (price: number, distance: number): number => Math.floor(price + distance) + 1;

/** Any next quote of any of these instruments is beyond such a guard. */
function lookAtAnyQuote(legs: readonly Leg[]): readonly Guard[] {
  for (const leg of legs) leg.bidRises = -Infinity;
  return legs;
}
