import type { Listing } from './market.ts';
import type { RefusalReason } from '../refusal.ts';

/**
 * Whether the last quote is not in doubt and arrived at most `staleAfterMs` before `now`. Both are
 * by the monotonic clock, epoch ms. A quote from after `now` came by another clock and is stale.
 */
export function isFresh({ quote, doubt, instrument }: Listing, now: number): boolean {
  if (quote === null || doubt !== null) return false;
  const age = now - quote.arrivedAt;
  return age >= 0 && age <= instrument.staleAfterMs;
}

/** Whether the conversion instrument, if one is needed, has a fresh quote. */
export function isConversionFresh(listing: Listing, now: number): boolean {
  const { kind } = listing.instrument.conversion;
  if (kind === 'none' || kind === 'ownPrice') return true;
  return listing.conversion !== null && isFresh(listing.conversion, now);
}

/** Why no order can be filled at the listing's price now, apart from its session; or null. */
export function priceFault(listing: Listing, now: number): RefusalReason | null {
  if (listing.doubt === 'clock') return 'clock.stepped';
  if (!isFresh(listing, now)) return 'quote.stale';
  return isConversionFresh(listing, now) ? null : 'conversion.stale';
}

/** Why no level can be checked against the listing's price: a stale one will do, a doubted not. */
export function doubtFault({ doubt }: Pick<Listing, 'doubt'>): RefusalReason | null {
  if (doubt === null) return null;
  return doubt === 'clock' ? 'clock.stepped' : 'quote.stale';
}

/** Whether orders can be filled now: session open, price and conversion rate fresh. */
export const isTradable = (listing: Listing, now: number): boolean =>
  listing.isOpen && priceFault(listing, now) === null;
