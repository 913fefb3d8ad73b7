import { microUsd } from '@fulcrum/engine/units/units';
import { parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { formatMoney, formatPercent } from '@fulcrum/ui/figures/format';

/** A rate that has no sign of its own. */
export const shownPercent = (percent: string): string =>
  formatPercent(Number(percent), { isSigned: false });

export const shownProfit = (usd: string): string =>
  formatMoney(microUsd(parseDecimal(usd, USD_DIGITS) ?? 0), { isSigned: true });
