import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

import type { StreamedMarket } from './heard-market.ts';
import type { MarketModule } from './module.ts';

/**
 * Counts ticks by instrument and result, and shows which quotes are fresh. It reads the market's
 * own counts at each scrape, so it costs nothing per tick.
 */
export function measureFeed(
  registry: Registry,
  market: Pick<MarketModule, 'feedHealth' | 'clockHealth'>,
): void {
  measureClock(registry, market);
  measureSources(registry, market);
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

/** Shows the sources of a feed that has several; nothing for a feed that is one source. */
function measureSources(registry: Registry, market: Pick<MarketModule, 'feedHealth'>): void {
  const registers = [registry];
  const labelNames = ['source'] as const;
  const sources = () => market.feedHealth().sources;
  new Gauge({
    name: 'fulcrum_source_is_live',
    help: '1 while a source of prices proves that it would tell of every change',
    labelNames,
    registers,
    collect() {
      for (const { name, state } of sources()) this.set({ source: name }, Number(state === 'live'));
    },
  });
  new Gauge({
    name: 'fulcrum_source_silent_instruments',
    help: 'Instruments in session that a live source has said nothing about for too long',
    labelNames,
    registers,
    collect() {
      const { lines } = market.feedHealth();
      for (const { name, state, codes } of sources()) {
        const silent = lines.filter(
          ({ code, isOpen, life }) =>
            isOpen && life?.ending === 'silent' && codes.includes(code) && state === 'live',
        );
        this.set({ source: name }, silent.length);
      }
    },
  });
  new Counter({
    name: 'fulcrum_source_reconnects_total',
    help: 'Connections to a source that were lost or failed',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { name, reconnects } of sources()) this.inc({ source: name }, reconnects);
    },
  });
  new Counter({
    name: 'fulcrum_source_messages_total',
    help: 'What a source sent: quotes, affirmed ones, or the reason why it was no quote of ours',
    labelNames: ['source', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { name, quotes, affirmed, dropped } of sources()) {
        const counts = Object.entries({ quote: quotes, affirmed, ...dropped });
        for (const [outcome, count] of counts) this.inc({ source: name, outcome }, count);
      }
    },
  });
  new Gauge({
    name: 'fulcrum_source_lag_seconds',
    help: "Arrival minus the source's own time, for 95 of 100 recent quotes",
    labelNames,
    registers,
    collect() {
      for (const { name, lagMs } of sources()) {
        if (lagMs !== null) this.set({ source: name }, lagMs / 1_000);
      }
    },
  });
}

/** Shows by how much the machine's clock was stepped, and how often. */
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

/** Shows how far this process follows the market, and how long the leader takes to log quotes. */
export function measureStream(registry: Registry, market: StreamedMarket): void {
  const registers = [registry];
  new Gauge({
    name: 'fulcrum_quote_q',
    help: 'Number of the last change of the market that this process knows',
    registers,
    collect() {
      this.set(market.stream.q);
    },
  });
  new Gauge({
    name: 'fulcrum_quote_lag_ms',
    help: 'For how long this process may have missed changes of the market',
    registers,
    collect() {
      this.set(Math.round(market.stream.lagMs));
    },
  });
  new Counter({
    name: 'fulcrum_quote_gap_total',
    help: 'Times that messages of the market were missing and were read from the log',
    registers,
    collect() {
      this.reset();
      this.inc(market.stream.gaps);
    },
  });
  new Gauge({
    name: 'fulcrum_market_leads',
    help: '1 while this process leads the market',
    registers,
    collect() {
      this.set(Number(market.stream.isLeading));
    },
  });
  const logging = new Histogram({
    name: 'fulcrum_quote_log_seconds',
    help: 'Time until a batch of quotes is in the log, before anybody hears of it',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers,
  });
  market.onLogged((ms) => logging.observe(ms / 1_000));
}
