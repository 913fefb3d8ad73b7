import { compactCode, readAccount } from '@fulcrum/contract/payments/typed-account';
import { isValidBIC, isValidIBAN } from 'ibantools';

import { Refused } from '../../platform/refusal.ts';

/** Returns a bank account in its compact form; throws for an invalid number, IBAN or BIC. */
export function bankAccount(
  typed: string,
  bic: string,
): { readonly account: string; readonly bic: string } {
  const { account, claimsIban } = readAccount(typed);
  if (claimsIban && !isValidIBAN(account)) {
    throw new Refused('iban.invalid', { field: 'payee_account' });
  }
  if (!/^[A-Z0-9]+$/.test(account)) {
    throw new Refused('account.invalid', { field: 'payee_account' });
  }
  const code = compactCode(bic);
  if (code !== '' && !isValidBIC(code)) throw new Refused('bic.invalid', { field: 'bank_swift' });
  return { account, bic: code };
}
