import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { silentLog } from '../../../test/db/test-db.ts';
import { ConfigError } from '../config-error.ts';
import type { Db } from '../ports/db.ts';
import { migrate, readSchema } from '../store/migrate.ts';
import { openDb } from './open-db.ts';
import { UNLIMITED } from './postgres-pools.ts';
import { PostgresDb } from './postgres.ts';

const url = process.env['TEST_DATABASE_URL'] ?? '';
const NAME = `settings_${process.pid}`;
const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-settings-'));
const open: Db[] = [];
let admin: PostgresDb;

beforeAll(() => {
  admin = new PostgresDb(url, () => undefined, UNLIMITED);
});
afterEach(async () => {
  for (const db of open.splice(0)) await db.close();
  await admin.query(`drop database if exists ${NAME} with (force)`);
});
afterAll(async () => {
  await admin.close();
  rmSync(dataDir, { recursive: true });
});

const addressOf = (database: string) => Object.assign(new URL(url), { pathname: database }).href;

const places = () => ({
  databaseUrl: addressOf(NAME),
  dataDir: join(dataDir, 'none'),
  expectStore: null,
  log: silentLog,
});

test.each(['LATIN1', 'SQL_ASCII', 'WIN1251', 'EUC_JP'])(
  'LEDGER-039: a database with the encoding %s is refused by name, and stays empty',
  async (encoding) => {
    const how = `encoding '${encoding}' template template0 lc_collate 'C' lc_ctype 'C'`;
    await admin.query(`create database ${NAME} ${how}`);
    for (let start = 0; start < 2; start += 1) {
      const refused = openDb(places());
      await expect(refused).rejects.toThrow(ConfigError);
      await expect(refused).rejects.toThrow(
        `DATABASE_URL: the encoding of the database is ${encoding}, and a store needs UTF8`,
      );
    }
    const db = new PostgresDb(addressOf(NAME), () => undefined, UNLIMITED);
    open.push(db);
    const tables = await db.query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables).toEqual([]);
  },
);

test('LEDGER-039: a store in SQL_ASCII that is there already goes on', async () => {
  const how = `encoding 'SQL_ASCII' template template0 lc_collate 'C' lc_ctype 'C'`;
  await admin.query(`create database ${NAME} ${how}`);
  const former = new PostgresDb(addressOf(NAME), () => undefined, UNLIMITED);
  open.push(former);
  await migrate(former, readSchema());
  open.push(await openDb(places()));
});

test('the database ends no idle connection of ours, and isolates as the product expects', async () => {
  await admin.query(`create database ${NAME}`);
  await admin.query(`alter database ${NAME} set idle_session_timeout = '200ms'`);
  await admin.query(`alter database ${NAME} set default_transaction_isolation = 'repeatable read'`);
  const broken: string[] = [];
  const db = new PostgresDb(addressOf(NAME), ({ message }) => broken.push(message), UNLIMITED);
  open.push(db);
  await db.query('select 1');
  await sleep(600);
  expect(await db.query('select current_setting($1) as level', ['transaction_isolation'])).toEqual([
    { level: 'read committed' },
  ]);
  expect(broken).toEqual([]);
});
