import { openBlobs } from '@fulcrum/server/platform/adapters/blobs/open-blobs';
import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { openProduct } from '@fulcrum/server/roles/product';
import { readConfig } from '@fulcrum/server/platform/config';
import { soleLease } from '@fulcrum/server/trading/lease/module';
import { systemClock, type Clock } from '@fulcrum/server/platform/ports/clock';
import { pino } from 'pino';
import { LeaseStore } from '@fulcrum/server/trading/lease/lease-store';

import { reportTo } from './server-report.ts';

/* The server for measurements. With BENCH_PLAIN it writes as a simple server would: each order
   in its own transaction, many at once where the store can. BENCH_CLOCK_AHEAD_MS sets its wall
   clock ahead of the machine's from the start. With BENCH_QUOTES it reports on quotes. */
const aheadMs = Number(process.env['BENCH_CLOCK_AHEAD_MS'] ?? 0);
const clock: Clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
const config = readConfig(process.env);
const log = pino({ level: config.logLevel });
const { databaseUrl, dataDir, expectStore } = config;
const db = await openDb({ databaseUrl, dataDir, expectStore, log, isServing: true });
const product = await openProduct({
  config,
  db,
  blobs: openBlobs(config, clock),
  log,
  clock,
  webRoot: '',
  consoleRoot: '',
  version: 'bench',
  lease: soleLease(new LeaseStore(db.lease), `bench:${process.pid}`, clock),
  onFatal: (error) => {
    throw error;
  },
  ...(process.env['BENCH_PLAIN'] === '1' ? { writing: { eventsMax: 1, writersMax: 16 } } : {}),
});
// Listens after the desk, which has subscribed when the product was opened.
if (process.env['BENCH_QUOTES'] === '1') reportTo(process, product.market);
await product.start();
await product.startOthers();
await product.listen();
process.once('SIGTERM', () => {
  process.disconnect?.();
  void product.stop().then(() => process.exit(0));
});
