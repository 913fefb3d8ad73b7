import type { Registry } from 'prom-client';

import { createMarket } from '../market-data/live-market.ts';
import { measureFeed } from '../market-data/metrics.ts';
import type { MarketModule } from '../market-data/module.ts';
import { SteadyClock } from '../market-data/quotes/steady-clock.ts';
import type { Parts } from './parts.ts';

/** Prices: the feed, quotes, candles, the catalogue and the calendar. */
export interface MarketRole {
  readonly market: MarketModule;
  /** The clock of the market and the desk: steady even if the machine's clock is set. */
  readonly steady: SteadyClock;
}

export function openMarket(
  { config, db, clock, log }: Pick<Parts, 'config' | 'db' | 'clock' | 'log'>,
  registry: Registry,
): MarketRole {
  const steady = new SteadyClock(clock);
  const market = createMarket(config, { db, clock: steady, log });
  measureFeed(registry, market);
  return { market, steady };
}
