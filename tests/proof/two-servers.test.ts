import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import type { Db } from '@fulcrum/server/platform/ports/db';
import { expect, test } from 'vitest';

import { postgresFolder, startPostgres, type Postgres } from '../../scripts/postgres.mjs';
import { apiOf, instrumentIdOf, openDemo } from '../api.ts';
import { requireRightBooks } from './right-books.ts';
import { Supervised } from './supervised.ts';

const isLong = process.env['PROOF'] === 'long';
/** From the kill of the one server until the other has acknowledged an order. */
const TAKE_OVER_MS_MAX = isLong ? 3_000 : 10_000; // the short one shares the machine with others
const MINUTES = isLong ? 5 : 0;
const CALLERS = 6;
const AGAIN_MS = 50;
/** After so long without an answer a trader asks the other server. */
const PATIENCE_MS = 1_000;
const COMMITS_UNDER_WAY = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where state = 'active' and query like '%commit_batch%' and pid <> pg_backend_pid()`;

/** What was acknowledged, by which server and when. */
interface Told {
  readonly placed: Map<string, number>;
  readonly closed: Map<number, string>;
  acks: number;
  repeated: number;
  last: { readonly by: string; readonly at: number };
}

interface Closing {
  readonly Id: number;
  readonly FactProfits: string;
}

async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const timer = new AbortController();
  const late = sleep(PATIENCE_MS, null, { signal: timer.signal }).then(() => {
    throw new Error('No answer');
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
    asked.catch(() => undefined);
  }
}

/** One trader: every order is asked for under the same id until its outcome is known. */
class Trader {
  readonly #servers: readonly Supervised[];
  readonly #told: Told;
  readonly #name: string;
  readonly #instrument: number;
  #at = 0;
  #isOver = false;

  constructor(servers: readonly Supervised[], name: string, instrument: number, told: Told) {
    this.#servers = servers;
    this.#name = name;
    this.#instrument = instrument;
    this.#told = told;
  }

  end(): void {
    this.#isOver = true;
  }

  async run(token: string): Promise<void> {
    const open: number[] = [];
    for (let turn = 0; !this.#isOver; turn += 1) {
      const id = `${this.#name}-${turn}`;
      const order = { type: 1 + (turn % 2), cont: '0.02', status: 1, multiple: 100 };
      const body = { ...order, forex_id: this.#instrument, client_order_id: id };
      const reply = await this.#untilKnown(token, '/v1/api/forex/submit', body);
      if (reply?.code === 1) {
        this.#told.placed.set(id, reply.data.Id);
        open.push(reply.data.Id);
      }
      const closing = open.length > 3 ? open.shift() : undefined;
      if (closing === undefined) continue;
      const asked = { id: closing, client_order_id: `${id}-close` };
      const closed = await this.#untilKnown(token, '/v1/api/forex/close', asked);
      if (closed?.code === 1) this.#told.closed.set(closed.data.Id, closed.data.FactProfits);
    }
  }

  /** Null when it was to end before an answer came. */
  async #untilKnown(token: string, path: string, body: Readonly<Record<string, unknown>>) {
    for (let tries = 0; ; tries += 1) {
      const server = this.#servers[this.#at];
      if (!server || (this.#isOver && tries > 200)) return null;
      try {
        const reply = await inTime(apiOf(server.url, token).post<Closing>(path, body));
        if (reply.code !== 1091 && reply.code !== 1090) {
          if (tries > 0) this.#told.repeated += 1;
          if (reply.code === 1) {
            this.#told.acks += 1;
            this.#told.last = { by: server.url, at: performance.now() };
          } else {
            await sleep(20);
          }
          return reply;
        }
      } catch {
        // The line broke or nobody answers: it is not known whether it was done.
      }
      this.#at = (this.#at + 1) % this.#servers.length;
      await sleep(AGAIN_MS);
    }
  }
}

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
  const told: Told = {
    ...{ placed: new Map(), closed: new Map(), acks: 0, repeated: 0 },
    last: { by: '', at: 0 },
  };
  const traders: Trader[] = [];
  const trading: Promise<void>[] = [];
  for (let index = 0; index < CALLERS; index += 1) {
    const name = `two-servers-trader-${index}`;
    const { token } = await openDemo(url, name);
    const trader = new Trader(servers, name, instrument, told);
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

/** Looks all the time whether both say that they serve. */
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

/** The one that serves first, then the one that waits, once there are both. */
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

/** Resolves with the next order that this server acknowledges; answers how long that took. */
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

/** It is asked while it stands still, and must not answer any of that when it wakes. */
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

/** Shorter than a commit is tried for: nobody has to stop. */
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

const storeOf = ({ url }: Postgres): Promise<Db> =>
  openDb({ databaseUrl: url, dataDir: '', expectStore: null, log: silentLog });

/** A simulated market that was never saved begins anew, with a history to make up first. */
async function untilMarketKept(postgres: Postgres): Promise<void> {
  const db = await storeOf(postgres);
  for (;;) {
    const kept = await db.query("select from setting where key = 'market.simulation'");
    if (kept.length > 0) break;
    await sleep(100);
  }
  await db.close();
}

async function untilState(servers: readonly Supervised[], wanted: readonly string[]) {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const states = await Promise.all(servers.map((server) => server.state()));
    if (states.join() === wanted.join()) return;
    await sleep(50);
  }
  throw new Error(`Expected servers that are ${wanted.join(' and ')}`);
}

async function examine(postgres: Postgres, told: Told): Promise<{ events: number }> {
  const db = await storeOf(postgres);
  const audit = await requireRightBooks(db);
  const twice = await db.query(
    `select account_id, client_order_id from trade_order where client_order_id is not null
     group by 1, 2 having count(*) > 1`,
  );
  assert.deepEqual(twice, [], 'an order was placed twice');
  const orders = await db.query<{ id: number; client_order_id: string | null; pnl: number }>(
    'select id, client_order_id, pnl from trade_order',
  );
  await db.close();
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const [clientId, orderId] of told.placed) {
    assert.equal(byId.get(orderId)?.client_order_id, clientId, `order ${orderId} is lost`);
  }
  for (const [orderId, pnl] of told.closed) {
    const stored = byId.get(orderId)?.pnl;
    assert.equal(stored, Math.round(Number(pnl) * 1e6), `the closing of ${orderId} is lost`);
  }
  return audit;
}
