/**
 * The auditor's own arithmetic, written from the published rules without any code of the engine:
 * integers of unlimited size, rounded once at the end.
 */

/** A price, an amount or a number as a fraction of integers. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Rounds to the nearest integer, halves away from zero. */
export function nearest({ top, bottom }: Fraction): bigint {
  const size = top < 0n ? -top : top;
  const rounded = (2n * size + bottom) / (2n * bottom);
  return top < 0n ? -rounded : rounded;
}

/** Rounds up; `top` must not be negative. */
export const upwards = ({ top, bottom }: Fraction): bigint => (top + bottom - 1n) / bottom;

export const times = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.top,
  bottom: a.bottom * b.bottom,
});

export const over = (a: Fraction, b: Fraction): Fraction =>
  times(a, { top: b.bottom, bottom: b.top });

export const whole = (value: bigint | number): Fraction => ({ top: BigInt(value), bottom: 1n });

/**
 * What the auditor knows about an instrument; `usdPer` says how its quote currency is converted to
 * dollars.
 */
export interface Terms {
  readonly id: number;
  readonly digits: number;
  readonly contract: number;
  readonly isFixedMargin: boolean;
  /** The margin is computed at this price at least, in points. */
  readonly marginFloor: number;
  /**
   * `feePerLot` is in micro-dollars, `feeOfMargin` in millionths of the margin; only one of them is
   * charged.
   */
  readonly feePerLot: number;
  readonly feeOfMargin: number;
  readonly leverages: readonly number[];
  readonly lots: { readonly min: number; readonly max: number; readonly step: number };
  /** Weekday whose roll books three nights, 0 for Sunday; null if every roll books one night. */
  readonly tripleDay: number | null;
  readonly swap: { readonly buy: number; readonly sell: number };
  readonly usdPer: 'one' | 'ownPrice' | { readonly id: number; readonly way: 'times' | 'over' };
}

export const MILLION = 1_000_000n;

const priceOf = (points: bigint, { digits }: Terms): Fraction => ({
  top: points,
  bottom: 10n ** BigInt(digits),
});

const contracts = (microLots: bigint, { contract }: Terms): Fraction => ({
  top: microLots * BigInt(contract),
  bottom: MILLION,
});

const toMicro = (dollars: Fraction): Fraction => times(dollars, whole(MILLION));

/** Returns the dollars per unit of the quote currency. */
export function dollarsPerUnit(
  terms: Terms,
  ownPoints: bigint,
  mid: { readonly bid: bigint; readonly ask: bigint; readonly terms: Terms } | null,
): Fraction {
  if (terms.usdPer === 'one') return whole(1);
  if (terms.usdPer === 'ownPrice') return over(whole(1), priceOf(ownPoints, terms));
  if (!mid) throw new Error('Expected a conversion quote');
  const sum = priceOf(mid.bid + mid.ask, mid.terms);
  const middle = over(sum, whole(2));
  return terms.usdPer.way === 'times' ? middle : over(whole(1), middle);
}

export function marginOf(
  terms: Terms,
  microLots: bigint,
  points: bigint,
  leverage: number,
  perUnit: Fraction,
): bigint {
  const size = contracts(microLots, terms);
  if (terms.isFixedMargin) return nearest(toMicro(size));
  const distance = points < 0n ? -points : points;
  const floor = BigInt(terms.marginFloor);
  const charged = priceOf(distance > floor ? distance : floor, terms);
  const value = times(times(size, charged), perUnit);
  return nearest(toMicro(over(value, whole(leverage))));
}

export const feeByLots = ({ feePerLot }: Terms, microLots: bigint): bigint =>
  upwards({ top: microLots * BigInt(feePerLot), bottom: MILLION });

export const feeByMargin = ({ feeOfMargin }: Terms, margin: bigint): bigint =>
  upwards({ top: margin * BigInt(feeOfMargin), bottom: MILLION });

export function profitOf(
  terms: Terms,
  side: 'buy' | 'sell',
  microLots: bigint,
  from: bigint,
  to: bigint,
  perUnit: Fraction,
): bigint {
  const move = priceOf(side === 'buy' ? to - from : from - to, terms);
  return nearest(toMicro(times(times(move, contracts(microLots, terms)), perUnit)));
}

/** Returns the swap of a position; `yearly` is in millionths of a percent. */
export function swapOf(
  terms: Terms,
  microLots: bigint,
  points: bigint,
  perUnit: Fraction,
  yearly: number,
  nights: number,
): bigint {
  const value = times(times(contracts(microLots, terms), priceOf(points, terms)), perUnit);
  const aYear = times(value, { top: BigInt(yearly), bottom: 100n * MILLION });
  return nearest(toMicro(times(aYear, { top: BigInt(nights), bottom: 365n })));
}
