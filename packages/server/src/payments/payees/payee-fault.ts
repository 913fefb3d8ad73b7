import { hasTag } from '@fulcrum/contract/payments/destination-tag';
import { readAccount } from '@fulcrum/contract/payments/typed-account';
import { isValidIBAN } from 'ibantools';

import { readAddress } from './check-address.ts';

/** Where a withdrawal is paid to, as it was stored. */
export interface StoredPayee {
  readonly type: 1 | 2;
  readonly protocol: string;
  readonly address: string;
  readonly tag: string;
  readonly payeeAccount: string;
}

/**
 * Returns why a stored payee cannot be paid: its address or account number is wrong, or nobody
 * chose whether a payment carries a destination tag. Null if nothing is wrong. What is stored was
 * checked when it was bound, by the rules of that day.
 */
export function payeeFault(payee: StoredPayee): 'number' | 'tag' | null {
  if (payee.type === 2) {
    const { account, claimsIban } = readAccount(payee.payeeAccount);
    return claimsIban && !isValidIBAN(account) ? 'number' : null;
  }
  if (readAddress(payee.protocol, payee.address).fault !== null) return 'number';
  return hasTag(payee.protocol) && payee.tag === '' ? 'tag' : null;
}
