import { FIRST_FEES, type FeePlan } from '../src/market/formulas.ts';
import type { Instrument } from '../src/market/instrument.ts';
import type { Terms } from './exact.ts';
import { eurgbp, eurjpy, eurusd, gbpusd, oil, usdjpy, xrp, type Line } from './sample.ts';

const paid = { swapLong: -4_321_000, swapShort: 1_234_567 };
/**
 * A round of seven quotes takes 70 seconds, so an instrument that misses one quote becomes stale.
 */
export const staleAfterMs = 120_000;
export const BY_MARGIN: FeePlan = { id: 1, mode: 'ofMargin' };
/** In millionths; a number that makes nearly every fee need rounding. */
const FEE_OF_MARGIN = 12_347;
export const LINES = (
  [
    [{ ...eurusd, ...paid }, 110_000, 110_010],
    [gbpusd, 126_495, 126_505],
    [{ ...usdjpy, ...paid }, 149_990, 150_010],
    [{ ...eurgbp, ...paid }, 85_000, 85_010],
    [eurjpy, 162_000, 162_015],
    // Half the prices are below the floor of the margin.
    [{ ...oil, ...paid, marginPriceFloor: 7_000 }, 7_000, 7_004],
    [xrp, 210_000, 210_060],
  ] satisfies Line[]
).map(([instrument, bid, ask]): Line => {
  const feeRates = { ...instrument.feeRates, [BY_MARGIN.id]: FEE_OF_MARGIN };
  return [{ ...instrument, staleAfterMs, feeRates }, bid, ask];
});

/** Returns an instrument in the form that the auditor uses. */
export function termsOf(instrument: Instrument): Terms {
  const { id, digits, contractSize, feeRates, leverages, conversion } = instrument;
  const by = 'code' in conversion ? LINES.find(([{ code }]) => code === conversion.code) : null;
  return {
    id,
    digits,
    leverages,
    contract: contractSize,
    isFixedMargin: instrument.marginMode === 'fixed',
    marginFloor: instrument.marginPriceFloor,
    feePerLot: feeRates[FIRST_FEES.id] ?? 0,
    feeOfMargin: feeRates[BY_MARGIN.id] ?? 0,
    lots: { min: instrument.minLots, max: instrument.maxLots, step: instrument.lotStep },
    swap: { buy: instrument.swapLong, sell: instrument.swapShort },
    tripleDay: instrument.swapTripleDay,
    usdPer: by
      ? { id: by[0].id, way: conversion.kind === 'multiply' ? 'times' : 'over' }
      : conversion.kind === 'ownPrice'
        ? 'ownPrice'
        : 'one',
  };
}
