import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { instrumentIdOf, openDemo } from '../tests/api.ts';
import { startBenchServer } from './server.ts';

const CALLERS = [1, 8, 32, 64];
/** So many accounts that none fills up and every caller has several. */
const ACCOUNTS = 512;
const WARM_UP_SECONDS = 2;
const SECONDS = 5;

export interface OrderFigures {
  readonly store: 'embedded' | 'PostgreSQL';
  readonly way: 'group commit' | 'one transaction an order';
  readonly callers: number;
  /** Order calls per second that were acknowledged after their commit. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

interface LoadResult {
  readonly acknowledged: number;
  readonly refused: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  /** All latencies in ascending order; only if the job has `wantsAll`. */
  readonly latencies?: readonly number[];
}

/**
 * Measures opening and closing positions by HTTP on one store, with group commit and with one
 * transaction per order.
 */
export async function runOrders(databaseUrl: string | null): Promise<OrderFigures[]> {
  const figures: OrderFigures[] = [];
  for (const way of ['group commit', 'one transaction an order'] as const) {
    const server = await startBenchServer({ databaseUrl, isPlain: way !== 'group commit' });
    const load = startLoad();
    try {
      const instrumentId = await instrumentIdOf(server.url, 'EURUSD');
      const tokens = await openAccounts(server.url, way);
      const job = { port: Number(new URL(server.url).port), tokens, instrumentId };
      await load.run({ ...job, callers: 64, seconds: WARM_UP_SECONDS });
      for (const callers of CALLERS) {
        const result = await load.run({ ...job, callers, seconds: SECONDS });
        figures.push({
          store: databaseUrl === null ? 'embedded' : 'PostgreSQL',
          way,
          callers,
          perSecond: Math.round(result.acknowledged / result.seconds),
          p50: result.p50,
          p99: result.p99,
          refused: result.refused,
        });
      }
    } finally {
      load.stop();
      await server.stop();
    }
  }
  return figures;
}

/** Returns the figures as lines, with the gain of group commit for each number of callers. */
export function orderLines(figures: readonly OrderFigures[]): string[] {
  const lines = figures.map(
    ({ store, way, callers, perSecond, p50, p99, refused }) =>
      `${store.padEnd(10)} ${way.padEnd(24)} ${String(callers).padStart(2)} callers ` +
      `${String(perSecond).padStart(6)} orders/s  p50 ${p50.toFixed(1)} ms  ` +
      `p99 ${p99.toFixed(1)} ms${refused === 0 ? '' : `  refused ${refused}`}`,
  );
  for (const grouped of figures.filter(({ way }) => way === 'group commit')) {
    const plain = figures.find(
      (each) =>
        each.way !== grouped.way &&
        each.store === grouped.store &&
        each.callers === grouped.callers,
    );
    if (!plain) continue;
    const gain = (grouped.perSecond / plain.perSecond).toFixed(1);
    lines.push(`${grouped.store}, ${grouped.callers} callers: groups give ${gain}× the plain way`);
  }
  return lines;
}

/** Opens demo accounts, named by their purpose, and returns their tokens. */
export async function openAccounts(
  url: string,
  purpose: string,
  count = ACCOUNTS,
): Promise<string[]> {
  const tokens: string[] = [];
  const name = purpose.replaceAll(' ', '-');
  while (tokens.length < count) {
    const ids = Array.from({ length: 32 }, (_, index) => `bench-${name}-${tokens.length + index}`);
    const apis = await Promise.all(ids.map((id) => openDemo(url, id)));
    tokens.push(...apis.map(({ token }) => token));
  }
  return tokens;
}

/** Starts the load generator in another process, so that it does not use the server's time. */
export function startLoad() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./load.mjs', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    run: async (job: Readonly<Record<string, unknown>>): Promise<LoadResult> => {
      child.stdin.write(`${JSON.stringify(job)}\n`);
      const line = await lines.next();
      if (line.done) throw new Error('The load generator ended');
      return JSON.parse(line.value) as LoadResult; // written by our own process
    },
    stop: () => child.kill(),
  };
}
