import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Db, Sql } from '../ports/db.ts';
import { hasTable } from '../store/has-table.ts';
import { syncPath } from './synced-node-fs.ts';

/** File in DATA_DIR that records which store this installation uses, embedded or not. */
const FILE = 'store.json';

/** The store that this installation is known to use. */
export interface KnownStore {
  readonly id: string;
  /** Null if EXPECT_STORE names the store. */
  readonly kind: Db['kind'] | null;
  /** Where the id comes from, for messages: EXPECT_STORE or the path of the file. */
  readonly from: string;
}

export interface StorePlace {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Id of the required store; null means the one recorded in DATA_DIR. */
  readonly expectStore: string | null;
}

/** Returns the store named by EXPECT_STORE, else by the file in DATA_DIR; null on a first start. */
export function knownStore({ dataDir, expectStore }: StorePlace): KnownStore | null {
  if (expectStore !== null) return { id: expectStore, kind: null, from: 'EXPECT_STORE' };
  const path = join(dataDir, FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const known = /^\{"store":"([0-9a-f-]{36})","kind":"(pglite|postgres)"\}\s*$/.exec(text);
  const [, id, kind] = known ?? [];
  if (id === undefined || (kind !== 'pglite' && kind !== 'postgres')) {
    throw new Error(`${path} is damaged. Remove it if the store that is set is the right one`);
  }
  return { id, kind, from: path };
}

/**
 * Throws if the known store cannot be the one that would be opened: an unmounted disk or a missing
 * setting would otherwise look like a first start.
 */
export function requireStoreToOpen(place: StorePlace, known: KnownStore | null): void {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== null || known === null) return;
  if (known.kind === 'postgres') {
    throw new Error(
      `DATABASE_URL is not set, but ${known.from} says that the store ${known.id} is in ` +
        'PostgreSQL. Set it. For a store of its own, choose another DATA_DIR',
    );
  }
  const folder = join(dataDir, 'pg');
  if (existsSync(folder)) return;
  throw new Error(
    `There is no store in ${folder}, but ${known.from} expects the store ${known.id}. Nothing ` +
      'was made. If a disk is not mounted, mount it; if the store is lost, restore a backup: ' +
      'npm run restore -- <file>',
  );
}

/** Throws if the open store, which may not be migrated yet, is not the known one. */
export async function requireKnownStore(sql: Sql, known: KnownStore | null): Promise<void> {
  if (known === null) return;
  const found = await storeIdOf(sql);
  if (found === known.id) return;
  const expected = `${known.from} expects the store ${known.id}`;
  if (found !== null) {
    throw new Error(
      `This is the store ${found}, but ${expected}. Nothing was changed. If this is the one to ` +
        `use, start with EXPECT_STORE=${found}`,
    );
  }
  throw new Error(
    (await hasTable(sql, 'migration'))
      ? `This store is of an older version and has no id, but ${expected}. Nothing was changed`
      : `The database is empty, but ${expected}. Nothing was changed. If the store is lost, ` +
          'restore a backup: npm run restore -- <file>',
  );
}

/** Returns the store's id; null for an empty database or a store of a version without ids. */
export async function storeIdOf(sql: Sql): Promise<string | null> {
  if (!(await hasTable(sql, 'store_identity'))) return null;
  const [row] = await sql.query<{ id: string }>('select id::text as id from store_identity');
  return row?.id ?? null;
}

/** Records in `dataDir` that this installation uses this store. */
export function rememberStore(dataDir: string, id: string, kind: Db['kind']): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, FILE);
  const text = `${JSON.stringify({ store: id, kind })}\n`;
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, path);
  syncPath(dataDir);
}
