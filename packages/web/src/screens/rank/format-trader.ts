import { microUsd } from '@fulcrum/engine/units/units';
import { parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { formatMoney, formatPercent } from '@fulcrum/ui/figures/format';

/** Formats a percentage without a plus sign. */
export const shownPercent = (percent: string): string =>
  formatPercent(Number(percent), { isSigned: false });

export const shownProfit = (usd: string): string =>
  formatMoney(microUsd(parseDecimal(usd, USD_DIGITS) ?? 0), { isSigned: true });
