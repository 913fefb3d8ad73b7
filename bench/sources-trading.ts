import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { instrumentIdOf } from '../tests/api.ts';
import { openAccounts, startLoad } from './orders.ts';
import { startBenchServer } from './server.ts';
import { delaysOf, sourcesFile, startSender, told } from './sources.ts';

/** So few that each instrument keeps a fresh price: one every second. */
const QUIET = 20;
const BUSY = 5_000;
const ORDERS_PER_SECOND = 100;
const CALLERS = 16;
const SECONDS = 15;
const WARM_UP_SECONDS = 5;
const ROUNDS = 3;
/** What was sent last is heard within this time. */
const SETTLE_MS = 500;

interface Turn {
  readonly quotesPerSecond: number;
  readonly hasOrders: boolean;
}

export interface TradingFigures extends Turn {
  readonly store: 'embedded' | 'PostgreSQL';
  readonly cpuMicros: number;
  readonly quotes: number;
  /** Ms from the socket of a source to the desk. */
  readonly tick: readonly [p50: number, p99: number];
  readonly missing: number;
  readonly orders: number;
  readonly refused: number;
  /** Ms from the call to its answer after the commit. */
  readonly order: readonly [p50: number, p99: number];
}

const TURNS: readonly Turn[] = [
  { quotesPerSecond: QUIET, hasOrders: true },
  { quotesPerSecond: BUSY, hasOrders: true },
  { quotesPerSecond: QUIET, hasOrders: false },
  { quotesPerSecond: BUSY, hasOrders: false },
];

/** Measures the whole product while five sources quote and callers trade, by turns. */
export async function runSourcesTrading(databaseUrl: string | null): Promise<TradingFigures[]> {
  const { child, sender } = await startSender();
  const folder = mkdtempSync(join(tmpdir(), 'fulcrum-bench-sources-'));
  const path = join(folder, 'sources.json');
  writeFileSync(path, sourcesFile(sender));
  const env = { FEED: 'sources', SOURCES: path, SESSIONS: 'open', LP_PASSWORD: 'p' };
  const server = await startBenchServer({
    databaseUrl,
    isPlain: false,
    env: { ...env, BENCH_QUOTES: '1' },
  });
  const load = startLoad();
  const store = databaseUrl === null ? 'embedded' : 'PostgreSQL';
  const figures: TradingFigures[] = [];
  try {
    const tokens = await openAccounts(server.url, 'prices of sources');
    const instrumentId = await instrumentIdOf(server.url, 'EURUSD');
    const port = Number(new URL(server.url).port);
    const job = { port, tokens, instrumentId, callers: CALLERS, perSecond: ORDERS_PER_SECOND };
    const take = async (turn: Turn, seconds: number): Promise<TradingFigures> => {
      await server.report();
      const sent = told(child);
      child.send({ perSecond: turn.quotesPerSecond, seconds });
      const result = turn.hasOrders ? await load.run({ ...job, seconds }) : null;
      const { times = {} } = await sent;
      await sleep(SETTLE_MS);
      const { cpuMicros, heard } = await server.report();
      const { at, missing } = delaysOf(times, heard);
      return {
        ...turn,
        store,
        cpuMicros,
        quotes: turn.quotesPerSecond * seconds,
        tick: [at(0.5), at(0.99)],
        missing,
        orders: result?.acknowledged ?? 0,
        refused: result?.refused ?? 0,
        order: [result?.p50 ?? NaN, result?.p99 ?? NaN],
      };
    };
    await take({ quotesPerSecond: QUIET, hasOrders: false }, WARM_UP_SECONDS);
    await take({ quotesPerSecond: BUSY, hasOrders: true }, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const turn of TURNS) figures.push(await take(turn, SECONDS));
  } finally {
    load.stop();
    child.kill();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
  return figures;
}

/** Returns each turn, and for each kind of turn the median of its rounds with the ratios. */
export function sourcesTradingLines(figures: readonly TradingFigures[]): string[] {
  const lines = figures.map(lineOf);
  for (const store of new Set(figures.map((each) => each.store))) {
    const of = (turn: Turn, pick: (each: TradingFigures) => number): number =>
      median(
        figures
          .filter(
            (each) =>
              each.store === store &&
              each.hasOrders === turn.hasOrders &&
              each.quotesPerSecond === turn.quotesPerSecond,
          )
          .map(pick),
      );
    for (const hasOrders of [true, false]) {
      const [quiet, busy] = [QUIET, BUSY].map((quotesPerSecond) => ({
        quotesPerSecond,
        hasOrders,
      }));
      if (!quiet || !busy) continue;
      const cpu = of(busy, (each) => each.cpuMicros) - of(quiet, (each) => each.cpuMicros);
      const micros = cpu / ((BUSY - QUIET) * SECONDS);
      const [p50, p99] = [of(busy, ({ tick }) => tick[0]), of(busy, ({ tick }) => tick[1])];
      lines.push(
        `${store}, ${hasOrders ? 'with' : 'without'} orders: ` +
          `${micros.toFixed(0)} µs CPU a quote, ` +
          `to the desk ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      );
      if (!hasOrders) continue;
      for (const [nth, name] of ['p50', 'p99'].entries()) {
        const pick = ({ order }: TradingFigures) => order[nth] ?? NaN;
        const [quietMs, busyMs] = [of(quiet, pick), of(busy, pick)];
        lines.push(
          `${store}, an order ${name}: ${quietMs.toFixed(1)} ms with ${QUIET} quotes/s, ` +
            `${busyMs.toFixed(1)} ms with ${BUSY}, ${(busyMs / quietMs).toFixed(2)}×`,
        );
      }
    }
  }
  return lines;
}

const lineOf = (each: TradingFigures): string =>
  `${each.store}, ${String(each.quotesPerSecond).padStart(4)} quotes/s: ` +
  `${(each.cpuMicros / SECONDS / 10_000).toFixed(0)} % CPU, ` +
  `to the desk ${each.tick[0].toFixed(1)} ms, p99 ${each.tick[1].toFixed(1)} ms, ` +
  `${each.missing} missing` +
  (each.hasOrders
    ? `; ${(each.orders / SECONDS).toFixed(0)} orders/s, ${each.order[0].toFixed(1)} ms, ` +
      `p99 ${each.order[1].toFixed(1)} ms, ${each.refused} refused`
    : '');

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
