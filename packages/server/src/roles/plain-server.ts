import type { Registry } from 'prom-client';

import { serveHealth, type Readiness } from '../gateway/http/health.ts';
import { STOPPING } from '../gateway/http/readiness.ts';
import { createHttpServer } from '../gateway/http/server.ts';
import { serveBridge } from '../market-data/feeds/bridge/bridge-routes.ts';
import type { Limits } from '../platform/http/limits.ts';
import { Proxies } from '../platform/http/proxies.ts';
import { openFeedDoor } from './feed-door.ts';
import type { GatewayRole } from './gateway.ts';
import type { MarketRole } from './market.ts';
import type { Parts } from './parts.ts';
import { takeUpgrades } from './upgrades.ts';

/** What a process serves that serves no people: its health, and the door of the feed. */
export async function openPlainServer(
  { config, clock, log }: Parts,
  { market }: MarketRole,
  ports: {
    readonly registry: Registry;
    readonly limits: Limits | null;
    readonly readiness: () => Promise<readonly Readiness[]>;
  },
): Promise<Pick<GatewayRole, 'app' | 'unready' | 'leave'>> {
  const { registry, limits } = ports;
  const { metricsToken } = config;
  const app = createHttpServer(log, new Proxies(config.trustedProxies, log));
  let isLeaving = false;
  const readiness = async () => (isLeaving ? [STOPPING] : await ports.readiness());
  serveHealth(app, { registry, readiness, metricsToken, limits, clock });
  const feed = openFeedDoor(market, config);
  takeUpgrades(app.server, null, feed?.socket ?? null);
  if (feed) serveBridge(app, feed.bridge);
  await app.ready();
  return {
    app,
    unready: () => {
      isLeaving = true;
    },
    leave: () => {
      feed?.socket.stop();
    },
  };
}
