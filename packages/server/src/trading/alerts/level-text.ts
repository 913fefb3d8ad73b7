import type { Listing } from '@fulcrum/engine/market/market';
import { formatDecimal } from '@fulcrum/engine/units/decimal';

import type { AlertRow } from './alert-store.ts';

export const PERCENT_DIGITS = 2;

/** Returns an alert's level as text: a price of its instrument, or a percentage. */
export function levelText(
  { kind, level }: Pick<AlertRow, 'kind' | 'level'>,
  { instrument }: Listing,
): string {
  const isPercent = kind === 'up' || kind === 'down';
  return formatDecimal(level, isPercent ? PERCENT_DIGITS : instrument.digits);
}
