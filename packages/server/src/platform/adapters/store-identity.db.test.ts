import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Db } from '../ports/db.ts';
import { adopt, openDb, openToRestore } from './open-db.ts';
import { PgliteDb } from './pglite.ts';
import { PostgresDb } from './postgres.ts';
import { storeIdOf, type StorePlace } from './store-identity.ts';
import { newSchema, silentLog, testTemplate } from '../../../test/db/test-db.ts';

const testUrl = process.env['TEST_DATABASE_URL'] || null;
const ELSEWHERE = 'd1a6c5b0-93a1-4f0e-8f0a-0d6a3b0f7a11';
const folders: string[] = [];
const schemas: (() => Promise<void>)[] = [];
let template: string;
let dataDir: string;
let databaseUrl: string | null;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fulcrum-identity-'));
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  template = newFolder();
  const tarball = await testTemplate();
  await (await PgliteDb.open({ dataDir: template, template: tarball })).close();
});
beforeEach(async () => {
  dataDir = newFolder();
  databaseUrl = await newDatabase();
  // The template is copied because a first start takes long.
  if (databaseUrl === null) cpSync(join(template, 'pg'), join(dataDir, 'pg'), { recursive: true });
});
afterEach(async () => {
  for (const drop of schemas.splice(0)) await drop();
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Returns the address of a new database; null for the embedded store. */
async function newDatabase(): Promise<string | null> {
  if (testUrl === null) return null;
  const { url, drop } = await newSchema(testUrl);
  schemas.push(drop);
  return url;
}

const place = (changes: Partial<StorePlace> = {}) => ({
  databaseUrl,
  dataDir,
  expectStore: null,
  log: silentLog,
  ...changes,
});
const note = () => join(dataDir, 'store.json');

/** Opens the existing store and closes it again; returns its id. */
async function start(changes: Partial<StorePlace> = {}): Promise<string | null> {
  return closing(await openDb(place(changes)), storeIdOf);
}

async function closing<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Restores the state that an earlier version left: a store without an id, and no file about it. */
async function forget(): Promise<void> {
  await closing(await openDb(place()), async (db) => {
    const [migration] = await db.query<{ id: number }>(
      `select id from migration where name like '%store-identity.sql'`,
    );
    await db.query('delete from migration where id = $1', [migration?.id]);
    await db.query('drop table store_identity');
  });
  rmSync(note());
}

test('LEDGER-015: a store keeps its id, and DATA_DIR remembers it', async () => {
  const id = await start();
  expect(JSON.parse(readFileSync(note(), 'utf8'))).toEqual({
    store: id,
    kind: testUrl === null ? 'pglite' : 'postgres',
  });
  expect(await start()).toBe(id);
  expect(await start({ expectStore: id })).toBe(id);
});

test('LEDGER-015: another store than the known one is refused, unless it is asked for', async () => {
  const id = await start();
  writeFileSync(note(), readFileSync(note(), 'utf8').replace(id ?? '', ELSEWHERE));
  await expect(start()).rejects.toThrow(
    `This is the store ${id}, but ${note()} expects the store ${ELSEWHERE}.`,
  );
  expect(await start({ expectStore: id })).toBe(id);
  expect(await start()).toBe(id);
  await expect(start({ expectStore: ELSEWHERE })).rejects.toThrow('but EXPECT_STORE expects');
});

test('LEDGER-015: a store without an id is not the known one, and is left as it is', async () => {
  await forget();
  await expect(start({ expectStore: ELSEWHERE })).rejects.toThrow('older version');
  expect(existsSync(note())).toBe(false);
  const db = await openToRestore(place());
  expect(await closing(db, storeIdOf)).not.toBeNull();
});

test('a store of an earlier version is taken without a word', async () => {
  await forget();
  const id = await start();
  expect(id).not.toBeNull();
  expect(await start()).toBe(id);
});

test('LEDGER-015: with nothing where the store was, a start makes no new one', async () => {
  const known = await start();
  if (databaseUrl === null) rmSync(join(dataDir, 'pg'), { recursive: true });
  else databaseUrl = await newDatabase();
  await expect(start()).rejects.toThrow(`${note()} expects the store ${known}. Nothing was`);
  rmSync(note());
  await expect(start({ expectStore: known })).rejects.toThrow('EXPECT_STORE expects the store');
  expect(existsSync(join(dataDir, 'pg'))).toBe(false);
  if (databaseUrl === null) return;
  const tables = await closing(new PostgresDb(databaseUrl, () => undefined), (sql) =>
    sql.query('select from pg_tables where schemaname = current_schema()'),
  );
  expect(tables).toEqual([]);
});

test('a restored store is a new one, and the known one from then on', async () => {
  writeFileSync(note(), `${JSON.stringify({ store: ELSEWHERE, kind: 'pglite' })}\n`);
  const restored = await openToRestore(place({ expectStore: ELSEWHERE }));
  const id = await closing(restored, (db) => adopt(db, place()));
  expect(await start()).toBe(id);
});

test('LEDGER-015: a server whose store is in PostgreSQL opens no embedded one', async () => {
  writeFileSync(note(), `${JSON.stringify({ store: ELSEWHERE, kind: 'postgres' })}\n`);
  await expect(start({ databaseUrl: null })).rejects.toThrow('DATABASE_URL is not set');
});

test('LEDGER-015: a note that cannot be read stops the start', async () => {
  writeFileSync(note(), '{');
  await expect(start()).rejects.toThrow(`${note()} is damaged`);
});
