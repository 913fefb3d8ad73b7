import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';

import type { ConsoleModule } from '../console/module.ts';
import type { Gateway } from '../gateway/ws/module.ts';
import { Door } from '../gateway/http/door.ts';
import { createLimits } from '../platform/http/limits.ts';
import { jobReport } from '../platform/jobs/run-jobs.ts';
import { Seal } from '../platform/store/seal.ts';
import { noticeOf } from '../trading/module.ts';
import { openDesk, type DeskRole } from './desk.ts';
import { openGateway } from './gateway.ts';
import { startJobs, type JobsRole } from './jobs.ts';
import { openMarket, type MarketRole } from './market.ts';
import { openNotifications, type Notifications } from './notifications.ts';
import type { Parts } from './parts.ts';
import { openBusiness, type Business } from './business.ts';

export interface Product
  extends Pick<MarketRole, 'market'>,
    Omit<DeskRole, 'desk'>,
    Notifications,
    Business {
  readonly app: FastifyInstance;
  /**
   * Loads what orders need, once this process owns the store's shards, and answers on `parts.door`,
   * if given. From then on `stop` must be called to end it.
   */
  start(): Promise<void>;
  /** Starts the background work. */
  startOthers(): Promise<void>;
  /** Opens the port if it is not open yet; resolves to its address. */
  listen(): Promise<string>;
  /** Lets running requests and turns finish, then closes everything. */
  stop(): Promise<void>;
}

/**
 * All roles in one process. Slow, but reads nothing that another process may still change, so a
 * standby builds in advance. `start` starts the roles, `listen` opens the port.
 */
export async function openProduct(parts: Parts): Promise<Product> {
  const { config, db, lease, log } = parts;
  const registry = new Registry();
  const limits = config.rateLimits ? createLimits() : null;
  const seal = new Seal(config.dataKey);
  const marketRole = openMarket(parts, registry);
  const { market } = marketRole;
  const notifications = openNotifications(parts, market, seal);
  const { notices, push } = notifications;
  const deskRole = openDesk(parts, marketRole, { registry, notices, limits });
  const { risk, trading, alerts } = deskRole;
  trading.onEvent((announcement) => {
    if (noticeOf(announcement)) notices.wake();
  });
  const front = { ...marketRole, ...deskRole, ...notifications };
  let live: Gateway | null = null;
  const isConnected = (userId: number) => live?.isConnected(userId) ?? false;
  const business = openBusiness(parts, front, { seal, limits, isConnected });
  const roles = { ...front, ...business };
  const { app, gateway, leave } = await openGateway(parts, roles, { registry, limits });
  live = gateway;
  const report = jobReport(registry, log);
  let jobs: JobsRole | null = null;
  let { door } = parts;
  // Opens the connections now, because time is short at a take-over.
  await Promise.all([db, db.commits, db.desk, db.reads].map((sql) => sql.query('select 1')));

  return {
    ...{ app, market, risk, trading, alerts, notices, push, ...business },
    start: async () => {
      // In this order: accounts see each price before any client does.
      await market.load();
      await risk.load();
      await trading.start();
      await alerts.start();
      await market.start();
      // Scripts look for the link in the log as soon as the server answers.
      if (door) await logOwnerLink(business.consoleModule, door.addressOf(config), log);
      door?.lead(app.server);
    },
    startOthers: async () => {
      await business.content.start();
      await push.start();
      jobs = startJobs({ ...roles, gateway }, report);
    },
    listen: async () => {
      if (!door) {
        door = await Door.open(config);
        await logOwnerLink(business.consoleModule, door.addressOf(config), log);
      }
      door.lead(app.server);
      return door.addressOf(config);
    },
    stop: async () => {
      leave();
      await door?.close();
      await app.close();
      await jobs?.stopWork();
      await business.interventions.idle();
      business.mail.close();
      await market.stop();
      await trading.stop();
      await alerts.settled();
      await jobs?.stopNotices();
      await lease.release();
      await db.close();
    },
  };
}

/** While the console has no owner, the log shows the link for the first one. */
async function logOwnerLink(
  consoleModule: ConsoleModule,
  address: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const path = await consoleModule.firstOwnerLink();
  if (path === null) return;
  const url = `${address}${path}`;
  log.warn({ url }, 'no owner of the console yet: this link makes one, once, for 24 hours');
}
