import { divideWide, mulDiv, mulDivTwice, powerOfTen } from '../units/exact.ts';
import type { Instrument } from './instrument.ts';
import { type Scale, scaleOf } from './market.ts';
import type { Side } from './quote.ts';
import type { Rate } from './rate.ts';
import {
  type MicroLots,
  type MicroUsd,
  microUsd,
  ONE_LOT,
  type Points,
  whole,
} from '../units/units.ts';

/** How the fee is computed: per lot, or as a share of the margin (setting trade_fee_type). */
export type FeeMode = 'perLot' | 'ofMargin';

/** How openings are charged; each instrument has a rate for the id of the plan. */
export interface FeePlan {
  readonly id: number;
  readonly mode: FeeMode;
}

/** The plan of a new installation, until an operator decides on another plan. */
export const FIRST_FEES: FeePlan = { id: 0, mode: 'perLot' };

/** Returns the rate of a plan: micro-USD per lot, or millionths of the margin. */
export const feeRateOf = ({ feeRates }: Pick<Instrument, 'feeRates'>, { id }: FeePlan): number =>
  feeRates[id] ?? 0;

/**
 * Returns the margin in micro-USD, rounded to nearest. Fixed mode: lots × contractSize, taken as
 * dollars. Leveraged: lots × contractSize × price ÷ leverage, converted at `rate`, with the
 * absolute value of the price, and at least `marginPriceFloor` (rules MARGIN-001 to MARGIN-004 and
 * MARGIN-019).
 */
export function marginFor(
  instrument: Pick<
    Instrument,
    'contractSize' | 'digits' | 'marginMode' | 'conversion' | 'marginPriceFloor'
  >,
  lots: MicroLots,
  price: Points,
  leverage: number,
  rate: Rate,
): MicroUsd {
  const units = whole(lots * instrument.contractSize);
  if (instrument.marginMode === 'fixed') return microUsd(units);
  // If USD is the base currency, the price cancels out.
  if (instrument.conversion.kind === 'ownPrice') return microUsd(mulDiv(units, 1, 1, leverage));
  const divisor = powerOfTen(instrument.digits) * leverage;
  const charged = Math.max(Math.abs(price), instrument.marginPriceFloor);
  return microUsd(mulDivTwice(units, charged, rate.num, divisor, rate.den));
}

/**
 * Returns the fee in micro-USD, rounded up: lots × rate per lot, or margin × rate (FEE-001,
 * FEE-002).
 */
export function feeFor(
  instrument: Pick<Instrument, 'feeRates'>,
  lots: MicroLots,
  margin: MicroUsd,
  plan: FeePlan,
): MicroUsd {
  const base = plan.mode === 'perLot' ? lots : margin;
  return microUsd(mulDiv(base, feeRateOf(instrument, plan), 1, ONE_LOT, 'up'));
}

/**
 * Returns the P/L in micro-USD, rounded to nearest: (close − open) of a buy or (open − close) of a
 * sell, × lots × contractSize, converted at `rate` (rules PNL-001 to PNL-003).
 */
export function pnlFor(
  instrument: Pick<Instrument, 'contractSize' | 'digits'>,
  side: Side,
  lots: MicroLots,
  openPrice: Points,
  closePrice: Points,
  rate: Rate,
): MicroUsd {
  return scaledPnl(scaleOf(instrument), side, lots, openPrice, closePrice, rate);
}

/** Does what `pnlFor` does with a precomputed scale, for code that runs on every tick. */
export function scaledPnl(
  scale: Scale,
  side: Side,
  lots: MicroLots,
  openPrice: Points,
  closePrice: Points,
  rate: Rate,
): MicroUsd {
  const move = side === 'buy' ? closePrice - openPrice : openPrice - closePrice;
  return mulDivTwice(move, lots * scale.num, rate.num, scale.den, rate.den) as MicroUsd;
}

/** Returns the value of the lots at a price in micro-USD, never negative, rounded to nearest. */
export function notionalFor(
  instrument: Pick<Instrument, 'contractSize' | 'digits'>,
  lots: MicroLots,
  price: Points,
  rate: Rate,
): MicroUsd {
  const { num, den } = scaleOf(instrument);
  return microUsd(mulDivTwice(Math.abs(price), lots * num, rate.num, den, rate.den));
}

/**
 * Returns the swap in micro-USD, rounded to nearest: notional × rate % a year ÷ 365 × nights.
 * `yearlyRate` is in millionths of a percent; the trader pays a negative result (rule SWAP-001).
 */
export function swapFor(
  instrument: Pick<Instrument, 'contractSize' | 'digits'>,
  lots: MicroLots,
  price: Points,
  rate: Rate,
  yearlyRate: number,
  nights: number,
): MicroUsd {
  const { num, den } = scaleOf(instrument);
  const units = whole(lots * num);
  const divisor = BigInt(den) * BigInt(rate.den) * 365n * 100_000_000n;
  // Uses the absolute price, so that the side that pays stays the same if the price falls below
  // zero.
  const notional = BigInt(Math.abs(price)) * BigInt(units) * BigInt(rate.num);
  return microUsd(divideWide(notional * BigInt(whole(yearlyRate * nights)), divisor, 'nearest'));
}

/** Returns the share `part ÷ of` of an amount, rounded to nearest; the caller keeps the rest. */
export const shareOf = (amount: MicroUsd, part: MicroLots, of: MicroLots): MicroUsd =>
  microUsd(mulDiv(amount, part, 1, of));
