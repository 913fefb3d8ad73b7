import { formatDecimal, LOT_DIGITS, microLots, type MicroLots } from '@fulcrum/engine/units';

import { readDecimal } from './read-decimal.ts';

/** Lots as typed; null when they are no number. Zero and less is read too, and refused later. */
export function readLots(text: string): MicroLots | null {
  const lots = readDecimal(text, LOT_DIGITS);
  return lots === null ? null : microLots(lots);
}

export const showLots = (lots: MicroLots): string => formatDecimal(lots, LOT_DIGITS, 2);
