import type { Instrument } from '@fulcrum/engine/market/instrument';
import { microLots, type MicroLots } from '@fulcrum/engine/units/units';
import { readNumber } from '@fulcrum/ui/figures/read-number';

import { LOTS_FORM } from './number-forms.ts';

/**
 * Reads lots as typed; null if the text is not a number. Zero and negative lots are refused later.
 */
export function readLots(text: string): MicroLots | null {
  const lots = readNumber(text, LOTS_FORM);
  return lots === null ? null : microLots(lots);
}

type LotTerms = Pick<Instrument, 'lotStep' | 'minLots' | 'maxLots'>;

/**
 * Returns the lots one or more steps up or down, on the lot grid and within the limits. Null if
 * there is no such size: below the smallest lots, zero or negative, or above the largest.
 */
export function stepLots(text: string, terms: LotTerms, steps: number): MicroLots | null {
  const { lotStep, minLots, maxLots } = terms;
  const lots = readLots(text);
  if (lots === null) return steps > 0 ? minLots : null;
  const onGrid = steps > 0 ? Math.floor(lots / lotStep) : Math.ceil(lots / lotStep);
  const next = (onGrid + steps) * lotStep;
  if (next <= 0 || (steps < 0 && next < minLots)) return null;
  if (next > maxLots) return steps < 0 || lots < maxLots ? maxLots : null;
  return microLots(Math.max(next, minLots));
}
