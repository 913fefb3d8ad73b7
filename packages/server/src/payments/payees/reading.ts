/**
 * What is wrong with an address: it does not have the form of its network, its check digits do not
 * match, or it belongs to another network.
 */
export type AddressFault = 'form' | 'checksum' | 'network';

/** An address as its network writes it, or what is wrong with it. */
export type Reading = { readonly fault: AddressFault } | RightAddress;

export interface RightAddress {
  readonly fault: null;
  readonly address: string;
  /** Equal for all spellings of one address. */
  readonly fingerprint: string;
  /** The destination tag that the typed text carries, `none` if it says that there is none. */
  readonly tag?: string;
}

export type ReadAddress = (typed: string) => Reading;

export const wrong = (fault: AddressFault) => ({ fault });

/** A right address whose spelling has no second form, unless a fingerprint is given. */
export const right = (address: string, fingerprint = address): RightAddress => ({
  fault: null,
  address,
  fingerprint,
});
