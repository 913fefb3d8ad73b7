import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { silentLog } from '@fulcrum/server/test/db/test-db';
import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { migrate, readSchema } from '@fulcrum/server/platform/store/migrate';
import { expect, test } from 'vitest';

import { postgresFolder, startPostgres } from '../../scripts/postgres.mjs';
import { apiOf, instrumentIdOf, openDemo } from '../api.ts';
import { startServer } from '../e2e/server.ts';
import { until } from './replicated.ts';

const MIGRATE = fileURLToPath(new URL('../../packages/server/dist/migrate.js', import.meta.url));
const schema = readSchema();

test.skipIf(postgresFolder() === null)(
  'LEDGER-029: a server works on while a newer build migrates its store, and starts again there',
  async () => {
    const postgres = await startPostgres();
    const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-newer-'));
    const env = { DATABASE_URL: postgres.url, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
    try {
      expect(migrateBy({ ...env, DATA_DIR: dataDir })).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(`^Applied ${schema.migrations.length} migrations: 0001`),
        stderr: '',
      });
      expect(migrateBy({ ...env, DATA_DIR: dataDir })).toMatchObject({
        status: 0,
        stdout: 'Nothing to do: the store is up to date.\n',
      });
      let server = await startServer({ env, dataDir });
      await placeOrder(server.url, 'first');
      await migrateFurther(postgres.url, [ADDITIONS]);
      await placeOrder(server.url, 'second');
      await server.stop();
      server = await startServer({ env, dataDir });
      await placeOrder(server.url, 'third');
      await server.stop();
      expect(server.log()).toContain('a newer build has migrated the store');
      await migrateFurther(postgres.url, [ADDITIONS, '-- breaks older builds\n']);
      const refusal = /^The store is at migration \S+, the newest this build knows is .*\n$/;
      expect(migrateBy({ ...env, DATA_DIR: dataDir })).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(refusal),
      });
      await expect(startServer({ env, dataDir })).rejects.toThrow('Cannot start: The store is at');
    } finally {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

function migrateBy(env: Readonly<Record<string, string>>) {
  return spawnSync(process.execPath, [MIGRATE], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
}

/** A column more in each table, as a newer build may add them; partitions get it by themselves. */
const ADDITIONS = `do $$ declare t regclass; begin
     for t in select oid from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = current_schema()::regnamespace
     loop execute format('alter table %s add column from_later text', t); end loop;
   end $$`;

async function migrateFurther(url: string, texts: readonly string[]): Promise<void> {
  const db = await openDb({ databaseUrl: url, dataDir: '', expectStore: null, log: silentLog });
  const more = texts.map((sql, index) => {
    const id = schema.migrations.length + 1 + index;
    return { id, name: `${id}-later.sql`, sql, checksum: sql };
  });
  await migrate(db, { ...schema, migrations: [...schema.migrations, ...more] });
  await db.close();
}

/** A migration locks the tables of the leases too, so for a moment nobody is sure to serve. */
const UNAVAILABLE = 1091;

async function placeOrder(url: string, key: string): Promise<void> {
  await until('a server that serves', async () => {
    const { code } = await apiOf(url, '').get('/v1/api/forex/trade_list');
    return code !== UNAVAILABLE;
  });
  const trader = await openDemo(url, 'newer-store-trader-1');
  const forexId = await instrumentIdOf(url, 'EURUSD');
  const { code, msg } = await trader.post('/v1/api/forex/submit', {
    forex_id: forexId,
    type: 1,
    cont: '0.02',
    status: 1,
    multiple: 100,
    client_order_id: `newer-store-${key}`,
  });
  expect(code, msg).toBe(1);
  const { code: listed, msg: reason } = await trader.get('/v1/api/forex/my_deal', { status: 3 });
  expect(listed, reason).toBe(1);
}
