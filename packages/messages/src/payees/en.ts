import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in English. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'This is not a valid {protocol} address',
  'iban.invalid': 'This IBAN is not valid. Please check it for typing errors',
  'bic.invalid': 'This BIC (SWIFT code) is not valid',
  'address.checksum': 'The address has a typing error: its check digits do not match',
  'address.network': 'This is the address of another network, not of {protocol}',
  'tag.missing': 'Enter the destination tag that the receiver gave you, or choose “No tag”',
  'tag.invalid': 'A destination tag is a whole number from 0 to 4294967295',
  'tag.conflict': 'The address carries another destination tag: {tag}',
  'tag.unneeded': 'Addresses of {protocol} have no destination tag',
  'drawMethod.notPayable':
    'The address or account number of this withdrawal account is not valid. Remove it ' +
    'and add it again',
  'drawMethod.tagMissing':
    'Add this {protocol} address again with its destination tag, or with “No tag”',
  'account.invalid': 'An account number has letters A–Z and digits only',
  'withdrawal.notPayable':
    'The address or account number is not valid, so nothing can be paid to it. Reject ' +
    'this withdrawal, so that its owner can correct it',
};
