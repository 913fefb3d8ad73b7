import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { postgresFolder, startPostgres, type Postgres } from '../../scripts/postgres.mjs';
import { apiOf, instrumentIdOf, openDemo } from '../api.ts';
import { Supervised } from './supervised.ts';
import { examine, nothingTold, storeOf, Trader, untilMarketKept, type Told } from './trader.ts';

const isLong = process.env['PROOF'] === 'long';
/** Time from the kill of one server until the other has acknowledged an order. */
const TAKE_OVER_MS_MAX = isLong ? 3_000 : 10_000; // the short one shares the machine with others
const MINUTES = isLong ? 5 : 0;
const CALLERS = 6;
const COMMITS_UNDER_WAY = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where state = 'active' and query like '%commit_batch%' and pid <> pg_backend_pid()`;

test.skipIf(postgresFolder() === null)(
  'LEDGER-021 LEDGER-022: two servers through kills, pauses and a failing database lose nothing',
  async () => {
    const postgres = await startPostgres({ isDurable: true });
    const env = { DATABASE_URL: postgres.url, RATE_LIMITS: 'off', SESSIONS: 'open' };
    const servers = [await Supervised.start(env)];
    try {
      await untilState(servers, ['ready']);
      servers.push(await Supervised.start(env));
      await untilState(servers, ['ready', 'standby']);
      await untilMarketKept(postgres);
      await prove(postgres, servers);
    } catch (error) {
      throw new Error(`${String(error)}\n${servers.map(({ log }) => log).join('\n')}`, {
        cause: error,
      });
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop();
    }
  },
);

async function prove(postgres: Postgres, servers: readonly Supervised[]): Promise<void> {
  const url = servers[0]?.url ?? '';
  const instrument = await instrumentIdOf(url, 'EURUSD');
  const told = nothingTold();
  const traders: Trader[] = [];
  const trading: Promise<void>[] = [];
  for (let index = 0; index < CALLERS; index += 1) {
    const name = `two-servers-trader-${index}`;
    const { token } = await openDemo(url, name);
    const trader = new Trader({ servers, name, instrument, told });
    traders.push(trader);
    trading.push(trader.run(token));
  }
  const watch = new Watch(servers);
  const took: Record<'kill' | 'end', number[]> = { kill: [], end: [] };
  const until = performance.now() + MINUTES * 60_000;
  do {
    took.kill.push(await killed(servers, told));
    await paused(servers, told);
    await commitsCut(postgres, servers, told);
    await journalLocked(postgres, told);
    took.end.push(await ended(servers, told));
    await restarted(postgres, servers, told);
  } while (performance.now() < until);
  for (const trader of traders) trader.end();
  await Promise.all(trading);
  await watch.end();
  await Promise.all(servers.map((server) => server.stop()));
  const audit = await examine(postgres, told);
  console.info(
    `${told.acks} acknowledged, ${told.placed.size} orders and ${told.closed.size} closings ` +
      `found once, ${told.repeated} repeated, ${audit.events} events replayed; orders taken ` +
      `after a kill within ${rounded(took.kill)} ms, after an end within ${rounded(took.end)} ms`,
  );
  expect(told.placed.size).toBeGreaterThan(50);
  expect(watch.bothReady).toBe(0);
  expect(Math.max(...took.kill, ...took.end)).toBeLessThan(TAKE_OVER_MS_MAX);
}

const rounded = (times: readonly number[]) => times.map((ms) => Math.round(ms)).join(', ');

/** Checks all the time whether both servers say that they are ready. */
class Watch {
  bothReady = 0;
  #isOver = false;
  readonly #running: Promise<void>;

  constructor(servers: readonly Supervised[]) {
    this.#running = this.#run(servers);
  }

  end(): Promise<void> {
    this.#isOver = true;
    return this.#running;
  }

  async #run(servers: readonly Supervised[]): Promise<void> {
    while (!this.#isOver) {
      const states = await Promise.all(servers.map((server) => server.state()));
      if (states.every((state) => state === 'ready')) this.bothReady += 1;
      await sleep(100);
    }
  }
}

/** Returns the server that serves and the one that waits, once there are both. */
async function pair(servers: readonly Supervised[]): Promise<[Supervised, Supervised]> {
  for (let tries = 0; tries < 600; tries += 1) {
    const states = await Promise.all(servers.map((server) => server.state()));
    const first = servers[states.indexOf('ready')];
    const second = servers[states.indexOf('standby')];
    if (first && second) return [first, second];
    await sleep(50);
  }
  throw new Error('Expected one server that serves and one that waits');
}

/** Resolves with the time until this server acknowledges its next order. */
async function nextOf(server: Supervised | null, told: Told, from: number): Promise<number> {
  for (let tries = 0; tries < 6_000; tries += 1) {
    const { by, at } = told.last;
    if (at > from && (server === null || by === server.url)) return at - from;
    await sleep(10);
  }
  throw new Error('Expected orders to be taken again');
}

async function killed(servers: readonly Supervised[], told: Told): Promise<number> {
  const [first, second] = await pair(servers);
  const at = performance.now();
  first.signal('SIGKILL');
  return nextOf(second, told, at);
}

/**
 * The first server gets requests while it is paused, and must not answer them with success when it
 * continues, because it has lost its lease.
 */
async function paused(servers: readonly Supervised[], told: Told): Promise<void> {
  const [first, second] = await pair(servers);
  const { token } = await openDemo(first.url, 'two-servers-trader-0');
  const at = performance.now();
  first.signal('SIGSTOP');
  await nextOf(second, told, at);
  const late = Array.from({ length: 20 }, (_, index) =>
    apiOf(first.url, token)
      .get(index % 2 === 0 ? '/api/user/info' : '/v1/api/forex/my_deal', { status: 1 })
      .then(
        ({ code }) => code,
        () => null,
      ),
  );
  await sleep(500);
  first.signal('SIGCONT');
  const codes = await Promise.all(late);
  assert.ok(!codes.includes(1), `a server that had lost its lease answered: ${codes.join(' ')}`);
}

async function commitsCut(
  postgres: Postgres,
  servers: readonly Supervised[],
  told: Told,
): Promise<void> {
  await pair(servers);
  const db = await storeOf(postgres);
  let cut = 0;
  for (let tries = 0; tries < 2_000 && cut === 0; tries += 1) {
    cut = (await db.query(COMMITS_UNDER_WAY)).length;
  }
  await db.close();
  assert.ok(cut > 0, 'no commit was under way');
  await nextOf(null, told, performance.now());
}

/** Locks the journal for less time than a commit is retried, so that no server has to stop. */
async function journalLocked(postgres: Postgres, told: Told): Promise<void> {
  const db = await storeOf(postgres);
  await db.transaction(async (tx) => {
    await tx.query('lock table journal in access exclusive mode');
    await sleep(2_500);
  });
  await db.close();
  await nextOf(null, told, performance.now());
}

async function ended(servers: readonly Supervised[], told: Told): Promise<number> {
  const [first, second] = await pair(servers);
  const at = performance.now();
  first.signal('SIGTERM');
  return nextOf(second, told, at);
}

async function restarted(
  postgres: Postgres,
  servers: readonly Supervised[],
  told: Told,
): Promise<void> {
  await pair(servers);
  await postgres.restart();
  await nextOf(null, told, performance.now());
}

async function untilState(servers: readonly Supervised[], wanted: readonly string[]) {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const states = await Promise.all(servers.map((server) => server.state()));
    if (states.join() === wanted.join()) return;
    await sleep(50);
  }
  throw new Error(`Expected servers that are ${wanted.join(' and ')}`);
}
