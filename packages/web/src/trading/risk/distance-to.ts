import type { Account } from '@fulcrum/engine/account';
import { closingPrice, type Side } from '@fulcrum/engine/market/quote';
import type { Listing, Market } from '@fulcrum/engine/market/market';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { stopOutPrice } from '@fulcrum/engine/margin/stop-out-price';
import type { Points } from '@fulcrum/engine/units/units';

/** The price at which a level is reached, and its distance from the present closing price. */
export interface DistanceTo {
  readonly price: Points;
  readonly points: number;
}

const FAR = 0.2;

/** Returns whether a level is more than a fifth of the price away; it then does not matter yet. */
export const isFar = (level: Points, now: Points): boolean =>
  Math.abs(level - now) > Math.abs(now) * FAR;

/**
 * The prices of one instrument and side at which margin call and stop-out are reached; null if far
 * away or never reached.
 */
export interface Distances {
  readonly call: DistanceTo | null;
  readonly stopOut: DistanceTo | null;
}

export function distancesOf(
  account: Account,
  market: Market,
  settings: RiskSettings,
  listing: Listing,
  side: Side,
): Distances {
  const { quote } = listing;
  const to = (level: RiskSettings['stopOutLevel']): DistanceTo | null => {
    const price = stopOutPrice(
      account,
      market,
      { ...settings, stopOutLevel: level },
      listing,
      side,
    );
    if (!quote || price === null) return null;
    const now = closingPrice(side, quote);
    return isFar(price, now) ? null : { price, points: Math.abs(price - now) };
  };
  return { call: to(settings.marginCallLevel), stopOut: to(settings.stopOutLevel) };
}

export const NO_DISTANCES: Distances = { call: null, stopOut: null };
