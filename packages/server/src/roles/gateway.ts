import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

import { docsRoutes } from '../gateway/docs/routes.ts';
import { Gateway } from '../gateway/ws/module.ts';
import { serveHealth } from '../gateway/http/health.ts';
import type { Limits } from '../platform/http/limits.ts';
import { measureHttp } from '../gateway/http/metrics.ts';
import { Proxies } from '../platform/http/proxies.ts';
import { readinessOf } from '../gateway/http/readiness.ts';
import { createHttpServer } from '../gateway/http/server.ts';
import { serveWebApp } from '../gateway/http/web-app.ts';
import {
  BridgeSocket,
  serveBridge,
  type BridgeDoor,
} from '../market-data/feeds/bridge/bridge-routes.ts';
import { noticeWire } from '../notifications/inbox/module.ts';
import { looksOf } from '../trading/http/instrument-looks.ts';
import { orderWire } from '../trading/http/to-wire.ts';
import { serveCalls } from './calls.ts';
import type { DeskRole } from './desk.ts';
import { liveSourceOf } from './live-source.ts';
import type { MarketRole } from './market.ts';
import { facesOf, type Notifications } from './notifications.ts';
import type { Parts } from './parts.ts';
import type { Business } from './business.ts';
import { takeUpgrades } from './upgrades.ts';

type Roles = MarketRole & DeskRole & Notifications & Business;

/** Everything reachable from outside: calls, live connections, both apps, the documents. */
export interface GatewayRole {
  readonly app: FastifyInstance;
  readonly gateway: Gateway;
  /** Closes live connections politely; readiness fails from then on. */
  leave(): void;
}

export async function openGateway(
  parts: Parts,
  roles: Roles,
  { registry, limits }: { readonly registry: Registry; readonly limits: Limits | null },
): Promise<GatewayRole> {
  const { config, db, clock, lease, log } = parts;
  const { market, trading, desk } = roles;
  const proxies = new Proxies(config.trustedProxies, log);
  const lookOf = looksOf(market);
  const gateway = liveGateway(parts, roles, { registry, proxies, lookOf });
  const app = createHttpServer(log, proxies);
  measureHttp(app, registry);
  const bridge = bridgeDoorOf(roles, parts);
  const socket = bridge && new BridgeSocket(bridge);
  takeUpgrades(app.server, gateway, socket);
  let isLeaving = false;
  const readiness = () =>
    readinessOf({
      deskReason: () => (isLeaving ? 'stopping' : desk.downReason),
      isLate: () => trading.isLate(),
      isProven: () => lease.isProven(),
      askStore: () => db.query('select 1'),
      market,
    });
  const { metricsToken, publicUrl } = config;
  serveHealth(app, { registry, readiness, metricsToken, limits, clock });
  serveCalls(app, parts, roles, { limits, lookOf });
  roles.consoleModule.serve(app, gateway);
  if (bridge) serveBridge(app, bridge);
  docsRoutes(app, { version: parts.version, publicUrl, limits, clock });
  await serveApps(app, parts, roles);
  await app.ready();
  return {
    app,
    gateway,
    leave: () => {
      isLeaving = true;
      gateway.stop();
      socket?.stop();
    },
  };
}

function liveGateway(
  { config, log }: Parts,
  { market, steady, trading, auth, notices, support }: Roles,
  ports: {
    readonly registry: Registry;
    readonly proxies: Proxies;
    readonly lookOf: ReturnType<typeof looksOf>;
  },
): Gateway {
  const { registry, proxies, lookOf } = ports;
  return new Gateway({
    market: liveSourceOf(market),
    accounts: trading,
    orderWire: (order, account, reader) =>
      orderWire({ market: market.market, lookOf }, order, account, reader),
    notices: {
      head: (userId) => notices.head(userId),
      onSent: (listener) => notices.onSent(listener),
      wire: (row, reader) => noticeWire(row, reader, facesOf(market)),
    },
    sessions: auth,
    support: { state: (id) => support.chats.state(id), onNews: support.onNews },
    ...{ clock: steady, registry, proxies, log },
    ownOrigins: config.publicUrl === null ? [] : [new URL(config.publicUrl).origin],
    settings: config.rateLimits ? {} : { connectionsPerAddress: Infinity },
  });
}

async function serveApps(
  app: FastifyInstance,
  { config, webRoot, consoleRoot, log }: Parts,
  { settings }: Roles,
): Promise<void> {
  const framed = async () => originOfSupport((await settings.read()).service_link);
  if (!(await serveWebApp(app, webRoot, '/', { framed, feed: config.feed }))) {
    log.warn({ folder: webRoot }, 'the app is not built: only the calls are served');
  }
  if (!(await serveWebApp(app, consoleRoot, '/console/'))) {
    log.warn({ folder: consoleRoot }, 'the console is not built: only its calls are served');
  }
}

/** The origin of an external support page; null for the product's own. */
function originOfSupport(link: string): string | null {
  return URL.canParse(link) ? new URL(link).origin : null;
}

function bridgeDoorOf({ market }: Roles, { config }: Parts): BridgeDoor | null {
  const { feedToken } = config;
  return market.bridge && feedToken !== null ? { bridge: market.bridge, token: feedToken } : null;
}
