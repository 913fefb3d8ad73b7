import { join } from 'node:path';

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';

import { readSmallText } from './adapters/small-text-http.ts';
import { SmsHttp } from './adapters/sms-http.ts';
import { SmtpMail } from './adapters/smtp-mail.ts';
import { WebPush } from './adapters/web-push.ts';
import { createAuth, type AuthModule } from './auth/module.ts';
import { factorRoutes } from './auth/factor-routes.ts';
import { identityRoutes } from './auth/identity-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { startFloor, startOthers, stopModules, type Modules } from './compose-modules.ts';
import { takeUpgrades } from './compose-upgrades.ts';
import type { Config } from './config.ts';
import { createConsole, type ConsoleModule } from './console/module.ts';
import { createContent } from './content/module.ts';
import { contentRoutes } from './content/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { createFeedback } from './feedback/module.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { createFiles } from './files/module.ts';
import { fileRoutes, pictureRoutes } from './files/routes.ts';
import { createFunds } from './funds/module.ts';
import { fundsRoutes } from './funds/routes.ts';
import { Gateway } from './gateway/module.ts';
import { alertsRoutes } from './alerts/routes.ts';
import { createInterventions, type InterventionsModule } from './interventions/module.ts';
import { accountRoutes } from './trading/account-routes.ts';
import { Door } from './http/door.ts';
import { serveHealth } from './http/health.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { marketRoutes } from './market/routes.ts';
import { measureHttp } from './http/metrics.ts';
import { Proxies } from './http/proxies.ts';
import { readinessOf } from './http/readiness.ts';
import { serveOn, type ServePorts } from './http/serve.ts';
import { createHttpServer } from './http/server.ts';
import { settingsRoutes } from './settings/routes.ts';
import { tradingRoutes } from './trading/routes.ts';
import { serveUploads } from './http/upload.ts';
import { serveWebApp } from './http/web-app.ts';
import { createRanking } from './ranking/module.ts';
import { rankingRoutes } from './ranking/routes.ts';
import { createInvites } from './invites/module.ts';
import { invitesRoutes } from './invites/routes.ts';
import { BridgeSocket, serveBridge, type BridgeDoor } from './market/bridge/bridge-routes.ts';
import { createMail, type Senders } from './mail/module.ts';
import { noticeWire } from './notices/module.ts';
import { noticesRoutes } from './notices/routes.ts';
import { facesOf, openNotices, pushSubjectOf } from './open-notices.ts';
import { createMarket } from './market/live-market.ts';
import { liveSourceOf } from './compose-live-source.ts';
import { measureFeed } from './market/metrics.ts';
import type { LeaseModule } from './lease/module.ts';
import type { MarketModule } from './market/module.ts';
import { SteadyClock } from './market/steady-clock.ts';
import type { Blobs } from './ports/blobs.ts';
import type { Clock } from './ports/clock.ts';
import type { Db } from './ports/db.ts';
import { pushRoutes } from './push/routes.ts';
import { createRisk } from './risk/module.ts';
import { createSupport } from './support/module.ts';
import { supportRoutes } from './support/routes.ts';
import { createSettings, type SettingsModule } from './settings/module.ts';
import { AccountHistory } from './store/account-history.ts';
import { JournalStore } from './store/journal-store.ts';
import { Seal } from './store/seal.ts';
import { looksOf } from './trading/instrument-looks.ts';
import { createTrading, DEMO_BALANCE } from './trading/create.ts';
import type { DeskWriting } from './trading/group-commit.ts';
import { measureDesk } from './trading/metrics.ts';
import type { TradingModule } from './trading/module.ts';
import { orderWire } from './trading/wire.ts';
import { createVerification } from './verification/module.ts';
import { verificationRoutes } from './verification/routes.ts';

/** What the product is put together from; tests bring a store in memory. */
export interface Parts {
  readonly config: Config;
  /** Closed by `stop`. */
  readonly db: Db;
  /** Where uploaded files lie. */
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Folder of the built app; served when it is there. */
  readonly webRoot: string;
  /** Folder of the built console; served when it is there. */
  readonly consoleRoot: string;
  readonly version: string;
  /** Released by `stop`, as the last before the store. */
  readonly lease: LeaseModule;
  /** Where it is reached; closed by `stop`. Left out, a port of its own is opened by `listen`. */
  readonly door?: Door;
  /** Told once when the store failed for good; the process must end then. */
  readonly onFatal: (error: unknown) => void;
  /** How the desk writes; left out, in groups as large as the store serves best. */
  readonly writing?: DeskWriting;
}

/** The embedded store has one session; PostgreSQL writes several groups side by side. */
const WRITING: Readonly<Record<Db['kind'], DeskWriting>> = {
  pglite: { eventsMax: 500, writersMax: 1 },
  postgres: { eventsMax: 500, writersMax: 4 },
};

export interface Product extends Omit<Modules, 'limits' | 'looks' | 'desk' | 'steady'> {
  readonly app: FastifyInstance;
  /**
   * Loads what orders need, once this process owns the store's shards, and opens the door that
   * `compose` was given. After this only `stop` ends it.
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
 * Puts the modules on their ports: all that takes time and needs nothing of what another process
 * may still be changing. `start` sets them to work, `listen` opens the door.
 */
export async function compose(parts: Parts): Promise<Product> {
  const { config, db, clock, lease, log } = parts;
  const modules = openModules(parts);
  const { market, trading, desk } = modules;
  const registry = new Registry();
  const proxies = new Proxies(config.trustedProxies, log);
  const gateway = openGateway(parts, modules, { registry, proxies });
  const app = createHttpServer(log, proxies);
  measureHttp(app, registry);
  measureFeed(registry, market);
  measureDesk(registry, trading);
  const bridge = bridgeDoorOf(market, config);
  const socket = bridge && new BridgeSocket(bridge);
  takeUpgrades(app.server, gateway, socket);
  let { door } = parts;
  let isStopping = false;
  const { limits } = modules;
  const { metricsToken, publicUrl } = config;
  const readiness = () =>
    readinessOf({
      deskReason: () => (isStopping ? 'stopping' : desk.downReason),
      isLate: () => trading.isLate(),
      isProven: () => lease.isProven(),
      askStore: () => db.query('select 1'),
      market,
    });
  serveHealth(app, { registry, readiness, metricsToken, limits, clock });
  serveCalls(app, parts, modules);
  modules.consoleModule.serve(app, gateway);
  if (bridge) serveBridge(app, bridge);
  docsRoutes(app, { version: parts.version, publicUrl, limits, clock });
  await serveApps(app, parts, modules.settings);
  await app.ready();
  // Connections take time that is short at a take-over.
  await Promise.all([db, db.commits, db.desk, db.reads].map((sql) => sql.query('select 1')));

  return {
    ...{ app, ...modules },
    start: async () => {
      await startFloor(modules);
      // Whoever waits for the first start looks for it in the log as soon as calls are answered.
      if (door) await tellFirstOwner(modules.consoleModule, door.addressOf(config), log);
      door?.lead(app.server);
    },
    startOthers: () => startOthers(modules, gateway),
    listen: async () => {
      if (!door) {
        door = await Door.open(config);
        await tellFirstOwner(modules.consoleModule, door.addressOf(config), log);
      }
      door.lead(app.server);
      return door.addressOf(config);
    },
    stop: async () => {
      isStopping = true;
      gateway.stop();
      socket?.stop();
      await door?.close();
      await app.close();
      await stopModules(modules);
      await lease.release();
      await db.close();
    },
  };
}

/** Market, rules and desk: what moves accounts. */
function openFloor(parts: Parts): Pick<Modules, 'market' | 'steady' | 'risk' | 'trading' | 'desk'> {
  const { config, db, clock, log } = parts;
  const steady = new SteadyClock(clock);
  const market = createMarket(config, { db, clock: steady, log });
  const risk = createRisk({
    db,
    clock,
    marketClock: () => market.clock(),
    fault: (error) => log.error({ err: error }, 'rules to come could not be looked after'),
  });
  const trading = createTrading({
    journal: new JournalStore(db),
    history: new AccountHistory(db.reads),
    market,
    clock: steady,
    risk: risk.inForce,
    takeLeases: () => parts.lease.take(),
    isProven: () => parts.lease.isProven(),
    writing: parts.writing ?? WRITING[db.kind],
    crowded: (accounts) =>
      log.warn({ accounts }, 'more accounts are in use than memory is meant for'),
  });
  const desk: Modules['desk'] = { downReason: null };
  trading.onFailure((error) => {
    desk.downReason = 'the store failed';
    parts.onFatal(error);
  });
  return { market, steady, risk, trading, desk };
}

function openModules(parts: Parts): Modules {
  const { config, db, clock, log } = parts;
  const floor = openFloor(parts);
  const { market, risk, trading } = floor;
  const limits = config.rateLimits ? createLimits() : null;
  const mail = createMail({ db, clock, log, senders: sendersOf(config) });
  const seal = new Seal(config.dataKey);
  const sender = new WebPush(pushSubjectOf(config));
  const told = openNotices(parts, floor, { seal, sender, limits });
  const { notices } = told;
  const auth = createAuth({
    db,
    clock,
    limits,
    mail,
    seal,
    inApp: notices,
    publicUrl: config.publicUrl,
    payouts: () => funds.holds,
    fundDemo: (accountId) => fundDemo(trading, accountId),
    fault: (error) => log.error({ err: error }, 'a session could not be kept'),
  });
  const documents = openDocuments(parts, { limits, auth, seal });
  const funds = createFunds({
    ...{ db, clock, desk: trading },
    isVerified: (userId) => documents.verification.isVerified(userId),
    proofs: documents.files,
    tell: auth.tell,
    fault: (error) => log.error({ err: error }, 'the review of money could not go on by itself'),
  });
  const interventions = openInterventions(parts, trading, auth);
  const { complaintEmailUrl } = config;
  const settings = createSettings({
    ...{ db, clock, funds, risk },
    askComplaintEmail: complaintEmailUrl === null ? null : () => readSmallText(complaintEmailUrl),
    fault: (error) => log.warn({ err: error }, 'where complaints go could not be read'),
  });
  const looks = looksOf(market);
  const content = createContent({ db, clock, settings: () => settings.read() });
  const talk = { db, clock, seal, limits, files: documents.files };
  const support = createSupport({
    ...{ ...talk, notices },
    fault: (error) => log.error({ err: error }, 'answers of support could not be noted'),
  });
  const feedback = createFeedback(talk);
  const shared = { db, clock, limits, config, market, trading, auth, funds };
  const consolePorts = { ...shared, settings, risk, interventions };
  const consoleModule = createConsole({
    ...{ ...consolePorts, ...documents, mail, support, feedback },
    seal,
    logHead: (head) => log.info(head, 'the newest entry of the audit log'),
    fault: (error) => log.error({ err: error }, 'the head of the audit log could not be kept'),
  });
  const own = { ...floor, auth, mail, funds, settings, limits, consoleModule };
  return { ...own, ...told, interventions, ...documents, content, support, feedback, looks };
}

function openInterventions(
  { db, clock, log }: Parts,
  desk: TradingModule,
  { tell }: AuthModule,
): InterventionsModule {
  return createInterventions({
    ...{ db, clock, desk, tell },
    fault: (error) => log.error({ err: error }, 'steps of operators could not go on'),
  });
}

/** Without an address a kind of message stays in the outbox, where operators read it. */
function sendersOf({ smtpUrl, mailFrom, smsUrl }: Config): Senders {
  return {
    email:
      smtpUrl === null || mailFrom === null ? null : new SmtpMail({ url: smtpUrl, from: mailFrom }),
    sms: smsUrl === null ? null : new SmsHttp(smsUrl),
  };
}

/** What people upload, and who they prove to be by it. */
function openDocuments(
  { config, db, blobs, clock, log }: Parts,
  { limits, auth, seal }: { limits: Limits | null; auth: AuthModule; seal: Seal },
): Pick<Modules, 'files' | 'ranking' | 'verification' | 'invites'> {
  const files = createFiles({
    db,
    blobs,
    spoolFolder: join(config.dataDir, 'spool'),
    clock,
    seal,
    limits,
    fault: (error) => log.error({ err: error }, 'uploaded files could not be tidied'),
  });
  const verification = createVerification({
    db,
    files,
    clock,
    seal,
    documentDays: config.documentDays,
    tell: auth.tell,
    fault: (error) => log.error({ err: error }, 'old documents could not be removed'),
  });
  const ranking = createRanking({
    ...{ db, clock },
    fault: (error) => log.error({ err: error }, 'the ranking could not be reckoned'),
  });
  return { files, ranking, verification, invites: createInvites({ db }) };
}

function openGateway(
  { config, log }: Parts,
  { market, steady, trading, auth, notices, support, looks }: Modules,
  door: { readonly registry: Registry; readonly proxies: Proxies },
): Gateway {
  return new Gateway({
    market: liveSourceOf(market),
    accounts: trading,
    orderWire: (order, account, reader) =>
      orderWire({ market: market.market, lookOf: looks }, order, account, reader),
    notices: {
      head: (userId) => notices.head(userId),
      onTold: (listener) => notices.onTold(listener),
      wire: (row, reader) => noticeWire(row, reader, facesOf(market)),
    },
    sessions: auth,
    support: { stand: (id) => support.chats.stand(id), onNews: support.onNews },
    clock: steady,
    ...door,
    log,
    ownOrigins: config.publicUrl === null ? [] : [new URL(config.publicUrl).origin],
    settings: config.rateLimits ? {} : { connectionsPerAddress: Infinity },
  });
}

function serveCalls(
  app: FastifyInstance,
  { config, clock, db, lease }: Parts,
  modules: Modules,
): void {
  const { market, trading, auth, mail, files, verification, invites, funds } = modules;
  const { settings, risk, limits, looks, desk, content } = modules;
  const ports: ServePorts = {
    clock,
    limits,
    publicUrl: config.publicUrl,
    uploads: files.uploads,
    isDown: () => desk.downReason !== null || !lease.isProven(),
    identify: (token) => auth.identify(token),
  };
  const serve = serveOn(app, ports);
  settingsRoutes(serve, {
    clock,
    config,
    risk,
    demoBalance: DEMO_BALANCE,
    registration: () => auth.registration(),
    settings: () => settings.read(),
    complaintEmail: () => settings.complaintEmail(),
    sends: { sends_email: mail.delivers('email'), sends_sms: mail.delivers('sms') },
  });
  const isAlwaysOpen = config.sessions === 'open';
  marketRoutes(serve, { market, fees: () => risk.inForce().fees, isAlwaysOpen });
  authRoutes(serve, auth);
  pictureRoutes(serve, files);
  serveUploads(app, (part) => fileRoutes(serveOn(part, ports), files));
  rankingRoutes(serve, modules.ranking);
  verificationRoutes(serve, verification);
  invitesRoutes(serve, invites);
  contentRoutes(serve, content);
  companyRoutes(serve, db);
  supportRoutes(serve, modules.support);
  feedbackRoutes(serve, modules.feedback);
  noticesRoutes(serve, modules.notices);
  pushRoutes(serve, modules.push);
  alertsRoutes(serve, modules.alerts);
  identityRoutes(serve, auth, async () => (await funds.settings()).needsVerification);
  factorRoutes(serve, auth);
  accountRoutes(serve, { trading, auth, clock, limits });
  fundsRoutes(serve, { funds, factors: auth.factors, clock, limits });
  tradingRoutes(serve, { trading, clock, limits, market: market.market, lookOf: looks });
}

async function serveApps(
  app: FastifyInstance,
  { config, webRoot, consoleRoot, log }: Parts,
  settings: SettingsModule,
): Promise<void> {
  const framed = async () => originOfSupport((await settings.read()).service_link);
  if (!(await serveWebApp(app, webRoot, '/', { framed, feed: config.feed }))) {
    log.warn({ folder: webRoot }, 'the app is not built: only the calls are served');
  }
  if (!(await serveWebApp(app, consoleRoot, '/console/'))) {
    log.warn({ folder: consoleRoot }, 'the console is not built: only its calls are served');
  }
}

/** Of another provider's page of support; null for pages of the product's own. */
function originOfSupport(link: string): string | null {
  return URL.canParse(link) ? new URL(link).origin : null;
}

/** While the console has no owner, the log is where the first one finds the way in. */
async function tellFirstOwner(
  consoleModule: ConsoleModule,
  address: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const path = await consoleModule.firstOwnerLink();
  if (path === null) return;
  const url = `${address}${path}`;
  log.warn({ url }, 'no owner of the console yet: this link makes one, once, for 24 hours');
}

/** The opening balance of a demo account, once: an account with any event has had it. */
async function fundDemo(trading: TradingModule, accountId: number): Promise<void> {
  const { seq } = await trading.account(accountId);
  if (seq === 0) await trading.resetDemo(accountId);
}

function bridgeDoorOf({ bridge }: MarketModule, { feedToken }: Config): BridgeDoor | null {
  return bridge && feedToken !== null ? { bridge, token: feedToken } : null;
}
