import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import type { Db } from '@fulcrum/server/platform/ports/db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { newAccount, placeOrder } from '@fulcrum/server/test/trading/store-sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { postgresFolder, startPostgres } from '../../scripts/postgres.mjs';
import { startServer } from '../e2e/server.ts';

const MAIN = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
const BRIDGE = { FEED: 'bridge', FEED_TOKEN: 'a-token-of-the-feed' };
/** A process that nothing answers on the bus: it has to be refused before it needs one. */
const ROLE = {
  NATS_URL: 'nats://127.0.0.1:9',
  FILES_URL: 'http://key:secret@127.0.0.1:9/bucket?region=here',
};
type Env = Readonly<Record<string, string>>;

const stores = postgresFolder() === null ? ['embedded'] : ['embedded', 'PostgreSQL'];

describe.each(stores)('PRICE-036: with the %s store', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-feed-start-'));
  let postgres: Awaited<ReturnType<typeof startPostgres>> | null = null;
  let store: Env = {};

  beforeAll(async () => {
    if (kind !== 'PostgreSQL') return;
    postgres = await startPostgres();
    store = { DATABASE_URL: postgres.url };
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const serve = async (env: Env) => {
    const server = await startServer({ env: { ...store, ...env }, dataDir, readyPart: 'desk' });
    await server.stop();
  };
  const attempt = (env: Env) => {
    const { status, stderr } = spawnSync(process.execPath, [MAIN], {
      encoding: 'utf8',
      env: { ...process.env, ...store, ...env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
      timeout: 60_000,
    });
    return { status, stderr };
  };
  async function inStore<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const place = { databaseUrl: store['DATABASE_URL'] ?? null, dataDir, expectStore: null };
    const db = await openDb({ ...place, log: silentLog });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
  const picture = () =>
    inStore((db) =>
      Promise.all(
        ['candle', 'setting', 'instrument', 'trade_order', 'account', 'shard_lease'].map((table) =>
          db.query(`select t::text as row from ${table} t order by 1`),
        ),
      ),
    );

  test('a start without FEED ends with 78 and one line, and changes nothing', async () => {
    await serve(BRIDGE);
    await inStore(async (db) => {
      await placeOrder(db, await newAccount(db));
      await db.query(
        `insert into candle (instrument_id, period, time, open, high, low, close, volume)
         values (1, 60, 3600, 1, 1, 1, 1, 1)`,
      );
    });
    const before = await picture();
    const attempts: readonly Env[] = [
      {},
      { FEED: 'simulated' },
      ...(kind === 'PostgreSQL'
        ? [
            { ...ROLE, ROLES: 'market' },
            { ...ROLE, ROLES: 'desk' },
          ]
        : []),
    ];
    for (const env of attempts) {
      expect(attempt(env), JSON.stringify(env)).toEqual({
        status: 78,
        stderr: expect.stringMatching(
          /^FEED: real accounts have traded on bridge, and this start is simulated\.[^\n]*\n$/,
        ),
      });
    }
    expect(attempt({ EXPECT_FEED: 'bridge' })).toEqual({
      status: 78,
      stderr: 'EXPECT_FEED: expected bridge, but FEED is simulated\n',
    });
    expect(await picture()).toEqual(before);
  });

  test('sources go on with the candles of the bridge, and EXPECT_FEED lets another market follow', async () => {
    const candles = () => inStore((db) => db.query('select from candle where time = 3600'));
    await serve({ FEED: 'sources' });
    expect(await candles()).toHaveLength(1);
    await serve({ EXPECT_FEED: 'simulated' });
    expect(await candles()).toHaveLength(0);
    expect(attempt(BRIDGE).status).toBe(78);
  });
});
