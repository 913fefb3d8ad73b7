import type { FeedKind, FeedStart } from '../../platform/config.ts';
import type { Sql } from '../../platform/ports/db.ts';
import type { Log } from '../log.ts';
import { readSetting } from '../market-settings.ts';
import type { Feed } from '../quotes/feed.ts';
import type { SteadyClock } from '../quotes/steady-clock.ts';
import { BridgeFeed } from './bridge/bridge-feed.ts';
import { ReplayFeed } from './replay/replay-feed.ts';
import { SimulatedFeed } from './simulated/simulated-feed.ts';
import { RefusedSource } from './routed/refused-source.ts';
import { RoutedFeed } from './routed/routed-feed.ts';
import type { SourcesSettings } from './routed/settings.ts';
import { settingsInForce } from './routed/source-changes.ts';
import { SourceIntake } from './routed/source-intake.ts';
import { sourceOf } from './routed/source-of.ts';
import { readStored, type SourceSetup } from './routed/stored-settings.ts';
import type { SettingPorts } from '../../platform/setting-fields.ts';

export interface FeedConfig {
  readonly feed: FeedKind;
  /** The only kind that this start may be; null lets the store say which ones. */
  readonly expectFeed: FeedStart | null;
  readonly feedPath: string | null;
  readonly feedSpeed: number | 'max';
  readonly feedLoop: boolean;
  readonly feedSeed: number;
  readonly sessions: 'honour' | 'open';
  /** Sources and routes; null for a feed that is one source. */
  readonly sources: SourcesSettings | null;
  /** Where sources and routes in the store find what they name; absent if the store has no say. */
  readonly storedSources?: SettingPorts | undefined;
}

interface FeedPorts {
  readonly db: Sql;
  readonly clock: SteadyClock;
  readonly log: Log;
}

/** Where prices come from, as people are told: `mixed` if some are simulated and others not. */
export type ShownFeed = FeedStart;

export const shownFeedOf = ({ feed, sources }: Pick<FeedConfig, 'feed' | 'sources'>): ShownFeed =>
  sources?.others === 'simulated' ? 'mixed' : feed;

/** Returns whether a broker delivers quotes to the product. */
export const isBridged = ({ feed, sources }: Pick<FeedConfig, 'feed' | 'sources'>): boolean =>
  feed === 'bridge' || sources?.others === 'bridge';

/** Returns where a broker delivers to; null for a feed without a bridge. */
export function bridgeOf(feed: Feed): BridgeFeed | null {
  const bridge = feed instanceof RoutedFeed ? feed.others : feed;
  return bridge instanceof BridgeFeed ? bridge : null;
}

export function feedOf(config: FeedConfig, ports: FeedPorts): Feed {
  const { sources, storedSources } = config;
  if (config.feed !== 'sources') return oneFeedOf(config.feed, config, ports);
  if (storedSources) return storedFeedOf(storedSources, ports);
  if (!sources) throw new Error('Expected sources, had none');
  const intakes = Object.entries(sources.sources).map(([name, settings]) => {
    const { clock, log } = ports;
    const { kind } = settings;
    const source = sourceOf(settings, clock);
    return [name, new SourceIntake({ name, kind, source, clock, log })] as const;
  });
  return new RoutedFeed({
    routes: new Map(Object.entries(sources.routes)),
    intakes: new Map(intakes),
    changing: null,
    others: sources.others === 'none' ? null : oneFeedOf(sources.others, config, ports),
    log: ports.log,
  });
}

/** Follows the settings in the store. What one source lacks stops nothing else. */
function storedFeedOf(names: SettingPorts, { db, clock, log }: FeedPorts): RoutedFeed {
  const open = (name: string, { kind, settings }: SourceSetup): SourceIntake => {
    const source =
      'missing' in settings ? new RefusedSource(settings.missing) : sourceOf(settings, clock);
    return new SourceIntake({ name, kind, source, clock, log });
  };
  const read = async (known: number | null) => {
    const { revision, settings: text } = await settingsInForce(db);
    if (revision === known) return null;
    try {
      return { revision, settings: readStored(text, names) };
    } catch (error) {
      log.error({ err: error, revision }, 'stored settings of sources cannot be used');
      return { revision, settings: null };
    }
  };
  const none = { routes: new Map(), intakes: new Map(), others: null };
  return new RoutedFeed({ ...none, changing: { read, open }, log });
}

function oneFeedOf(
  kind: Exclude<FeedKind, 'sources'>,
  config: FeedConfig,
  { db, clock, log }: FeedPorts,
): Feed {
  switch (kind) {
    case 'simulated':
      return new SimulatedFeed({
        seed: config.feedSeed,
        clock,
        isAlwaysOpen: config.sessions === 'open',
        resume: () => readSetting(db, 'market.simulation'),
      });
    case 'replay':
      if (config.feedPath === null) throw new Error('Expected a path to replay, had none');
      return new ReplayFeed({
        path: config.feedPath,
        speed: config.feedSpeed,
        isLooped: config.feedLoop,
        log,
      });
    case 'bridge':
      return new BridgeFeed({ clock, log });
  }
}
