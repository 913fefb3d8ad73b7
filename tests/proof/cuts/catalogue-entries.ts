import type { CatalogueEntry } from '@fulcrum/server/market-data/catalogue/catalogue';
import { createMarket } from '@fulcrum/server/market-data/live-market';
import { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';
import { openTestDb, silentLog } from '@fulcrum/server/test/db/test-db';

import { machine } from './fast-time.ts';

/** Returns the instruments of a new installation. */
export async function catalogueEntries(): Promise<readonly CatalogueEntry[]> {
  const db = await openTestDb();
  const market = createMarket(
    {
      feed: 'bridge',
      expectFeed: null,
      feedPath: null,
      feedSpeed: 1,
      feedLoop: false,
      feedSeed: 1,
      sessions: 'open',
      sources: null,
    },
    { db, clock: new SteadyClock(machine), log: silentLog },
  );
  await market.load();
  const { entries } = market.catalogue;
  await market.stop();
  await db.close();
  return entries;
}
