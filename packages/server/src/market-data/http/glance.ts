import { DEFAULT_LANGUAGE } from '@fulcrum/contract/languages';
import type { Glance, GlanceRow } from '@fulcrum/contract/market-data/glance';
import type { Listing } from '@fulcrum/engine/market/market';

import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import type { MarketModule } from '../module.ts';
import { nameIn } from './names.ts';

/** More rows than a phone shows at once. */
const ROWS = 12;

type Shown = Pick<MarketModule, 'catalogue' | 'market' | 'day' | 'clock'>;

/**
 * Returns the first instruments with their prices, or null before any of them has a price. `now` is
 * the wall clock, which in a replay differs from the market's.
 */
export function glanceOf(market: Shown, now: number): Glance | null {
  const rows: GlanceRow[] = [];
  const times: number[] = [];
  for (const entry of firstOf(market)) {
    const listing = market.market.byId(entry.instrument.id);
    if (!listing) continue;
    rows.push(rowOf(entry, listing, market.day(listing).changePercent));
    if (listing.isOpen && listing.quote) times.push(listing.quote.time);
  }
  if (rows.every(({ bid }) => bid === null)) return null;
  // The prices of closed markets do not age.
  const age = times.length === 0 ? 0 : Math.max(0, market.clock() - Math.max(...times));
  return { at: now - age, rows };
}

const firstOf = ({ catalogue }: Shown): readonly CatalogueEntry[] =>
  catalogue.entries.filter(({ instrument }) => instrument.isEnabled).slice(0, ROWS);

function rowOf(
  { showCode, name }: CatalogueEntry,
  { instrument, quote, isOpen }: Listing,
  change: number | null,
): GlanceRow {
  return {
    code: instrument.code,
    showCode,
    name: nameIn(DEFAULT_LANGUAGE, name),
    digits: instrument.digits,
    bid: quote?.bid ?? null,
    spread: quote ? quote.ask - quote.bid : null,
    change: change ?? 0,
    isOpen,
    isHalted: instrument.isHalted,
  };
}
