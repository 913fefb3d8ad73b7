import type { Registry } from 'prom-client';

import type { FeedConfig } from '../market-data/feeds/feed-of.ts';
import { readSources } from '../market-data/feeds/routed/settings.ts';
import {
  createHeardMarket,
  createLeadingMarket,
  type HeardPorts,
  type StreamedMarket,
} from '../market-data/heard-market.ts';
import { createMarket } from '../market-data/live-market.ts';
import { measureFeed, measureStream } from '../market-data/metrics.ts';
import type { MarketModule } from '../market-data/module.ts';
import { SteadyClock } from '../market-data/quotes/steady-clock.ts';
import { QUOTE_FILES_ROLE, QuoteRetention } from '../market-data/stream/quote-retention.ts';
import { ConfigError } from '../platform/config-error.ts';
import type { Config } from '../platform/config.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Bus } from '../platform/ports/bus.ts';
import { settingPortsOf, settingsFile } from '../platform/settings-file.ts';
import { RoleLease } from '../trading/lease/role-lease.ts';
import type { Parts } from './parts.ts';

/** Prices: the feed, quotes, candles, the catalogue and the calendar. */
export interface MarketRole {
  readonly market: MarketModule;
  /** The same market, if it follows the numbered stream; null if its feed tells it everything. */
  readonly streamed: StreamedMarket | null;
  /** The clock of the market and the desk: steady even if the machine's clock is set. */
  readonly steady: SteadyClock;
  /** The file that says where prices come from, JSON without secrets; null without one. */
  readonly sourcesFile: string | null;
  /** Keeps the log of quotes short; work of the role `jobs`. */
  readonly retention: Job;
}

const ROLE = 'market:1';

export function openMarket(
  parts: Pick<Parts, 'config' | 'db' | 'blobs' | 'clock' | 'log' | 'lease' | 'onFatal'>,
  { registry, bus }: { readonly registry: Registry; readonly bus: Bus },
): MarketRole {
  const { db, clock, log } = parts;
  const { sourcesPath } = parts.config;
  const sourcesFile = sourcesPath === null ? null : settingsFile('SOURCES', sourcesPath);
  const config = withSources(parts.config, sourcesFile);
  const steady = new SteadyClock(clock);
  const ports = { db, clock: steady, log };
  const streamed = isStreamed(config) ? streamedMarket(config, parts, { ...ports, bus }) : null;
  if (streamed) measureStream(registry, streamed);
  const market = streamed ?? createMarket(config, ports);
  measureFeed(registry, market);
  return { market, streamed, steady, sourcesFile, retention: retentionOf(parts) };
}

function retentionOf({
  config,
  db,
  blobs,
  clock,
  lease,
}: Pick<Parts, 'config' | 'db' | 'blobs' | 'clock' | 'lease'>): Job {
  const role = new RoleLease(db, QUOTE_FILES_ROLE);
  const lead = {
    session: () => lease.session(),
    claim: (session: number) => role.claim(session),
  };
  const { quoteFiles: areFilesKept } = config;
  return new QuoteRetention({ db, blobs, clock, lead, areFilesKept }).job;
}

interface MarketConfig extends Config, FeedConfig {}

/** Reads the file of sources. Throws a `ConfigError` if something in it is wrong. */
function withSources(config: Config, file: string | null): MarketConfig {
  const { feed, feedToken } = config;
  const names = settingPortsOf(config);
  if (file === null) {
    return { ...config, sources: null, storedSources: feed === 'sources' ? names : undefined };
  }
  const sources = readSources(file, names);
  if (sources.others === 'bridge' && feedToken === null) {
    throw new ConfigError('FEED_TOKEN: a bridge needs a token, or anybody could set prices');
  }
  return { ...config, sources };
}

const isStreamed = ({ quoteLog, roles }: Config): boolean => quoteLog || roles !== null;

function streamedMarket(
  config: MarketConfig,
  { db, lease, onFatal }: Pick<Parts, 'db' | 'lease' | 'onFatal'>,
  ports: HeardPorts,
): StreamedMarket {
  if (config.roles?.has('market') === false) return createHeardMarket(config, ports);
  const role = new RoleLease(db.desk, ROLE);
  return createLeadingMarket(config, ports, {
    session: () => lease.session(),
    claim: (session) => role.claim(session),
    release: (session) => role.release(session),
    refused: onFatal,
  });
}
