import { divideWide } from '@fulcrum/engine/units/exact';
import type { Rate } from '@fulcrum/engine/market/rate';
import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';

import { divide, PRICE_DIGITS } from './decimals.ts';

/** What the house holds at a provider in one instrument. */
export interface HedgePosition {
  /** Signed micro-lots. */
  readonly lots: number;
  /** Micro-lots times the price of each, in 10^-10, with the sign of the lots. */
  readonly cost: bigint;
}

export const NO_POSITION: HedgePosition = { lots: 0, cost: 0n };

/** What one fill changes. */
export interface FilledPosition {
  readonly position: HedgePosition;
  /** The result of what was closed, in micro-lots times 10^-10 of the price. */
  readonly realised: bigint;
}

/**
 * Adds a fill of signed micro-lots at a price of 10^-10. What reduces a position is closed at its
 * average price, and the cost of the rest is rounded to nearest; what is beyond zero opens a
 * position at the price of the fill.
 */
export function filledPosition(held: HedgePosition, lots: number, price: bigint): FilledPosition {
  const isReducing = held.lots * lots < 0;
  const closed = isReducing ? Math.min(Math.abs(held.lots), Math.abs(lots)) : 0;
  const opened = Math.abs(lots) - closed;
  const side = BigInt(Math.sign(lots));
  const costOfClosed =
    closed === 0 ? 0n : divide(held.cost * BigInt(closed), BigInt(Math.abs(held.lots)));
  return {
    position: {
      lots: held.lots + lots,
      cost: held.cost - costOfClosed + side * price * BigInt(opened),
    },
    // A position that was long is sold at the price of the fill, a short one is bought back.
    realised: closed === 0 ? 0n : -side * price * BigInt(closed) - costOfClosed,
  };
}

const PER_LOT_AND_PRICE = 10n ** BigInt(PRICE_DIGITS);

/** Returns a result as micro-USD, rounded once to nearest, at a rate of dollars per quote unit. */
export function realisedUsd(realised: bigint, contractSize: number, rate: Rate): MicroUsd {
  const product = realised * BigInt(contractSize) * BigInt(rate.num);
  return microUsd(divideWide(product, PER_LOT_AND_PRICE * BigInt(rate.den), 'nearest'));
}
