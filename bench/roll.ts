import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DAY_MS, nextRoll } from '@fulcrum/engine/market/new-york';
import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { rollAt } from '@fulcrum/server/market-data/calendar/market-calendar';

import { instrumentIdOf } from '../tests/api.ts';
import { fillAccounts, POSITIONS_EACH } from '../tests/proof/many-accounts.ts';
import { openAccounts, startLoad } from './orders.ts';
import { startBenchServer, type BenchServer } from './server.ts';

/** `ROLL_POSITIONS` makes a short run possible. */
const POSITIONS = Number(process.env['ROLL_POSITIONS'] ?? 100_000);
const CALLERS = 8;
const WARM_UP_SECONDS = 3;
const ALONE_SECONDS = 10;
/** Seconds of one measurement while the roll is booked. */
const LOOK_SECONDS = 1;
/**
 * Time from the start of the process to its 17:00; by then the server is ready, and measured
 * without a roll.
 */
const ROLL_AFTER_MS = 60_000;
const BOOKED = 'the financing of a day is booked';
const BOOKED_MS_MAX = 600_000;

interface OrderTimes {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly perSecond: number;
}

export interface RollFigures {
  readonly store: 'embedded' | 'PostgreSQL';
  readonly alone: OrderTimes;
  readonly during: OrderTimes;
  /** Time from the roll, or from the first reply, until the roll is fully booked, in ms. */
  readonly bookedMs: number;
  /** Time of the next start, after a missed roll, until the first reply on `/healthz`, in ms. */
  readonly healthMs: number;
  readonly catchingUp: OrderTimes;
  readonly caughtUpMs: number;
}

/**
 * Measures what booking a day roll costs other people's orders, and a start after a missed roll.
 * The server's clock is ahead of the machine's, so that 17:00 comes when it is needed.
 */
export async function runRoll(databaseUrl: string | null): Promise<RollFigures[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-bench-roll-'));
  const start = (aheadMs: number, readyPath: '/readyz' | '/healthz') =>
    startBenchServer({
      databaseUrl,
      dataDir,
      isPlain: false,
      readyPath,
      env: { BENCH_CLOCK_AHEAD_MS: String(aheadMs), LOG_LEVEL: 'info' },
    });
  const load = startLoad();
  let server: BenchServer | null = null;
  try {
    await fill({ databaseUrl, dataDir });
    const rollsAt = Date.now() + ROLL_AFTER_MS;
    const aheadMs = plainRollAfter(rollsAt) - rollsAt;
    server = await start(aheadMs, '/readyz');
    const tokens = await openAccounts(server.url, 'beside a roll', CALLERS * 8);
    const instrumentId = await instrumentIdOf(server.url, 'EURUSD');
    const look = async (seconds: number) => {
      const port = Number(new URL(server?.url ?? '').port);
      const job = { port, tokens, instrumentId, callers: CALLERS, wantsAll: true };
      const { latencies = [] } = await load.run({ ...job, seconds });
      return latencies;
    };
    await look(WARM_UP_SECONDS);
    const alone = timesOf(await look(ALONE_SECONDS), ALONE_SECONDS);
    if (Date.now() > rollsAt) throw new Error('17:00 came before orders were measured without it');
    await new Promise((resolve) => setTimeout(resolve, rollsAt - Date.now()));
    const rolled = await untilBooked(server, look);
    await server.stop();
    server = await start(aheadMs + DAY_MS, '/healthz');
    const caught = await untilBooked(server, look);
    return [
      {
        store: databaseUrl === null ? 'embedded' : 'PostgreSQL',
        alone,
        during: rolled.times,
        bookedMs: rolled.ms,
        healthMs: server.readyMs,
        catchingUp: caught.times,
        caughtUpMs: caught.ms,
      },
    ];
  } finally {
    load.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Returns the time of the next roll on a Monday, which books one night, as does the roll after it.
 */
function plainRollAfter(time: number): number {
  let at = nextRoll(time);
  while (rollAt(at).weekday !== 1) at = nextRoll(at);
  return at;
}

async function fill(store: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}): Promise<void> {
  const db = await openDb({ ...store, expectStore: null, log: silentLog });
  try {
    const count = POSITIONS / POSITIONS_EACH;
    await fillAccounts(db, { name: `roll-${Date.now()}`, count, at: Date.now() - DAY_MS });
  } finally {
    await db.close();
  }
}

/** Trades until the server reports that the night is booked. */
async function untilBooked(
  server: BenchServer,
  look: (seconds: number) => Promise<readonly number[]>,
): Promise<{ readonly times: OrderTimes; readonly ms: number }> {
  const since = performance.now();
  const all: number[] = [];
  while (!server.log().includes(BOOKED)) {
    if (performance.now() - since > BOOKED_MS_MAX) throw new Error('The roll was not booked');
    all.push(...(await look(LOOK_SECONDS)));
  }
  const ms = performance.now() - since;
  return { times: timesOf(all, ms / 1_000), ms };
}

function timesOf(latencies: readonly number[], seconds: number): OrderTimes {
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const perSecond = Math.round(sorted.length / seconds);
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0, perSecond };
}

export function rollLines(figures: readonly RollFigures[]): string[] {
  const shown = ({ p50, p99, max, perSecond }: OrderTimes) =>
    `${perSecond} orders/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ` +
    `max ${max.toFixed(1)} ms`;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return figures.flatMap((each) => [
    `${each.store}, ${POSITIONS} positions, ${CALLERS} callers`,
    `  without a roll   ${shown(each.alone)}`,
    `  during the roll  ${shown(each.during)}  booked in ${seconds(each.bookedMs)}`,
    `  a start that missed one: /healthz after ${seconds(each.healthMs)}, booked in ` +
      `${seconds(each.caughtUpMs)} more`,
    `  meanwhile        ${shown(each.catchingUp)}`,
  ]);
}
