import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';

import { pino } from 'pino';

import manifest from '../package.json' with { type: 'json' };
import { openBlobs } from './adapters/open-blobs.ts';
import { openDb } from './adapters/open-db.ts';
import { compose, type Product } from './compose.ts';
import { ConfigError, readConfig, warningsOf, type Config } from './config.ts';
import { systemClock } from './ports/clock.ts';

/** The bundle in `dist` and the source in `src` lie equally deep. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const CONSOLE_ROOT = fileURLToPath(new URL('../../console/dist', import.meta.url));
const STOP_MS_MAX = 15_000;
const STDERR = 2;

/** Ends the process; the log is written synchronously, so nothing of it is lost. */
function die(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function configOrDie(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) die(error.message);
    throw error;
  }
}

/** One line that says what is wrong, and names the setting where it is one. */
function startFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `PORT: ${config.port} is in use by another program`;
  if (code === 'EACCES' && error instanceof Error && 'port' in error) {
    return `PORT: ${config.port} needs rights that this user does not have`;
  }
  if (code === 'EADDRNOTAVAIL') return `HOST: ${config.host} is no address of this machine`;
  return `Cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

// What the server writes is for its own user alone.
process.umask(0o077);
const config = configOrDie();
const log = pino({ level: config.logLevel }, pino.destination({ fd: STDERR, sync: true }));
let product: Product | null = null;

// After a fault that nobody expected, memory may not be what the store is: stop, and load again.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'uncaught');
  process.exit(1);
});

async function start(): Promise<void> {
  for (const warning of warningsOf(config)) log.warn(warning);
  const { databaseUrl, dataDir, expectStore } = config;
  const db = await openDb({ databaseUrl, dataDir, expectStore, log, isServing: true });
  product = await compose({
    config,
    db,
    blobs: openBlobs(config, systemClock),
    log,
    clock: systemClock,
    webRoot: WEB_ROOT,
    consoleRoot: CONSOLE_ROOT,
    version: manifest.version,
    holder: `${hostname()}:${process.pid}`,
    onFatal: (error) => {
      log.fatal(
        { err: error },
        'the store failed: stopping, so that nothing is decided on a guess',
      );
      process.exit(1);
    },
  });
  const url = await product.listen();
  process.stdout.write(`Fulcrum is ready at ${url}\n`);
}

async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'stopping');
  setTimeout(() => die('Stopping took too long'), STOP_MS_MAX).unref();
  await product?.stop();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop(signal));
}

start().catch((error: unknown) => {
  log.debug({ err: error }, 'start failed');
  die(startFailure(error));
});
