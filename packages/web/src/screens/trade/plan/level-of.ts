import type { Points } from '@fulcrum/engine/units/units';

import {
  isBeyond,
  resolveLevel,
  type LevelBasis,
  type StopName,
} from '../../../trading/preview/levels.ts';
import type { StopField } from './ticket.ts';

/**
 * Returns the price of a level for a side; null if the text is not a level. A price that stands
 * still is one side's; for the other side the distance counts that was typed.
 */
export function levelOf(name: StopName, field: StopField, basis: LevelBasis): Points | null {
  const { text, unit, typed } = field;
  const price = resolveLevel(name, unit, text, basis);
  const isOwn = typed === undefined || price === null || isBeyond(name, price, basis);
  return isOwn ? price : resolveLevel(name, typed.unit, typed.text, basis);
}
