import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { pino } from 'pino';

import manifest from '../package.json' with { type: 'json' };
import { openBlobs } from './platform/adapters/blobs/open-blobs.ts';
import { openDb } from './platform/adapters/open-db.ts';
import { openProduct, type Product } from './roles/product.ts';
import { ConfigError, readConfig, warningsOf, type Config } from './platform/config.ts';
import { Door } from './gateway/http/door.ts';
import { LeaseKeeper } from './trading/lease/keeper.ts';
import { soleLease, type LeaseModule } from './trading/lease/module.ts';
import { systemClock } from './platform/ports/clock.ts';
import { isPassing, type Db } from './platform/ports/db.ts';
import { JournalStore } from './trading/journal/journal-store.ts';
import { LeaseStore } from './trading/lease/lease-store.ts';

/** Relative to both the bundle in `dist` and the source in `src`. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const CONSOLE_ROOT = fileURLToPath(new URL('../../console/dist', import.meta.url));
const STOP_MS_MAX = 15_000;
/** Long enough for a store that works; a slower one is not waited for. */
const RELEASE_MS_MAX = 300;
const STORE_PAUSE_MS = 250;
const STORE_PAUSE_MS_MAX = 5_000;
/** EX_CONFIG: tells a supervisor that a restart would end the same way. */
const EXIT_OF_SETTING = 78;
const STDERR = 2;

/** Ends the process; the log is written synchronously, so nothing of it is lost. */
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

/** One line that says what is wrong, and names the setting if that is the cause. */
function startFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `PORT: ${config.port} is in use by another program`;
  if (code === 'EACCES' && error instanceof Error && 'port' in error) {
    return `PORT: ${config.port} needs rights that this user does not have`;
  }
  if (code === 'EADDRNOTAVAIL') return `HOST: ${config.host} is no address of this machine`;
  return `Cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

// Files of the server are readable by its own user only.
process.umask(0o077);
const config = configOrDie();
const log = pino({ level: config.logLevel }, pino.destination({ fd: STDERR, sync: true }));
let lease: LeaseModule | null = null;
let product: Product | null = null;
let isStopping = false;

// After an unexpected fault, memory may differ from the store: stop, and load again.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught');
  process.exit(1);
});

async function start(): Promise<void> {
  for (const warning of warningsOf(config)) log.warn(warning);
  const door = await Door.open(config);
  const db = await openStore(door);
  lease = await openLease(db);
  const opened = await openProduct({
    config,
    db,
    lease,
    door,
    blobs: openBlobs(config, systemClock),
    log,
    clock: systemClock,
    webRoot: WEB_ROOT,
    consoleRoot: CONSOLE_ROOT,
    version: manifest.version,
    onFatal: (error) => {
      log.fatal(
        { err: error },
        'the store failed: stopping, so that nothing is decided on a guess',
      );
      void endSoon();
    },
  });
  door.waitFor({ status: 'standby', reason: 'another server serves' });
  await lease.take();
  door.waitFor({ status: 'not ready', reason: 'loading' });
  await opened.start();
  product = opened;
  await product.startOthers();
  const url = await product.listen();
  process.stdout.write(`Fulcrum is ready at ${url}\n`);
}

/** Retries while the store cannot be reached, because a restart of the process costs far more. */
async function openStore(door: Door): Promise<Db> {
  const { databaseUrl, dataDir, expectStore } = config;
  for (let pause = STORE_PAUSE_MS; ; pause = Math.min(2 * pause, STORE_PAUSE_MS_MAX)) {
    try {
      return await openDb({ databaseUrl, dataDir, expectStore, log, isServing: true });
    } catch (error) {
      if (!isPassing(error)) throw error;
      const reason = 'the store cannot be reached';
      door.waitFor({ status: 'not ready', reason });
      log.warn({ err: error, again: `in ${pause} ms` }, reason);
    }
    await sleep(pause);
  }
}

async function openLease(store: Db): Promise<LeaseModule> {
  const node = `${hostname()}:${process.pid}`;
  // The embedded store's own lock excludes other processes.
  if (store.kind === 'pglite') return soleLease(new JournalStore(store), node, systemClock);
  return LeaseKeeper.begin({
    store: new LeaseStore(store.lease),
    node,
    monotonic: () => systemClock.monotonic(),
    pause: sleep,
    log,
    lost: () => {
      log.fatal('another server has taken over: stopping');
      process.exit(1);
    },
  });
}

/** Ends the session, so that a standby need not wait until it counts as silent. */
async function endSoon(): Promise<never> {
  await Promise.race([lease?.release(), sleep(RELEASE_MS_MAX)]);
  process.exit(1);
}

async function stop(signal: string): Promise<void> {
  isStopping = true;
  log.info({ signal }, 'stopping');
  setTimeout(() => die('Stopping took too long'), STOP_MS_MAX).unref();
  // A process that is still starting has decided nothing; releasing its lease spares a standby the
  // wait.
  await (product ? product.stop() : lease?.release());
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop(signal));
}

start().catch((error: unknown) => {
  if (isStopping) return;
  log.debug({ err: error }, 'start failed');
  die(startFailure(error));
});
