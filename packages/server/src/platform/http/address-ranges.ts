import { BlockList, isIP } from 'node:net';

import { Refused } from '../refusal.ts';
import { plainAddress } from './address-key.ts';

const RANGES_MAX = 50;
const BITS = { 4: 32, 6: 128 } as const;

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * Returns the ranges in normal form (`203.0.113.0/24`, `2001:db8::/32`), separated by commas.
 * Throws a refusal for an invalid range.
 */
export function checkedRanges(text: string): string {
  const typed = text.split(/[\s,]+/).filter((range) => range !== '');
  if (typed.length > RANGES_MAX) throw new Refused('setting.text', { max: RANGES_MAX * 43 });
  return [...new Set(typed.map(checkedRange))].join(',');
}

/** Returns one range in normal form; a single address becomes a range with one address. */
function checkedRange(range: string): string {
  const [address = '', prefix, more] = range.toLowerCase().split('/');
  const family = isIP(address);
  const bits = family === 4 || family === 6 ? BITS[family] : 0;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN;
  const isRange = bits > 0 && !address.includes('%') && more === undefined;
  if (!isRange || !(length >= 0 && length <= bits)) throw new Refused('setting.ranges', { range });
  return `${address}/${length}`;
}

/**
 * Checks whether an address is in a list of checked ranges; an empty list includes every address.
 */
export class AddressRanges {
  #text = '';
  #list = new BlockList();

  include(text: string, address: string): boolean {
    if (text === '') return true;
    if (text !== this.#text) this.#read(text);
    const plain = plainAddress(address);
    return plain !== null && this.#list.check(plain, familyOf(plain));
  }

  #read(text: string): void {
    this.#text = text;
    this.#list = new BlockList();
    for (const range of text.split(',')) {
      const [address = '', length] = range.split('/');
      this.#list.addSubnet(address, Number(length), familyOf(address));
    }
  }
}
