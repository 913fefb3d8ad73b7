import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { Notice } from '../../identity/auth/module.ts';
import type { WithdrawalCase } from '../cases/case.ts';

/** Returns the notice of a withdrawal whose review is over and that is being paid. */
export function approvedNotice({ id, amount }: WithdrawalCase): Notice {
  const figures = { id, amount: usd(amount) };
  return {
    about: 'withdrawalApproved',
    figures: () => figures,
    facts: { usd: amount, caseId: id },
  };
}

/** Returns the notice of a withdrawal that was paid or declined. */
export function settledNotice(withdrawal: WithdrawalCase): Notice {
  const { id, status, digits, currencyCode: currency } = withdrawal;
  const number = formatDecimal(withdrawal.net, digits, Math.min(2, digits));
  const amounts = { amount: usd(withdrawal.amount), fee: usd(withdrawal.fee), number };
  const figures = { id, currency, ...amounts, remark: withdrawal.notes };
  return {
    about: status === 1 ? 'withdrawalPaid' : 'withdrawalRejected',
    figures: () => figures,
    facts: { usd: withdrawal.amount, caseId: id, remark: withdrawal.notes || withdrawal.reference },
  };
}

const usd = (amount: number): string => formatDecimal(amount, USD_DIGITS, 2);
