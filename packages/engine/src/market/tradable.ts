import type { Listing } from './market.ts';
import type { RefusalReason } from '../refusal.ts';

/**
 * Returns whether the last quote is not in doubt and arrived at most `staleAfterMs` before `now`.
 * Both times are of the monotonic clock, epoch ms. A quote from after `now` came from another clock
 * and is stale.
 */
export function isFresh({ quote, doubt, instrument }: Listing, now: number): boolean {
  if (quote === null || doubt !== null) return false;
  const age = now - quote.arrivedAt;
  return age >= 0 && age <= instrument.staleAfterMs;
}

/** Returns whether the conversion instrument has a fresh quote; true if none is needed. */
export function isConversionFresh(listing: Listing, now: number): boolean {
  const { kind } = listing.instrument.conversion;
  if (kind === 'none' || kind === 'ownPrice') return true;
  return listing.conversion !== null && isFresh(listing.conversion, now);
}

/**
 * Returns why the listing's price does not let orders fill now, whether or not its session is open;
 * null if it does.
 */
export function priceFault(listing: Listing, now: number): RefusalReason | null {
  if (listing.doubt === 'clock') return 'clock.stepped';
  if (!isFresh(listing, now)) return 'quote.stale';
  return isConversionFresh(listing, now) ? null : 'conversion.stale';
}

/**
 * Returns why levels cannot be checked against the listing's price, null if they can. A stale price
 * is good enough, and so is the last one before the feed had none; a contradicted price is not.
 */
export function doubtFault({ doubt }: Pick<Listing, 'doubt'>): RefusalReason | null {
  if (doubt === null || doubt === 'withdrawn' || doubt === 'venue') return null;
  return doubt === 'clock' ? 'clock.stepped' : 'quote.stale';
}

/**
 * Returns whether orders can fill now: the session is open, and price and conversion rate are
 * fresh.
 */
export const isTradable = (listing: Listing, now: number): boolean =>
  listing.isOpen && priceFault(listing, now) === null;
