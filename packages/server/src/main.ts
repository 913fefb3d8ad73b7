import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { pino } from 'pino';

import manifest from '../package.json' with { type: 'json' };
import { openBlobs } from './platform/adapters/blobs/open-blobs.ts';
import { openDb } from './platform/adapters/open-db.ts';
import { ClusterClock } from './platform/cluster-clock.ts';
import { ConfigError } from './platform/config-error.ts';
import { readConfig, warningsOf, type Config, type Role } from './platform/config.ts';
import { startFailure, storeFailure } from './platform/start-failure.ts';
import type { Node } from './roles/node.ts';
import type { Parts } from './roles/parts.ts';
import { Door } from './gateway/http/door.ts';
import { requireFeed, startsOf } from './market-data/feed-start.ts';
import { LeaseKeeper } from './trading/lease/keeper.ts';
import { soleLease, type LeaseModule } from './trading/lease/module.ts';
import { SharedLease } from './trading/lease/shared-lease.ts';
import { systemClock, type Clock } from './platform/ports/clock.ts';
import { isPassing, type Db, type Sql } from './platform/ports/db.ts';
import { LeaseStore } from './trading/lease/lease-store.ts';

/** The same relative path works from the bundle in `dist` and the source in `src`. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const CONSOLE_ROOT = fileURLToPath(new URL('../../console/dist', import.meta.url));
const STOP_MS_MAX = 15_000;
/**
 * How long to wait for the release of the lease: enough if the store works; else the process ends
 * without it.
 */
const RELEASE_MS_MAX = 300;
const STORE_PAUSE_MS = 250;
const STORE_PAUSE_MS_MAX = 5_000;
/** EX_CONFIG: tells a supervisor that the process would end the same way after a restart. */
const EXIT_OF_SETTING = 78;
const STDERR = 2;

/** Ends the process. The log is written synchronously, so no log lines are lost. */
function die(line: string, code = 1): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

function configOrDie(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) die(error.message, EXIT_OF_SETTING);
    throw error;
  }
}

// Files that the server creates are readable by its own user only.
process.umask(0o077);
const config = configOrDie();
const log = pino({ level: config.logLevel }, pino.destination({ fd: STDERR, sync: true }));
let lease: LeaseModule | null = null;
let product: Pick<Node, 'stop'> | null = null;
let isStopping = false;

// After an unexpected error, memory may differ from the store: end the process, so that a restart
// loads everything again.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught');
  process.exit(1);
});

async function start(): Promise<void> {
  for (const warning of warningsOf(config)) log.warn(warning);
  const door = await Door.open(config);
  // Loading takes the process half a second, in which no lease of it could be kept.
  if (config.roles) {
    const openNode = await nodeOf(config.roles);
    await startNode(door, await openStore(door), openNode);
  } else {
    // The embedded store opens in a thread of its own meanwhile.
    const [db, { openProduct }] = await Promise.all([
      openStore(door),
      import('./roles/product.ts'),
    ]);
    await startAlone(door, db, openProduct);
  }
  process.stdout.write(`Fulcrum is ready at ${door.addressOf(config)}\n`);
}

/**
 * Loads what these roles need. Desks and markets start sooner without what serves people, and take
 * less from their neighbours. Returns the function that opens the process.
 */
async function nodeOf(roles: ReadonlySet<Role>): Promise<(parts: Parts) => Promise<Node>> {
  const { openNode } = await import('./roles/node.ts');
  const isGateway = roles.has('gateway');
  const people = isGateway || roles.has('jobs') ? await import('./roles/people.ts') : null;
  const gateway = isGateway ? await import('./roles/gateway.ts') : null;
  return (parts) => openNode(parts, { roles, people, gateway });
}

/** Serves everything, once no other server does. */
async function startAlone(
  door: Door,
  db: Db,
  openProduct: typeof import('./roles/product.ts').openProduct,
): Promise<void> {
  lease = await openLease(db);
  const opened = await openProduct(partsOf(door, db, { lease, clock: systemClock }));
  door.waitFor({ status: 'standby', reason: 'another server serves' });
  await lease.take();
  door.waitFor({ status: 'not ready', reason: 'loading' });
  await opened.start();
  product = opened;
  await opened.startOthers();
  await opened.listen();
}

/** Takes a part of the work, beside other processes on the same store. */
async function startNode(
  door: Door,
  db: Db,
  openNode: (parts: Parts) => Promise<Node>,
): Promise<void> {
  const clock = await ClusterClock.open(db, systemClock);
  lease = await SharedLease.begin(leasePorts(db));
  const parts = {
    ...partsOf(door, db, { lease, clock }),
    clockJob: clock.job,
    clockOffsetMs: () => clock.offsetMs,
  };
  const node = await openNode(parts);
  door.waitFor({ status: 'not ready', reason: 'loading' });
  await node.start();
  product = node;
}

const partsOf = (
  door: Door,
  db: Db,
  own: { readonly lease: LeaseModule; readonly clock: Clock },
): Parts => ({
  config,
  db,
  door,
  blobs: openBlobs(config, systemClock),
  log,
  webRoot: WEB_ROOT,
  consoleRoot: CONSOLE_ROOT,
  version: manifest.version,
  onFatal: (error) => {
    const isSetting = error instanceof ConfigError;
    if (!isSetting) {
      log.fatal({ err: error }, 'the store failed: stopping, because its state is unknown');
    }
    void endSoon(() => (isSetting ? die(error.message, EXIT_OF_SETTING) : process.exit(1)));
  },
  ...own,
});

/**
 * Opens the store. Retries while it cannot be reached, because restarting the process takes far
 * longer.
 */
async function openStore(door: Door): Promise<Db> {
  const { databaseUrl, readDatabaseUrl, dataDir, expectStore } = config;
  const settings = {
    databaseUrl,
    readDatabaseUrl,
    dataDir,
    expectStore,
    log,
    isServing: true,
    isMigrating: config.roles === null,
    requireFit: (sql: Sql) => requireFeed(sql, config.expectFeed, startsOf(config)),
    lost: (error: Error) => {
      log.fatal({ err: error }, 'the store failed: stopping, because its state is unknown');
      die(storeFailure(error, config));
    },
  };
  for (let pause = STORE_PAUSE_MS; ; pause = Math.min(2 * pause, STORE_PAUSE_MS_MAX)) {
    try {
      return await openDb(settings);
    } catch (error) {
      if (!isPassing(error)) throw error;
      const reason = 'the store cannot be reached';
      door.waitFor({ status: 'not ready', reason });
      log.warn({ err: error, again: `in ${pause} ms` }, reason);
    }
    await sleep(pause);
  }
}

async function openLease(db: Db): Promise<LeaseModule> {
  const ports = leasePorts(db);
  // The embedded store has its own lock against other processes.
  return db.kind === 'pglite'
    ? soleLease(ports.store, ports.node, systemClock)
    : LeaseKeeper.begin(ports);
}

const leasePorts = (db: Db) => ({
  store: new LeaseStore(db.lease),
  node: `${hostname()}:${process.pid}`,
  monotonic: () => systemClock.monotonic(),
  pause: sleep,
  log,
  lost: () => {
    log.fatal('another server has taken over: stopping');
    process.exit(1);
  },
});

/**
 * Releases the lease and ends the process, so that a standby need not wait until the heartbeat is
 * overdue.
 */
async function endSoon(end: () => never): Promise<never> {
  await Promise.race([lease?.release(), sleep(RELEASE_MS_MAX)]);
  return end();
}

async function stop(signal: string): Promise<void> {
  isStopping = true;
  log.info({ signal }, 'stopping');
  setTimeout(() => die('Stopping took too long'), STOP_MS_MAX).unref();
  // A process that is still starting has no work to finish. Releasing its lease lets a standby take
  // over at once.
  await (product ? product.stop() : lease?.release());
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop(signal));
}

start().catch((error: unknown) => {
  if (isStopping) return;
  log.debug({ err: error }, 'start failed');
  die(startFailure(error, config), error instanceof ConfigError ? EXIT_OF_SETTING : 1);
});
