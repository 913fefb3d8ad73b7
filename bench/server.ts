import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bundle } from './bundle.ts';

const READY_MS_MAX = 60_000;

export interface BenchServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the built server in a process of its own, on a data directory of its own. */
export async function startBenchServer(options: {
  readonly databaseUrl: string | null;
  /** One transaction an order instead of groups. */
  readonly isPlain: boolean;
}): Promise<BenchServer> {
  const program = await bundle(new URL('./server-main.ts', import.meta.url), 'bench-server');
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-bench-'));
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...(options.databaseUrl === null ? {} : { DATABASE_URL: options.databaseUrl }),
      BENCH_PLAIN: options.isPlain ? '1' : '0',
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  while (Date.now() < until) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server was not ready within a minute');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
