import { plainDigits } from './typed-account.ts';

/** The tag of a person who chose that payments to the address carry none. */
export const NO_TAG = 'none';
/** A tag is a number of 32 bits. */
const TAG_MAX = 4_294_967_295;

/**
 * Whether payments of this network name the receiver by a destination tag beside the address. Many
 * people share one address of an exchange, which finds its customer by the tag alone.
 */
export const hasTag = (protocol: string): boolean => protocol.toUpperCase() === 'XRP';

/** Returns a typed tag in its one form, `none` included; null if it cannot be a tag. */
export function readTag(typed: string): string | null {
  const plain = plainDigits(typed);
  if (plain.toLowerCase() === NO_TAG) return NO_TAG;
  if (!/^\d{1,20}$/.test(plain)) return null;
  const tag = Number(plain);
  return tag <= TAG_MAX ? String(tag) : null;
}
