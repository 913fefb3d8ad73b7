import { pnlFor } from '@fulcrum/engine/market/formulas';
import { rateAt } from '@fulcrum/engine/market/rate';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import type { Listing } from '@fulcrum/engine/market/market';
import type { Side } from '@fulcrum/engine/market/quote';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { mulDiv } from '@fulcrum/engine/units/exact';
import { points, type MicroLots, type MicroUsd, type Points } from '@fulcrum/engine/units/units';
import { formatQuantity } from '@fulcrum/ui/figures/format';
import { formatTyped, readNumber, type NumberForm } from '@fulcrum/ui/figures/read-number';

import { distanceDigits } from '../../market/distance-digits.ts';
import { allowedPrice } from './allowed-price.ts';
import { priceForm, USD_FORM } from './number-forms.ts';

export const STOP_UNITS = ['pips', 'price', 'usd'] as const;
/** How a stop loss or take profit is entered: as a distance, a price, or an amount of money. */
export type StopUnit = (typeof STOP_UNITS)[number];
export type StopName = 'stopLoss' | 'takeProfit';

/** What a level is measured from, and what its money is computed with. */
export interface LevelBasis {
  readonly listing: Listing;
  readonly side: Side;
  readonly lots: MicroLots;
  /** Price at which the position opens or has opened. */
  readonly entry: Points;
  /**
   * Whether the instrument is a currency pair: with 3 or 5 digits, distances are in pips of ten
   * points; otherwise in points.
   */
  readonly isPair: boolean;
}

/** Returns +1 if the level is above the entry, −1 if below. */
const directionOf = (name: StopName, side: Side): 1 | -1 =>
  (name === 'takeProfit') === (side === 'buy') ? 1 : -1;

/** Returns whether a level is on its side of the entry. */
export const isBeyond = (name: StopName, price: Points, { side, entry }: LevelBasis): boolean =>
  directionOf(name, side) * (price - entry) > 0;

/**
 * Returns the P/L in micro-USD if the position closed at `price`; null without a conversion rate.
 */
export function pnlAt({ listing, side, lots, entry }: LevelBasis, price: Points): MicroUsd | null {
  const rate = rateAt(listing, price);
  return rate && pnlFor(listing.instrument, side, lots, entry, price, rate);
}

/** Converts an entered level to a price; null if the text is not a valid level in that unit. */
export function resolveLevel(
  name: StopName,
  unit: StopUnit,
  text: string,
  basis: LevelBasis,
): Points | null {
  const typed = readNumber(text, levelForm(unit, basis));
  return typed === null ? null : levelAt(name, unit, typed, basis);
}

/** Converts a number in units of the field to a price; null if there is no such level. */
export function levelAt(
  name: StopName,
  unit: StopUnit,
  typed: number,
  basis: LevelBasis,
): Points | null {
  const { instrument } = basis.listing;
  if (unit === 'price') return allowedPrice(typed, instrument);
  if (typed === 0) return null;
  if (unit === 'usd') return levelForMoney(name, Math.abs(typed), basis);
  if (typed < 0) return null;
  return allowedPrice(basis.entry + directionOf(name, basis.side) * typed, instrument);
}

/** Returns what the field of a level takes in a unit. */
export function levelForm(unit: StopUnit, { listing, isPair, entry }: LevelBasis): NumberForm {
  const { instrument } = listing;
  if (unit === 'price') return priceForm(instrument, entry);
  return unit === 'usd' ? USD_FORM : { digits: distanceDigits(isPair, instrument.digits) };
}

/**
 * Returns the level nearest to the entry that reaches the amount: a stop loss never costs more, a
 * take profit never brings less. Null if no price does.
 */
export function levelForMoney(name: StopName, amount: number, basis: LevelBasis): Points | null {
  const { instrument } = basis.listing;
  const sign = directionOf(name, basis.side);
  const moneyAt = (distance: number): number | null => {
    const pnl = pnlAt(basis, points(basis.entry + sign * distance));
    return pnl === null ? null : Math.abs(pnl);
  };
  let low = 0;
  let high = furthestDistance(sign, amount, basis, moneyAt);
  // The money grows with the distance, so a binary search finds the last distance that still falls
  // short.
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const money = moneyAt(middle);
    if (money === null) return null;
    if (money <= amount) low = middle;
    else high = middle - 1;
  }
  const isShort = name === 'takeProfit' && moneyAt(low) !== amount;
  const distance = isShort ? low + 1 : low;
  return distance === 0 ? null : allowedPrice(basis.entry + sign * distance, instrument);
}

/**
 * Returns a distance up to which a level is searched. Where prices below zero are allowed, the
 * entry is no measure of it, so it is doubled until the amount is reached, up to a price that is
 * never seen.
 */
function furthestDistance(
  sign: 1 | -1,
  amount: number,
  { entry, listing }: LevelBasis,
  moneyAt: (distance: number) => number | null,
): number {
  const { allowsNonPositive, digits } = listing.instrument;
  if (!allowsNonPositive) return Math.max(sign === 1 ? entry * 9 : entry - 1, 0);
  const most = Math.abs(entry) * 9 + 10 ** (digits + 3);
  let distance = 1;
  while (distance < most && (moneyAt(distance) ?? amount + 1) <= amount) distance *= 2;
  return distance;
}

/** Returns a level as text for the field; the inverse of `resolveLevel`. */
export function levelText(unit: StopUnit, price: Points, basis: LevelBasis): string {
  const { digits } = basis.listing.instrument;
  if (unit === 'price') return formatDecimal(price, digits);
  const distance = Math.abs(price - basis.entry);
  if (unit === 'pips') return formatQuantity(distance, distanceDigits(basis.isPair, digits));
  const money = pnlAt(basis, price);
  return money === null ? '' : formatTyped(roundToCents(Math.abs(money)), USD_DIGITS);
}

/**
 * Cents are enough in a field, because the exact money of a level mostly lies between two cents.
 */
const roundToCents = (amount: number): number => mulDiv(amount, 1, 1, 10_000) * 10_000;

/**
 * Returns a distance that is typical of the instrument's moves: about a quarter of a percent,
 * rounded.
 */
export function usualDistance(price: Points): number {
  const raw = Math.max(Math.round(Math.abs(price) / 400), 1);
  const magnitude = 10 ** Math.max(String(raw).length - 2, 0);
  const step = magnitude * 5;
  return raw < 10 ? raw : Math.max(Math.round(raw / step) * step, step);
}

/**
 * Returns a level at a usual distance from a price: on the losing side for a stop loss, on the
 * winning side for a take profit. Null if there is no price there.
 */
export function firstLevel(
  name: StopName,
  side: Side,
  from: Points,
  instrument: Pick<Instrument, 'allowsNonPositive'>,
): Points | null {
  return allowedPrice(from + directionOf(name, side) * usualDistance(from), instrument);
}

/**
 * Returns the move after which an open confirmation asks again: 5 pips for a currency pair,
 * otherwise 0.05 % of the price.
 */
export function noticeableMove(price: Points, isPair: boolean, digits: number): number {
  if (distanceDigits(isPair, digits) === 1) return 50;
  return Math.max(Math.round(Math.abs(price) / 2_000), 5);
}

/**
 * Returns the reward per unit of risk in tenths: 20 means 1 : 2.0. Null unless there is both a loss
 * and a gain.
 */
export function rewardTenths(loss: MicroUsd | null, gain: MicroUsd | null): number | null {
  if (loss === null || gain === null || loss >= 0 || gain <= 0) return null;
  return mulDiv(gain, 10, 1, -loss);
}
