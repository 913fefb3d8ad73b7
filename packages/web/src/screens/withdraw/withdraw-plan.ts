import { quoteWithdrawal, type WithdrawalQuote } from '@fulcrum/engine/money/payment';
import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';

import { readAmount, USD_FORM } from '../../funds/read-amount.ts';
import type { PayoutCurrency, PayoutMethod } from '../../account/funds-from-wire.ts';

export type WithdrawProblem =
  | 'amountMissing'
  | 'amountInvalid'
  | 'tooSmall'
  | 'tooLarge'
  | 'exceeds'
  | 'netZero'
  | 'faulty'
  | 'waits';

export interface WithdrawPlan {
  /** Cost and proceeds; null while the amount cannot be read. */
  readonly quote: WithdrawalQuote | null;
  /**
   * The first reason why the withdrawal cannot be requested. A missing method is not one: the
   * person is asked to choose it.
   */
  readonly problem: WithdrawProblem | null;
}

interface Asked {
  readonly text: string;
  readonly currency: PayoutCurrency;
  readonly method: PayoutMethod | null;
  /** Null until the account's figures load. */
  readonly available: MicroUsd | null;
  readonly now: number;
}

/**
 * Computes cost and proceeds of a withdrawal by the engine's own formula, and what is wrong with
 * it.
 */
export function planWithdrawal({ text, currency, method, available, now }: Asked): WithdrawPlan {
  const amount = readAmount(text, USD_FORM.digits);
  if (amount === null) {
    return { quote: null, problem: text.trim() === '' ? 'amountMissing' : 'amountInvalid' };
  }
  const quote = quoteWithdrawal(currency.terms, microUsd(amount));
  const problem = (): WithdrawProblem | null => {
    if (quote.net <= 0) return 'netZero';
    if (amount < currency.min) return 'tooSmall';
    if (amount > currency.max) return 'tooLarge';
    if (available !== null && amount > available) return 'exceeds';
    if (method !== null && method.fault !== null) return 'faulty';
    return method !== null && method.usableAt > now ? 'waits' : null;
  };
  return { quote, problem: problem() };
}
