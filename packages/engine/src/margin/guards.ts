import type { Account } from '../account.ts';
import { floatingPnlAt, isAtOrBelow, isStoppedOut } from './figures.ts';
import type { Listing, Market } from '../market/market.ts';
import type { OpenPosition } from '../order.ts';
import { closingPrice } from '../market/quote.ts';
import { type Rate, rateAt } from '../market/rate.ts';
import type { RiskSettings } from '../settings.ts';
import { HUNDRED_PERCENT, microUsd, type Points } from '../units/units.ts';

/**
 * The prices at which an account's margin must be checked again. While its instruments stay inside
 * the guards, the account cannot reach a margin call, a recovery or a stop-out, so ticks there cost
 * nothing.
 *
 * The distance between equity and the next level is shared among the legs by value, so that every
 * leg may move by the same fraction of its price. Guards decide only when to check, never what
 * anything is worth, so they may be computed in doubles with a safety margin.
 */
export interface Guard {
  readonly listing: Listing;
  /** Prices in points at or beyond which to check; infinite if that side does not matter. */
  bidFalls: number;
  bidRises: number;
  askFalls: number;
  askRises: number;
}

/** `isDue`: a level is crossed at the current quotes already, so the margin must be judged now. */
export interface Watch {
  readonly isDue: boolean;
  /** One guard for each instrument that the account's equity depends on. */
  readonly guards: readonly Guard[];
}

/** One instrument of an account; weights are the micro-USD that a price move of 100 % makes. */
interface Leg extends Guard {
  buyWeight: number;
  sellWeight: number;
  /** Whether the instrument converts other legs; it is watched even while those have no P/L yet. */
  isRate: boolean;
  rateWeight: number;
}

/** The largest fraction of its price that a leg may move before the account is checked again. */
const FRACTION_MAX = 0.1;
/**
 * Safety factor for what the linear share ignores. At moves of up to a tenth, dividing by a falling
 * price adds a factor of at most 1/(1 − 0.1), and a moving conversion rate adds the same factor to
 * a tenth of the value: together below 1.2235.
 */
const CURVATURE = 1.25;
/** A price below this many points is too close to zero for moves in fractions of it. */
const REACH_MIN_POINTS = 100;

const NOTHING: Watch = { isDue: false, guards: [] };
const DUE: Watch = { isDue: true, guards: [] };

/** Computes the guards of an account at the current quotes. */
export function watchOf(account: Account, market: Market, settings: RiskSettings): Watch {
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
  const equity = microUsd(account.balance + floating);
  const { marginCallLevel, marginRecoverLevel, stopOutLevel } = settings;
  const lower = account.isMarginCalled ? stopOutLevel : marginCallLevel;
  const isRecovered = account.isMarginCalled && !isAtOrBelow(account, equity, marginRecoverLevel);
  const isOut = isStoppedOut(account, equity, stopOutLevel);
  if (isRecovered || isOut || isAtOrBelow(account, equity, lower)) {
    return { isDue: true, guards: lookAtAnyQuote(legs) };
  }
  const slackTo = (level: number) => equity - locked - (usedMargin / HUNDRED_PERCENT) * level;
  // The rounding of each P/L may be off by half a micro-USD at either end of the move.
  const rounding = account.openCount + 2;
  let weight = 0;
  for (const leg of legs) weight += leg.buyWeight + leg.sellWeight + leg.rateWeight;
  const fraction = (slack: number) =>
    Math.max(0, Math.min(FRACTION_MAX, (slack - rounding) / CURVATURE / weight));
  const down = fraction(slackTo(lower));
  const up = account.isMarginCalled ? fraction(-slackTo(marginRecoverLevel)) : null;
  for (const leg of legs) setGuards(leg, down, up);
  return { isDue: false, guards: legs };
}

/** Adds a position to its leg; returns its exact P/L, null if it cannot be valued. */
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
  // If the P/L is converted at the instrument's own price, it also scales with opening ÷ current
  // price.
  const isOwnPrice = listing.instrument.conversion.kind === 'ownPrice';
  const weight = slope * reach(price) * (isOwnPrice ? Math.max(1, opening / price) : 1);
  if (order.side === 'buy') leg.buyWeight += weight;
  else leg.sellWeight += weight;
  if (by) by.rateWeight += Math.abs(slope * (price - opening));
  return floatingPnlAt(order, listing, price, rate);
}

/** Returns the micro-USD that a move of one point makes. */
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

/**
 * Sets the guards of a leg. `down` and `up` are the fractions of its price that the leg may move
 * against and in favour of the account.
 */
function setGuards(leg: Leg, down: number, up: number | null): void {
  const { quote } = leg.listing;
  if (!quote) return;
  const { bid, ask } = quote;
  if (leg.buyWeight > 0) {
    leg.bidFalls = below(bid, down * reach(bid));
    if (up !== null) leg.bidRises = above(bid, up * reach(bid));
  }
  if (leg.sellWeight > 0) {
    leg.askRises = above(ask, down * reach(ask));
    if (up !== null) leg.askFalls = below(ask, up * reach(ask));
  }
  if (leg.isRate) {
    const distance = Math.min(down, up ?? down) * Math.min(bid, ask);
    leg.bidFalls = Math.max(leg.bidFalls, below(bid, distance));
    leg.bidRises = Math.min(leg.bidRises, above(bid, distance));
    leg.askFalls = Math.max(leg.askFalls, below(ask, distance));
    leg.askRises = Math.min(leg.askRises, above(ask, distance));
  }
}

/** Returns the highest whole price strictly below `price − distance`. */
const below = (price: number, distance: number): number => Math.ceil(price - distance) - 1;
/** Returns the lowest whole price strictly above `price + distance`. */
const above = (price: number, distance: number): number => Math.floor(price + distance) + 1;

/** Returns guards that every next quote of these instruments reaches. */
function lookAtAnyQuote(legs: readonly Leg[]): readonly Guard[] {
  for (const leg of legs) leg.bidRises = -Infinity;
  return legs;
}
