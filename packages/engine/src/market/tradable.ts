import type { Listing } from './market.ts';
import type { RefusalReason } from '../refusal.ts';

/**
 * Whether the last quote is beyond doubt and arrived at most `staleAfterMs` before `now`. Both are
 * of a clock that nobody can set, epoch ms. A quote from ahead of `now` is of another clock: stale.
 */
export function isFresh({ quote, doubt, instrument }: Listing, now: number): boolean {
  if (quote === null || doubt !== null) return false;
  const age = now - quote.arrivedAt;
  return age >= 0 && age <= instrument.staleAfterMs;
}

/** Whether the instrument that converts this one (if any) has a fresh quote. */
export function isConversionFresh(listing: Listing, now: number): boolean {
  const { kind } = listing.instrument.conversion;
  if (kind === 'none' || kind === 'ownPrice') return true;
  return listing.conversion !== null && isFresh(listing.conversion, now);
}

/** Why no order can be filled at the listing's price now, its session aside; null when one can. */
export function priceFault(listing: Listing, now: number): RefusalReason | null {
  if (listing.doubt === 'clock') return 'clock.stepped';
  if (!isFresh(listing, now)) return 'quote.stale';
  return isConversionFresh(listing, now) ? null : 'conversion.stale';
}

/** Why no level can be judged against the listing's price: an old one serves, one in doubt not. */
export function doubtFault({ doubt }: Pick<Listing, 'doubt'>): RefusalReason | null {
  if (doubt === null) return null;
  return doubt === 'clock' ? 'clock.stepped' : 'quote.stale';
}

/** Whether orders may be filled at this moment: session open, its price and conversion good. */
export const isTradable = (listing: Listing, now: number): boolean =>
  listing.isOpen && priceFault(listing, now) === null;
