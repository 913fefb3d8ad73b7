import type { Db } from '../ports/db.ts';
import type { DbLog } from './db-log.ts';
import { keepHouse } from './house-keeping.ts';
import { migrate, readSchema } from '../store/migrate.ts';
import { PgliteDb } from './pglite.ts';
import { SERVING, UNLIMITED, type Limits } from './postgres-pools.ts';
import { PostgresDb } from './postgres.ts';
import { keepPrivate } from './private-files.ts';
import {
  knownStore,
  rememberStore,
  requireKnownStore,
  requireStoreToOpen,
  storeIdOf,
  type KnownStore,
  type StorePlace,
} from './store-identity.ts';

/** `databaseUrl` is `postgres://…`; null is the embedded store in `dataDir`. */
export interface DbSettings extends StorePlace {
  readonly log: DbLog;
  /** True for a server, where statements have short limits; backups and similar work have none. */
  readonly isServing?: boolean;
}

/**
 * Opens the configured store and brings its schema up to date. Throws if it cannot be reached, is
 * damaged, is in use by another process, was migrated by a newer build, or is not the store that
 * this installation had.
 */
export async function openDb(settings: DbSettings): Promise<Db> {
  const known = knownStore(settings);
  requireStoreToOpen(settings, known);
  const db = await openAny(settings, known);
  try {
    await adopt(db, settings);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * Opens the place of a store to restore into: it may be empty, even if there was a store before.
 * `adopt` makes the restored store the one of this installation.
 */
export const openToRestore = (settings: DbSettings): Promise<Db> => openAny(settings, null);

/** Makes an open store the one that this installation works with; returns its id. */
export async function adopt(db: Db, { dataDir, log }: DbSettings): Promise<string> {
  const id = await storeIdOf(db);
  if (id === null) throw new Error('The store has no id');
  try {
    rememberStore(dataDir, id, db.kind);
  } catch (error) {
    // A server with its store and files elsewhere may have no folder of its own.
    if (db.kind === 'pglite') throw error;
    log.warn({ err: error, store: id }, 'DATA_DIR keeps no note of the store: set EXPECT_STORE');
  }
  return id;
}

async function openAny(settings: DbSettings, known: KnownStore | null): Promise<Db> {
  const { databaseUrl, dataDir, log, isServing = false } = settings;
  const startedAt = performance.now();
  tellOf(keepPrivate(dataDir), dataDir, log);
  const connect = (url: string, limits: Limits) =>
    new PostgresDb(
      url,
      (error) => log.error({ reason: error.message }, 'a database connection broke'),
      limits,
    );
  const db =
    databaseUrl === null
      ? keepHouse(await PgliteDb.open({ dataDir, template: null }), log)
      : connect(databaseUrl, UNLIMITED);
  try {
    await requireKnownStore(db, known);
    const applied = await migrate(db, readSchema());
    const ms = Math.round(performance.now() - startedAt);
    log.info({ store: db.kind, id: await storeIdOf(db), applied, ms }, 'store open');
  } catch (error) {
    await db.close();
    throw error;
  }
  if (!isServing || databaseUrl === null) return db;
  // A migration may take longer than the limits of a server allow.
  await db.close();
  return connect(databaseUrl, SERVING);
}

function tellOf(opened: ReturnType<typeof keepPrivate>, dataDir: string, log: DbLog): void {
  if (opened.files === 0) return;
  log.warn(
    { dataDir, ...opened },
    'until now other users of this machine could read files of the store, and write those ' +
      'counted as writable: no longer',
  );
}
