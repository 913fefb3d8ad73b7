import type { Account } from '../account.ts';
import { compareProducts, mulDiv } from '../units/exact.ts';
import { scaledPnl } from '../market/formulas.ts';
import type { Listing, Market } from '../market/market.ts';
import type { OpenPosition, Order } from '../order.ts';
import { closingPrice } from '../market/quote.ts';
import { type Rate, rateAt } from '../market/rate.ts';
import {
  basisPoints,
  type BasisPoints,
  HUNDRED_PERCENT,
  type MicroUsd,
  microUsd,
  type Points,
} from '../units/units.ts';

/** The figures of an account at the latest quotes; computed, never stored (rule MARGIN-009). */
export interface Figures {
  readonly balance: MicroUsd;
  readonly locked: MicroUsd;
  readonly floatingPnl: MicroUsd;
  readonly equity: MicroUsd;
  readonly usedMargin: MicroUsd;
  /** Negative if losses exceed the free part of the equity; that is a state, not an error. */
  readonly freeMargin: MicroUsd;
  /** (Equity − locked) ÷ used margin; null if no margin is used. */
  readonly marginLevel: BasisPoints | null;
  /** False if an open position has no quote yet; its P/L then counts as zero. */
  readonly isComplete: boolean;
}

/**
 * Returns the P/L of an open position at the latest quotes; null for a pending order and without a
 * quote.
 */
export function floatingPnlOf(order: Order, market: Market): MicroUsd | null {
  const listing = market.byId(order.instrumentId);
  if (!listing?.quote || order.status !== 'open') return null;
  const price = closingPrice(order.side, listing.quote);
  const rate = rateAt(listing, price);
  return rate && floatingPnlAt(order, listing, price, rate);
}

/** Returns the P/L of an open position at the given closing price and rate. */
export function floatingPnlAt(
  order: OpenPosition,
  listing: Listing,
  price: Points,
  rate: Rate,
): MicroUsd {
  return scaledPnl(listing.scale, order.side, order.lots, order.opened.price, price, rate);
}

/** Equity at the latest quotes, and whether every open position could be valued. */
export interface Valuation {
  readonly floatingPnl: MicroUsd;
  readonly equity: MicroUsd;
  readonly isComplete: boolean;
}

/** Computes the part of the figures that every command and trigger needs. */
export function valuationOf(account: Account, market: Market): Valuation {
  let floating = 0;
  let isComplete = true;
  if (account.openCount > 0) {
    for (const order of account.orders.values()) {
      if (order.status !== 'open') continue;
      const pnl = floatingPnlOf(order, market);
      if (pnl === null) isComplete = false;
      else floating += pnl;
    }
  }
  const equity = microUsd(account.balance + floating);
  return { floatingPnl: microUsd(floating), equity, isComplete };
}

/** Computes all figures of an account, as its trader sees them. */
export function figuresOf(account: Account, market: Market): Figures {
  const valuation = valuationOf(account, market);
  return {
    balance: account.balance,
    locked: account.locked,
    usedMargin: account.usedMargin,
    freeMargin: freeMarginOf(account, valuation.equity),
    marginLevel: marginLevelOf(account, valuation.equity),
    ...valuation,
  };
}

/** The parts of the equity that are in use: used margin and the money held by withdrawals. */
export type Claims = Pick<Account, 'usedMargin' | 'locked'>;

/** Returns the equity minus what positions and withdrawals under review hold. */
export const freeMarginOf = ({ usedMargin, locked }: Claims, equity: MicroUsd): MicroUsd =>
  microUsd(equity - usedMargin - locked);

/**
 * Returns (equity − locked) ÷ used margin in basis points, rounded to nearest; null if no margin is
 * used. Held money is already deducted, so that paying it out does not change the level.
 */
export function marginLevelOf(
  { usedMargin, locked }: Claims,
  equity: MicroUsd,
): BasisPoints | null {
  if (usedMargin === 0) return null;
  return basisPoints(mulDiv(equity - locked, HUNDRED_PERCENT, 1, usedMargin));
}

/**
 * Returns whether open positions must be closed: the margin level is at or below the stop-out
 * level, or nothing is left of the equity. The second also holds for positions without margin,
 * which have no level (rules STOPOUT-001 and STOPOUT-012).
 */
export function isStoppedOut(
  account: Pick<Account, 'usedMargin' | 'locked' | 'openCount'>,
  equity: MicroUsd,
  stopOutLevel: BasisPoints,
): boolean {
  if (account.openCount === 0) return false;
  return equity - account.locked <= 0 || isAtOrBelow(account, equity, stopOutLevel);
}

/** Returns whether the margin level is exactly at or below `level`; false if no margin is used. */
export function isAtOrBelow(
  { usedMargin, locked }: Claims,
  equity: MicroUsd,
  level: BasisPoints,
): boolean {
  if (usedMargin === 0) return false;
  return compareProducts(equity - locked, HUNDRED_PERCENT, usedMargin, level) <= 0;
}
