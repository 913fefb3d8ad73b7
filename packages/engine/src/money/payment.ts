import { USD_DIGITS } from '../units/decimal.ts';
import { mulDiv, mulDivTwice, powerOfTen } from '../units/exact.ts';
import { type MicroUsd, microUsd, ONE_USD } from '../units/units.ts';

/** Number of decimals of prices between the dollar and a payment currency. */
export const USD_PRICE_DIGITS = 10;

/** The terms of withdrawals in a currency. */
export interface WithdrawalTerms {
  /** How the fee is computed (fee_type: 1 is a fixed fee, anything else a share of the amount). */
  readonly feeMode: 'fixed' | 'ofAmount';
  /** Micro-USD if fixed, otherwise millionths of the amount. */
  readonly feeRate: number;
  /** Units of the currency per dollar, in units of 10^-USD_PRICE_DIGITS. */
  readonly usdPrice: number;
  /** Number of decimals with which the currency is paid out. */
  readonly digits: number;
}

/** The figures of one withdrawal, the same in the preview and in the ledger. */
export interface WithdrawalQuote {
  readonly amount: MicroUsd;
  readonly fee: MicroUsd;
  /**
   * What the user receives, in units of 10^-digits of the currency; zero if the fee takes all of
   * it.
   */
  readonly net: number;
}

/**
 * Computes the fee (fixed, or rate × amount rounded up) and what the user receives: max(0, (amount
 * − fee) × price), rounded to nearest in the digits of the currency (rules WITHDRAW-001 and
 * WITHDRAW-002).
 */
export function quoteWithdrawal(terms: WithdrawalTerms, amount: MicroUsd): WithdrawalQuote {
  const { feeMode, feeRate, usdPrice, digits } = terms;
  const fee = feeMode === 'fixed' ? feeRate : mulDiv(amount, feeRate, 1, 1_000_000, 'up');
  const perUnit = powerOfTen(USD_PRICE_DIGITS - digits);
  const net = fee >= amount ? 0 : mulDivTwice(amount - fee, usdPrice, 1, perUnit, ONE_USD);
  return { amount, fee: microUsd(fee), net };
}

/**
 * Returns the value of a deposit in dollars, rounded to nearest. `amount` is in units of 10^-digits
 * of the currency, `usdPrice` in units of 10^-USD_PRICE_DIGITS dollars per unit of the currency
 * (rule DEPOSIT-001).
 */
export function creditFor(
  { digits, usdPrice }: { readonly digits: number; readonly usdPrice: number },
  amount: number,
): MicroUsd {
  const perMicro = powerOfTen(USD_PRICE_DIGITS - USD_DIGITS);
  return microUsd(mulDivTwice(amount, usdPrice, 1, powerOfTen(digits), perMicro));
}
