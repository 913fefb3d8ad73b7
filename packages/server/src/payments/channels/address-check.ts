import { isValidBIC, isValidIBAN } from 'ibantools';
import validator from 'multicoin-address-validator';

import { Refused } from '../../platform/refusal.ts';

/**
 * The validator's name for the addresses of each protocol. It checks the form and, if the network
 * has one, the checksum. Solana addresses have no checksum, nor do Ethereum addresses written in a
 * single case.
 */
const CHECKED_AS: Readonly<Record<string, string>> = {
  TRC20: 'trx',
  TRON: 'trx',
  ERC20: 'eth',
  BEP20: 'eth',
  POLYGON: 'eth',
  ARBITRUM: 'eth',
  OPTIMISM: 'eth',
  BASE: 'eth',
  'AVAX-C': 'eth',
  BTC: 'btc',
  LTC: 'ltc',
  DOGE: 'doge',
  BCH: 'bch',
  XRP: 'xrp',
  SOL: 'sol',
};

/** Networks whose addresses can be checked. Withdrawals to other networks are not possible. */
export const PROTOCOLS: readonly string[] = Object.keys(CHECKED_AS);

/** Throws `address.invalid` unless the address has the form and checksum of its network. */
export function checkAddress(protocol: string, address: string, field = 'dc_address'): void {
  const symbol = CHECKED_AS[protocol.toUpperCase()];
  const isRight =
    symbol !== undefined && /^[\x21-\x7e]+$/.test(address) && validator.validate(address, symbol);
  if (!isRight) throw new Refused('address.invalid', { field, protocol });
}

/** An account number that looks like an IBAN must be a valid IBAN. */
const CLAIMS_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/;

/** Returns a bank account in its compact form; throws for an invalid IBAN or BIC. */
export function bankAccount(
  account: string,
  bic: string,
): { readonly account: string; readonly bic: string } {
  const compact = account.replace(/[\s-]/g, '').toUpperCase();
  if (CLAIMS_IBAN.test(compact) && !isValidIBAN(compact)) {
    throw new Refused('iban.invalid', { field: 'payee_account' });
  }
  const code = bic.replace(/\s/g, '').toUpperCase();
  if (code !== '' && !isValidBIC(code)) throw new Refused('bic.invalid', { field: 'bank_swift' });
  return { account: compact, bic: code };
}
