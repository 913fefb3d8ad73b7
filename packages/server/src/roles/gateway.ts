import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

import { docsRoutes } from '../gateway/docs/routes.ts';
import { ClusterCounts } from '../gateway/ws/cluster-counts.ts';
import { Gateway } from '../gateway/ws/module.ts';
import { serveHealth, type Readiness } from '../gateway/http/health.ts';
import type { Limits } from '../platform/http/limits.ts';
import { measureHttp } from '../gateway/http/metrics.ts';
import type { Bus } from '../platform/ports/bus.ts';
import { Proxies } from '../platform/http/proxies.ts';
import { STOPPING } from '../gateway/http/readiness.ts';
import { createHttpServer } from '../gateway/http/server.ts';
import { serveWebApp } from '../gateway/http/web-app.ts';
import { serveBridge } from '../market-data/feeds/bridge/bridge-routes.ts';
import { glanceOf } from '../market-data/http/glance.ts';
import { noticeWire } from '../notifications/inbox/module.ts';
import { looksOf } from '../trading/http/instrument-looks.ts';
import { orderWire } from '../trading/http/to-wire.ts';
import { serveCalls } from './calls.ts';
import type { DeskRole } from './desk.ts';
import { openFeedDoor } from './feed-door.ts';
import { liveSourceOf } from './live-source.ts';
import type { MarketRole } from './market.ts';
import { facesOf, type Notifications } from './notifications.ts';
import type { Parts } from './parts.ts';
import type { Business } from './business.ts';
import { takeUpgrades } from './upgrades.ts';

type Roles = MarketRole & DeskRole & Notifications & Business;

/**
 * Everything that is reachable from outside: calls, live connections, both apps, the documentation.
 */
export interface GatewayRole {
  readonly app: FastifyInstance;
  readonly gateway: Gateway;
  /** Readiness fails from now on, so that balancers send nobody here any more. */
  unready(): void;
  /** Closes live connections with a handshake. */
  leave(): void;
}

export async function openGateway(
  parts: Parts,
  roles: Roles,
  ports: {
    readonly registry: Registry;
    readonly bus: Bus;
    readonly limits: Limits | null;
    /** Returns what `/readyz` says, unless the gateway is leaving. */
    readonly readiness: () => Promise<readonly Readiness[]>;
    /** Returns whether calls are refused because this process cannot serve them now. */
    readonly isDown: () => boolean;
  },
): Promise<GatewayRole> {
  const { config, clock, log } = parts;
  const { registry, bus, limits, isDown } = ports;
  const { market } = roles;
  const proxies = new Proxies(config.trustedProxies, log);
  const lookOf = looksOf(market);
  const gateway = liveGateway(parts, roles, { registry, bus, proxies, lookOf });
  const app = createHttpServer(log, proxies);
  measureHttp(app, registry);
  const feed = openFeedDoor(market, config);
  takeUpgrades(app.server, gateway, feed?.socket ?? null);
  let isLeaving = false;
  const readiness = async () => (isLeaving ? [STOPPING] : await ports.readiness());
  const { metricsToken, publicUrl } = config;
  serveHealth(app, { registry, readiness, metricsToken, limits, clock });
  serveCalls(app, parts, roles, { limits, isDown, lookOf });
  const counts = new ClusterCounts(bus, clock, gateway);
  roles.consoleModule.serve(app, counts);
  if (feed) serveBridge(app, feed.bridge);
  docsRoutes(app, { version: parts.version, publicUrl, limits, clock });
  await serveApps(app, parts, roles);
  await app.ready();
  return {
    app,
    gateway,
    unready: () => {
      isLeaving = true;
    },
    leave: () => {
      counts.stop();
      gateway.stop();
      feed?.socket.stop();
    },
  };
}

function liveGateway(
  { config, log }: Parts,
  { market, steady, trading, auth, notices, support, preferences }: Roles,
  ports: {
    readonly registry: Registry;
    readonly bus: Bus;
    readonly proxies: Proxies;
    readonly lookOf: ReturnType<typeof looksOf>;
  },
): Gateway {
  const { registry, bus, proxies, lookOf } = ports;
  return new Gateway({
    market: liveSourceOf(market),
    accounts: trading,
    orderWire: (order, account, reader) =>
      orderWire({ market: market.market, lookOf }, order, account, reader),
    notices: {
      ...notices,
      wire: (row, reader) => noticeWire(row, reader, facesOf(market)),
    },
    sessions: auth,
    support: { state: (id) => support.chats.state(id), hear: support.hear },
    preferences,
    reach: bus,
    clock: steady,
    registry,
    proxies,
    log,
    ownOrigins: config.publicUrl === null ? [] : [new URL(config.publicUrl).origin],
    settings: config.rateLimits ? {} : { connectionsPerAddress: Infinity },
  });
}

async function serveApps(
  app: FastifyInstance,
  { webRoot, consoleRoot, clock, log }: Parts,
  { settings, market }: Roles,
): Promise<void> {
  const framed = async () => originOfSupport((await settings.read()).service_link);
  const glance = () => glanceOf(market, clock.now());
  if (!(await serveWebApp(app, webRoot, '/', { framed, feed: market.shownFeed, glance }))) {
    log.warn({ folder: webRoot }, 'the app is not built: only the calls are served');
  }
  if (!(await serveWebApp(app, consoleRoot, '/console/'))) {
    log.warn({ folder: consoleRoot }, 'the console is not built: only its calls are served');
  }
}

/** Returns the origin of an external support page; null for the product's own page. */
function originOfSupport(link: string): string | null {
  return URL.canParse(link) ? new URL(link).origin : null;
}
