declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

/** Money in millionths of a US dollar (USDT counts as USD); negative for a debt. */
export type MicroUsd = Unit<'MicroUsd'>;
/** A price in the instrument's smallest steps: price × 10^digits. */
export type Points = Unit<'Points'>;
/** Volume in millionths of a lot: 1 lot is 1,000,000. */
export type MicroLots = Unit<'MicroLots'>;
/** A ratio in hundredths of a percent: 10,000 is 100 %. */
export type BasisPoints = Unit<'BasisPoints'>;

export const microUsd = (value: number): MicroUsd => whole(value) as MicroUsd;
export const points = (value: number): Points => whole(value) as Points;
export const microLots = (value: number): MicroLots => whole(value) as MicroLots;
export const basisPoints = (value: number): BasisPoints => whole(value) as BasisPoints;

export const ONE_LOT = microLots(1_000_000);
export const ONE_USD = microUsd(1_000_000);

/** Returns `value`; throws a RangeError unless it is an integer that a double holds exactly. */
export function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Expected a whole number, was ${value}`);
  return value === 0 ? 0 : value; // -0 and 0 are the same amount
}

/** 100 % in basis points. */
export const HUNDRED_PERCENT = 10_000;
