import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Registry } from 'prom-client';
import { WebSocket, type ClientOptions } from 'ws';

import { systemClock } from '../../src/platform/ports/clock.ts';
import { LOOPBACK_RANGES, Proxies } from '../../src/platform/http/proxies.ts';
import {
  FakeAccounts,
  FakeMarket,
  FakeNotices,
  FakePreferences,
  FakeReach,
  FakeSessions,
  FakeSupport,
} from './fake-ports.ts';
import { Gateway } from '../../src/gateway/ws/module.ts';
import type { GatewaySettings } from '../../src/gateway/ws/settings.ts';
import type { OrderWire } from '../../src/gateway/ws/sources.ts';
import { TestClient } from './test-client.ts';
import { startJobs } from '../start-jobs.ts';

export interface Rig {
  readonly port: number;
  readonly gateway: Gateway;
  readonly market: FakeMarket;
  readonly accounts: FakeAccounts;
  readonly notices: FakeNotices;
  readonly sessions: FakeSessions;
  readonly support: FakeSupport;
  readonly preferences: FakePreferences;
  readonly reach: FakeReach;
  readonly registry: Registry;
  connect(query?: string, options?: ClientOptions): Promise<TestClient>;
  close(): Promise<void>;
}

export interface RigOptions {
  readonly codes?: readonly string[];
  readonly orderWire?: OrderWire;
  readonly settings?: Partial<GatewaySettings>;
}

/** Opens the real gateway on a free port, with ports that the test controls. */
export async function openRig(options: RigOptions = {}): Promise<Rig> {
  const market = new FakeMarket(options.codes ?? ['EURUSD', 'GBPUSD', 'USDJPY']);
  const accounts = new FakeAccounts();
  const notices = new FakeNotices();
  const sessions = new FakeSessions();
  const support = new FakeSupport();
  const preferences = new FakePreferences();
  const reach = new FakeReach();
  const registry = new Registry();
  const gateway = new Gateway({
    market,
    accounts,
    notices,
    sessions,
    support,
    preferences,
    reach,
    clock: systemClock,
    registry,
    orderWire: options.orderWire ?? unmapped,
    log: { error: () => undefined },
    proxies: new Proxies(LOOPBACK_RANGES, { warn: () => undefined }),
    ownOrigins: ['https://trade.example'],
    settings: { quoteBeatMs: 5, candleBeatMs: 5, figuresBeatMs: 5, ...options.settings },
  });
  const stopJobs = startJobs(gateway);
  const server = createServer();
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
  const port = await listen(server);
  const connect = async (query = '?lang=en', clientOptions: ClientOptions = {}) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/v1/ws${query}`, clientOptions);
    const client = new TestClient(ws);
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
    });
    return client;
  };
  const close = async () => {
    await stopJobs();
    gateway.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const fakes = { market, accounts, notices, sessions, support, preferences, reach };
  return { port, gateway, ...fakes, registry, connect, close };
}

function unmapped(): never {
  throw new Error('This test brings no orders');
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server that listens has an address object.
  return (server.address() as AddressInfo).port;
}
