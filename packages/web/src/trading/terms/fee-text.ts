import { feeRateOf, type FeePlan } from '@fulcrum/engine/market/formulas';
import { USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { microUsd } from '@fulcrum/engine/units/units';
import { formatMoney, formatQuantity } from '@fulcrum/ui/figures/format';

import type { ListedInstrument } from '../../market/model.ts';

/**
 * Decimals of a share that is stored in millionths and shown in percent, and the fewest decimals
 * shown.
 */
const SHARE_DIGITS = USD_DIGITS - 2;
const SHARE_DIGITS_MIN = 2;

/** Formats the fee as money per lot or as a share of the margin, depending on the plan's mode. */
export function feeText({ terms }: ListedInstrument, plan: FeePlan): string {
  const rate = feeRateOf(terms, plan);
  if (plan.mode === 'perLot') return formatMoney(microUsd(rate));
  return `${formatQuantity(rate, SHARE_DIGITS, SHARE_DIGITS_MIN)}%`;
}
