import type { Account } from '@fulcrum/engine/account';
import { closingPrice, type Side } from '@fulcrum/engine/market/quote';
import type { Market } from '@fulcrum/engine/market/market';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { stopOutPrice } from '@fulcrum/engine/margin/stop-out-price';
import type { Points } from '@fulcrum/engine/units/units';

import { isFar } from './distance-to.ts';

/** A stop-out that a move of one instrument alone would cause, and its distance. */
export interface StopOut {
  readonly code: string;
  readonly side: Side;
  readonly price: Points;
  /** Distance in percent of the present closing price, without a sign. */
  readonly percent: number;
}

/**
 * Returns the stop-out that needs the smallest move of a single instrument; null for none, or none
 * near enough to matter.
 */
export function nearestStopOut(
  account: Account,
  market: Market,
  settings: RiskSettings,
): StopOut | null {
  let nearest: StopOut | null = null;
  const seen = new Set<string>();
  for (const { instrumentId, side, status } of account.orders.values()) {
    const key = `${instrumentId} ${side}`;
    const listing = market.byId(instrumentId);
    if (status !== 'open' || !listing?.quote || seen.has(key)) continue;
    seen.add(key);
    const price = stopOutPrice(account, market, settings, listing, side);
    const now = closingPrice(side, listing.quote);
    if (price === null || isFar(price, now)) continue;
    const percent = (Math.abs(price - now) / Math.max(Math.abs(now), 1)) * 100;
    if (!nearest || percent < nearest.percent) {
      nearest = { code: listing.instrument.code, side, price, percent };
    }
  }
  return nearest;
}
