import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';

import { Door } from '../gateway/http/door.ts';
import { readinessOf } from '../gateway/http/readiness.ts';
import { createLimits } from '../platform/http/limits.ts';
import { jobReport } from '../platform/jobs/run-jobs.ts';
import { Seal } from '../platform/store/seal.ts';
import { openBus } from './bus.ts';
import { openAlerts, openOwnDesk, openRules, type DeskRole } from './desk.ts';
import { openGateway } from './gateway.ts';
import { openGrowth } from './growth.ts';
import { startJobs, type JobsRole } from './jobs.ts';
import { openMarket, type MarketRole } from './market.ts';
import { openNotifications, type Notifications } from './notifications.ts';
import { openConnections } from '../platform/store/open-connections.ts';
import { logOwnerLink } from './owner-link.ts';
import type { Parts } from './parts.ts';
import { openBusiness, type Business } from './business.ts';

export interface Product
  extends Pick<MarketRole, 'market'>,
    Omit<DeskRole, 'desk'>,
    Notifications,
    Business {
  readonly app: FastifyInstance;
  /**
   * Loads what orders need, once this process owns the store's shards, and serves on `parts.door`
   * if it is given. After this, `stop` must be called to end the product.
   */
  start(): Promise<void>;
  /** Adds the sample content and starts the background work. */
  startOthers(): Promise<void>;
  /** Opens the port if it is not open yet; resolves to the public address. */
  listen(): Promise<string>;
  /** Waits for running requests and turns, then closes everything. */
  stop(): Promise<void>;
}

/**
 * Creates all roles in one process. This is slow but reads nothing that another process may still
 * change, so that a standby can do it in advance. `start` starts the roles, `listen` opens the
 * port.
 */
export async function openProduct(parts: Parts): Promise<Product> {
  const { config, db, lease, log } = parts;
  const registry = new Registry();
  const limits = config.rateLimits ? createLimits(db) : null;
  const seal = new Seal(config.dataKey);
  const bus = await openBus(parts, registry);
  const marketRole = openMarket(parts, { registry, bus });
  const { market } = marketRole;
  const notifications = openNotifications(parts, market, { seal, bus });
  const risk = openRules(parts, marketRole, bus);
  const ports = { registry, bus, limits, seal, risk, ...notifications };
  const { trading, desk } = openOwnDesk(parts, marketRole, ports);
  const alerts = openAlerts(parts, marketRole, ports);
  const front = { ...marketRole, ...notifications, risk, trading, alerts, desk };
  const business = openBusiness(parts, front, ports);
  const roles = { ...front, ...business, ...openGrowth(parts, registry) };
  const { app, gateway, unready, leave } = await openGateway(parts, roles, {
    ...ports,
    isDown: () => desk.downReason !== null || !lease.isProven(),
    readiness: readinessFor(parts, front),
  });
  let { door } = parts;
  let jobs: JobsRole | null = null;
  await openConnections(db);
  return {
    app,
    ...roles,
    start: async () => {
      // This order matters: accounts see each price before any client does.
      await market.load();
      await risk.load();
      await trading.start();
      await alerts.start();
      await market.start();
      // Scripts look for the link in the log as soon as the server answers.
      if (door) await logOwnerLink(roles.consoleModule, door.addressOf(config), log);
      door?.lead(app.server);
    },
    startOthers: async () => {
      await roles.content.start();
      await notifications.push.start();
      jobs = startJobs({ ...roles, gateway }, jobReport(registry, log));
    },
    listen: async () => {
      if (!door) {
        door = await Door.open(config);
        await logOwnerLink(roles.consoleModule, door.addressOf(config), log);
      }
      door.lead(app.server);
      return door.addressOf(config);
    },
    stop: async () => {
      unready();
      leave();
      await door?.close();
      await app.close();
      await jobs?.stopWork();
      await roles.hedging.stop();
      await roles.interventions.idle();
      roles.mail.close();
      await market.stop();
      await trading.stop();
      await alerts.settled();
      await jobs?.stopNotices();
      await lease.release();
      await bus.close();
      await db.close();
    },
  };
}

const readinessFor =
  ({ db, lease }: Parts, { desk, trading, market }: MarketRole & DeskRole) =>
  () =>
    readinessOf({
      deskReason: () => desk.downReason,
      isLate: () => trading.isLate(),
      isProven: () => lease.isProven(),
      askStore: () => db.query('select 1'),
      market,
    });
