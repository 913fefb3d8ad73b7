import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { expect, test } from 'vitest';

import { postgresFolder } from '../../scripts/postgres.mjs';
import { instrumentIdOf, openDemo, type Api } from '../api.ts';
import { onServer, Replicated, until } from './replicated.ts';
import { requireRightBooks } from './right-books.ts';
import { Supervised } from './supervised.ts';

const DEMO = 'fail-over-trading-1';
const AGAIN_MS = 50;
/** Statements of the pages that the server sent to the replica last. */
const PAGES_READ = `
  select query from pg_stat_activity
  where application_name = 'fulcrum' and pid <> pg_backend_pid()
    and query ~ 'trade_order|ledger_tx'`;

test.skipIf(postgresFolder() === null)(
  'LEDGER-025 LEDGER-028: trading goes on after a fail-over, and no page shows less than before',
  async () => {
    const both = await Replicated.start();
    const server = await Supervised.start({
      DATABASE_URL: both.url,
      READ_DATABASE_URL: both.standby.url,
      RATE_LIMITS: 'off',
      SESSIONS: 'open',
    });
    try {
      await until('a server that is ready', async () => (await server.state()) === 'ready');
      await prove(both, server);
    } catch (error) {
      throw new Error(`${String(error)}\n${server.log}`, { cause: error });
    } finally {
      await server.stop();
      await both.stop();
    }
  },
);

async function prove(both: Replicated, server: Supervised): Promise<void> {
  const trader = new Trader(server, await instrumentIdOf(server.url, 'EURUSD'));
  await trader.closeOrders(5);
  await until('pages that the replica answers', async () => {
    await trader.requireAllShown();
    return onServer(both.standby, async (db) => (await db.query(PAGES_READ)).length > 0);
  });

  // The standby still acknowledges what it receives, but its tables do not change.
  await onServer(both.standby, (db) => db.query('select pg_wal_replay_pause()'));
  await trader.closeOrders(5);
  await onServer(both.standby, (db) => db.query('select pg_wal_replay_resume()'));

  await both.separate();
  await both.standby.kill();
  await trader.closeOrders(2);
  await both.standby.restart();
  await both.synchronize();

  const trading = trader.closeOrders(40);
  await until('orders under way', async () => trader.closed.size > 20);
  await both.primary.kill();
  const killedAt = performance.now();
  await both.promote();
  const promotedAt = performance.now();
  const before = trader.closed.size;
  await until('orders on the new primary', async () => trader.closed.size > before);
  const ms = Math.round(performance.now() - promotedAt);
  await trading;
  await server.stop();

  const audit = await examine(both, trader.closed);
  console.info(
    `${trader.closed.size} closings acknowledged and found, ${audit.events} events replayed; ` +
      `PostgreSQL promoted in ${Math.round(promotedAt - killedAt)} ms, next order after ${ms} ms`,
  );
}

interface Closing {
  readonly Id: number;
  readonly FactProfits: string;
}

/** Opens and closes orders, and looks after each whether every page shows all of them. */
class Trader {
  readonly #server: Supervised;
  readonly #instrument: number;
  #turn = 0;
  /** The acknowledged result of each closed order in USD. */
  readonly closed = new Map<number, string>();

  constructor(server: Supervised, instrument: number) {
    this.#server = server;
    this.#instrument = instrument;
  }

  async closeOrders(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const key = `${DEMO}-${(this.#turn += 1)}`;
      const terms = { forex_id: this.#instrument, type: 1, cont: '0.02', status: 1, multiple: 100 };
      const { Id: id } = await this.#sent('submit', { ...terms, client_order_id: key });
      const closing = await this.#sent('close', { id, client_order_id: `${key}-close` });
      this.closed.set(closing.Id, closing.FactProfits);
      await this.requireAllShown();
    }
  }

  async requireAllShown(): Promise<void> {
    const orders = await this.#asked((api) =>
      api.get<{ total: number; data: { Id: number }[] }>('/v1/api/forex/my_deal', { status: 3 }),
    );
    assert.equal(orders.total, this.closed.size);
    assert.equal(orders.data[0]?.Id, [...this.closed.keys()].at(-1));
    const log = await this.#asked((api) =>
      api.get<{ total: number }>('/v1/api/main/accountLog/forexChange'),
    );
    assert.ok(log.total > this.closed.size);
  }

  #sent(kind: 'submit' | 'close', body: Readonly<Record<string, unknown>>): Promise<Closing> {
    return this.#asked((api) => api.post<Closing>(`/v1/api/forex/${kind}`, body));
  }

  /** Asks until there is an answer; orders are named, so none is carried out twice. */
  async #asked<Data>(
    ask: (api: Api) => Promise<{ code: number; msg: string; data: Data }>,
  ): Promise<Data> {
    for (let tries = 0; tries < 400; tries += 1) {
      try {
        const { code, data } = await ask(await openDemo(this.#server.url, DEMO));
        if (code === 1) return data;
      } catch {
        // The connection broke, or the server is starting: the outcome is unknown.
      }
      await sleep(AGAIN_MS);
    }
    throw new Error('The server does not answer');
  }
}

async function examine(both: Replicated, closed: ReadonlyMap<number, string>) {
  const place = { databaseUrl: both.standby.url, dataDir: '', expectStore: null };
  const db = await openDb({ ...place, log: silentLog });
  try {
    const audit = await requireRightBooks(db);
    const orders = await db.query<{ id: number; pnl: number }>('select id, pnl from trade_order');
    const pnlOf = new Map(orders.map(({ id, pnl }) => [id, pnl]));
    for (const [id, pnl] of closed) {
      assert.equal(pnlOf.get(id), Math.round(Number(pnl) * 1e6), `the closing of ${id} is lost`);
    }
    expect(orders.length).toBe(closed.size);
    return audit;
  } finally {
    await db.close();
  }
}
