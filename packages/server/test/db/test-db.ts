import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Db } from '../../src/platform/ports/db.ts';
import type { DbLog } from '../../src/platform/adapters/db-log.ts';
import { migrate, readSchema } from '../../src/platform/store/migrate.ts';
import { PgliteDb } from '../../src/platform/adapters/pglite.ts';
import { PostgresDb } from '../../src/platform/adapters/postgres.ts';
import { BorrowedDb } from './borrowed-db.ts';
import { dropRemembered, emptySchema, rememberSchema } from './kept-schema.ts';

/** For stores whose log is not needed. */
export const silentLog: DbLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * Opens an empty, migrated database for one test file: a schema of its own in PGlite, or, if
 * TEST_DATABASE_URL names one, in a PostgreSQL. `close` leaves it for the next file.
 */
export async function openTestDb(): Promise<Db> {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined || url === '' ? openInMemory() : openInSchema(url);
}

const migrated = (db: Db) => migrate(db, readSchema());

async function openInMemory(): Promise<Db> {
  return BorrowedDb.openMigrated(testTemplate, migrated);
}

interface KeptSchema {
  readonly url: string;
  readonly remembered: string;
  /** Sees the schema when no test does. */
  readonly keeper: Db;
  drop(): Promise<void>;
}

/** Migrated schemas of a PostgreSQL that no test uses at the moment. */
const kept: KeptSchema[] = [];

async function openInSchema(url: string): Promise<Db> {
  const schema = kept.pop() ?? (await newMigratedSchema(url));
  const db = new PostgresDb(schema.url, rethrow);
  const close = async () => {
    await db.close();
    const isEmpty = await emptySchema(schema.keeper, schema.remembered).catch(() => false);
    if (isEmpty) kept.push(schema);
    else await schema.drop();
  };
  return { ...around(db), close };
}

async function newMigratedSchema(url: string): Promise<KeptSchema> {
  const schema = await newSchema(url);
  const keeper = new PostgresDb(schema.url, rethrow);
  await migrated(keeper);
  const remembered = await rememberSchema(keeper);
  const drop = async () => {
    await dropRemembered(keeper);
    await keeper.close();
    await schema.drop();
  };
  return { url: schema.url, remembered, keeper, drop };
}

/** Opens an empty schema of its own, without any table. */
export async function openEmptyDb(): Promise<Db> {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined || url === '' ? BorrowedDb.openEmpty(testTemplate) : openNewSchema(url);
}

async function openNewSchema(url: string): Promise<Db> {
  const schema = await newSchema(url);
  const db = new PostgresDb(schema.url, rethrow);
  const close = async () => {
    await db.close();
    await schema.drop();
  };
  return { ...around(db), close };
}

/** Returns a copy of the database object whose methods a test can replace. */
export const around = (db: Db): Db => ({
  kind: db.kind,
  commits: db.commits,
  desk: db.desk,
  lease: db.lease,
  reads: db.reads,
  replica: db.replica,
  query: (text, params) => db.query(text, params),
  script: (text) => db.script(text),
  transaction: (work) => db.transaction(work),
  close: () => db.close(),
});

/** Creates an empty schema in the PostgreSQL at `url`; returns a database address that uses it. */
export async function newSchema(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const outside = new PostgresDb(url, rethrow);
  await outside.query(`create schema ${schema}`);
  const inside = new URL(url);
  inside.searchParams.set('options', `-c search_path=${schema}`);
  const drop = async () => {
    await outside.query(`drop schema ${schema} cascade`);
    await outside.close();
  };
  return { url: inside.href, drop };
}

function rethrow(error: Error): never {
  throw error;
}

/**
 * Returns a migrated data folder as a tarball. It is kept between runs, because initdb takes
 * seconds. Its name is a hash of the files that it was made from, so a changed file leads to a new
 * one.
 */
export async function testTemplate(): Promise<Uint8Array> {
  await holdEngine();
  const hash = createHash('sha256');
  const { baseline, migrations, functions } = readSchema();
  const files = [...baseline.files, ...migrations, ...functions];
  for (const { checksum } of files) hash.update(checksum);
  const folder = join(tmpdir(), 'fulcrum-test-templates');
  const path = join(folder, `${hash.digest('hex').slice(0, 16)}.tar`);
  try {
    return await readFile(path);
  } catch {
    const db = await PgliteDb.open({ dataDir: null, template: null });
    await migrate(db, readSchema());
    const template = await db.dump();
    await db.close();
    await mkdir(folder, { recursive: true });
    // The file gets its name when it is complete, because another test file may be reading it.
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, template);
    await rename(draft, path);
    return template;
  }
}

let compiled: Promise<WebAssembly.Module> | null = null;

/**
 * Keeps PGlite's compiled program for as long as this process lives. Meanwhile V8 shares it with
 * every thread that compiles the same bytes, which saves half the time of opening a database.
 */
async function holdEngine(): Promise<void> {
  const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  compiled ??= readFile(join(pglite, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  await compiled;
}
