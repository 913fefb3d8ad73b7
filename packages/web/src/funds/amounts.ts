import { USD_PRICE_DIGITS, type WithdrawalTerms } from '@fulcrum/engine/money/payment';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import type { MicroUsd } from '@fulcrum/engine/units/units';
import { formatAmount, formatFigure, formatQuantity } from '@fulcrum/ui/figures/format';

/** Formats USD with all significant digits. */
export const shownUsd = (value: MicroUsd): string => formatAmount(formatDecimal(value, USD_DIGITS));

/** Formats an amount in units of 10^-digits of a currency, with all significant digits. */
export const shownAmount = (value: number, digits: number): string =>
  formatAmount(formatDecimal(value, digits));

/** Formats an amount as a person would type it; it never ends in three decimals. */
export function typedAmount(value: number, digits: number): string {
  const text = formatQuantity(value, digits, 2);
  return /\D\d{3}$/.test(text) ? `${text}0` : text;
}

/** Formats the rate between a currency and USD: 1.00, 0.92, 7.8125. */
export const shownRate = (usdPrice: number): string => formatFigure(usdPrice, USD_PRICE_DIGITS, 2);

/** Formats a fee rate in percent: 5,000 millionths are 0.5%. */
export const shownShare = ({ feeRate }: WithdrawalTerms): string =>
  `${formatQuantity(feeRate, USD_DIGITS - 2, 0)}%`;
