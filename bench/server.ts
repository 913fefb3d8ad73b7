import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import type { Db } from '@fulcrum/server/platform/ports/db';

import { bundle } from './bundle.ts';
import type { ServerReport } from './server-report.ts';
import { freePort } from '../tests/free-port.ts';

const READY_MS_MAX = 60_000;

export interface BenchServer {
  readonly url: string;
  /** Ms from the start of the process to its first reply. */
  readonly readyMs: number;
  /** Returns the server's log so far. */
  log(): string;
  /** Returns what happened since the last report; the variable `BENCH_QUOTES` must be 1. */
  report(): Promise<ServerReport>;
  stop(): Promise<void>;
}

/** Starts the built server in a process of its own, on a new data directory by default. */
export async function startBenchServer(options: {
  readonly databaseUrl: string | null;
  /** Writes each order in its own transaction instead of in groups. */
  readonly isPlain: boolean;
  /** Writes to the store before the server opens it. */
  readonly prepare?: (db: Db) => Promise<void>;
  /** Data directory of an earlier server that is to be restarted; a new one if left out. */
  readonly dataDir?: string;
  /** Environment variables in addition to those of every measurement. */
  readonly env?: Readonly<Record<string, string>>;
  /** The path that must reply before the measurement begins; `/readyz` if left out. */
  readonly readyPath?: '/readyz' | '/healthz';
}): Promise<BenchServer> {
  const program = await bundle(new URL('./server-main.ts', import.meta.url), 'bench-server');
  const port = await freePort();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fulcrum-bench-'));
  const { databaseUrl, prepare } = options;
  if (prepare) {
    const db = await openDb({ databaseUrl, dataDir, expectStore: null, log: silentLog });
    try {
      await prepare(db);
    } finally {
      await db.close();
    }
  }
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      BENCH_PLAIN: options.isPlain ? '1' : '0',
      ...options.env,
    },
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const startedAt = performance.now();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, options.readyPath ?? '/readyz').catch((error: unknown) => {
    process.stderr.write(log);
    throw error;
  });
  return {
    url,
    readyMs: performance.now() - startedAt,
    log: () => log,
    report: async () => {
      const reported = once(child, 'message');
      child.send('report');
      const [report] = (await reported) as [ServerReport];
      return report;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, path: string): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  while (Date.now() < until) {
    const isReady = await fetch(`${url}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server was not ready within a minute');
}
