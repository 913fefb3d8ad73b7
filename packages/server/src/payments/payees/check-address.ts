import { Refused } from '../../platform/refusal.ts';
import { base58Check } from './base58-check.ts';
import { cashAddress } from './cash-address.ts';
import { evmAddress } from './evm-address.ts';
import { wrong, type ReadAddress, type Reading, type RightAddress } from './reading.ts';
import { segwit } from './segwit-address.ts';
import { solanaAddress } from './solana-address.ts';
import { xrpAddress } from './xrp-address.ts';

/** Reads an address that has several forms: the first that fits, or the fault that says most. */
const anyOf =
  (...forms: readonly ReadAddress[]): ReadAddress =>
  (typed) => {
    const readings = forms.map((form) => form(typed));
    const by = (fault: Reading['fault']) => readings.find((each) => each.fault === fault);
    return by(null) ?? by('network') ?? by('checksum') ?? wrong('form');
  };

const tron = base58Check([0x41]);

/** How the addresses of each network are read. */
const READERS: Readonly<Record<string, ReadAddress>> = {
  TRC20: tron,
  TRON: tron,
  ERC20: evmAddress,
  BEP20: evmAddress,
  POLYGON: evmAddress,
  ARBITRUM: evmAddress,
  OPTIMISM: evmAddress,
  BASE: evmAddress,
  'AVAX-C': evmAddress,
  BTC: anyOf(base58Check([0x00, 0x05]), segwit('bc')),
  // Scripts once began with 3, as those of Bitcoin do: nobody can tell what such an address means.
  LTC: anyOf(base58Check([0x30, 0x32]), segwit('ltc')),
  DOGE: base58Check([0x1e, 0x16]),
  BCH: anyOf(cashAddress, base58Check([0x00, 0x05])),
  XRP: xrpAddress,
  SOL: solanaAddress,
};

/** Networks whose addresses can be checked. Withdrawals to other networks are not possible. */
export const PROTOCOLS: readonly string[] = Object.keys(READERS);

/** Networks whose addresses have check digits: what they accept belongs to them. */
const CHECKED = PROTOCOLS.filter((protocol) => READERS[protocol] !== solanaAddress);

const PRINTABLE = /^[\x21-\x7e]+$/;
const REASONS = {
  form: 'address.invalid',
  checksum: 'address.checksum',
  network: 'address.network',
} as const;

/** Reads an address of a network, and says what is wrong with it. */
export function readAddress(protocol: string, typed: string): Reading {
  const own = READERS[protocol.toUpperCase()];
  if (own === undefined || !PRINTABLE.test(typed)) return wrong('form');
  const reading = own(typed);
  if (reading.fault !== 'form') return reading;
  const isElsewhere = CHECKED.some((other) => READERS[other]?.(typed).fault === null);
  return wrong(isElsewhere ? 'network' : 'form');
}

/**
 * Returns the address as its network writes it; throws unless it has the form and the check digits
 * of the network.
 */
export function checkAddress(
  protocol: string,
  address: string,
  field = 'dc_address',
): RightAddress {
  const reading = readAddress(protocol, address);
  if (reading.fault === null) return reading;
  throw new Refused(REASONS[reading.fault], { field, protocol });
}
