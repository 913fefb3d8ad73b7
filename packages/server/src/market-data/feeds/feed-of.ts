import type { Sql } from '../../platform/ports/db.ts';
import type { Log } from '../log.ts';
import { readSetting } from '../market-settings.ts';
import type { Feed } from '../quotes/feed.ts';
import type { SteadyClock } from '../quotes/steady-clock.ts';
import { BridgeFeed } from './bridge/bridge-feed.ts';
import { ReplayFeed } from './replay/replay-feed.ts';
import { SimulatedFeed } from './simulated/simulated-feed.ts';

export interface FeedConfig {
  readonly feed: 'simulated' | 'replay' | 'bridge';
  readonly feedPath: string | null;
  readonly feedSpeed: number | 'max';
  readonly feedLoop: boolean;
  readonly feedSeed: number;
  readonly sessions: 'honour' | 'open';
}

interface FeedPorts {
  readonly db: Sql;
  readonly clock: SteadyClock;
  readonly log: Log;
}

export function feedOf(config: FeedConfig, { db, clock, log }: FeedPorts): Feed | BridgeFeed {
  switch (config.feed) {
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
