import { Counter, Gauge, type Registry } from 'prom-client';

import type { MarketModule } from './module.ts';

/**
 * Counts ticks by instrument and result, and shows which quotes are fresh. Reads the market's own
 * counts on each scrape, so a tick costs nothing more.
 */
export function measureFeed(
  registry: Registry,
  market: Pick<MarketModule, 'feedHealth' | 'clockHealth'>,
): void {
  measureClock(registry, market);
  new Counter({
    name: 'fulcrum_ticks_total',
    help: 'Ticks by instrument: accepted, or the reason they were dropped for',
    labelNames: ['code', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { code, accepted, dropped } of market.feedHealth().lines) {
        this.inc({ code, outcome: 'accepted' }, accepted);
        for (const [outcome, count] of Object.entries(dropped)) this.inc({ code, outcome }, count);
      }
    },
  });
  new Counter({
    name: 'fulcrum_feed_bad_lines_total',
    help: 'Lines of the feed that were no tick at all, or of no known instrument',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(market.feedHealth().badLines);
    },
  });
  new Gauge({
    name: 'fulcrum_quote_is_fresh',
    help: '1 while the newest quote of an instrument can be traded on',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      for (const { code, isFresh } of market.feedHealth().lines)
        this.set({ code }, isFresh ? 1 : 0);
    },
  });
}

/** Shows how far the machine's clock is stepped, and how often it was. */
function measureClock(registry: Registry, market: Pick<MarketModule, 'clockHealth'>): void {
  new Gauge({
    name: 'fulcrum_clock_step_seconds',
    help: 'How far the wall clock was set ahead (negative: back) while trading is halted for it',
    registers: [registry],
    collect() {
      this.set((market.clockHealth().step?.ms ?? 0) / 1_000);
    },
  });
  new Counter({
    name: 'fulcrum_clock_steps_total',
    help: 'Steps of the wall clock, each of which halts trading until ticks agree',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(market.clockHealth().steps);
    },
  });
}
