import type { Db, Sql } from '../ports/db.ts';
import { requireUtf8 } from './database-encoding.ts';
import type { DbLog } from './db-log.ts';
import { keepHouse } from './house-keeping.ts';
import { addMonths } from '../store/months.ts';
import { migrate, readSchema, requireMigrated, type Migrated } from '../store/migrate.ts';
import { PgliteDb } from './pglite.ts';
import { SERVING, UNLIMITED } from './postgres-pools.ts';
import { PostgresDb } from './postgres.ts';
import { ownFolder, type Kept } from './private-files.ts';
import {
  knownStore,
  rememberStore,
  requireKnownStore,
  requireStoreToOpen,
  storeIdOf,
  type KnownStore,
  type StorePlace,
} from './store-identity.ts';

/**
 * Which store to open: `databaseUrl` is `postgres://…` with one server or several, or null for the
 * embedded store in `dataDir`.
 */
export interface DbSettings extends StorePlace {
  readonly log: DbLog;
  /**
   * True for a server, whose statements have short time limits; false for backups and similar work.
   */
  readonly isServing?: boolean;
  /**
   * False for one of several servers: another command has migrated the store, and this one only
   * requires it. True by default.
   */
  readonly isMigrating?: boolean;
  /** Asked before anything of the store is changed; throws if this start must not use it. */
  readonly requireFit?: (sql: Sql) => Promise<void>;
  /** Told when the embedded store has failed: it answers nothing until it is opened again. */
  readonly lost?: (error: Error) => void;
  /** Address of a replica of that PostgreSQL, for a server; null or absent if there is none. */
  readonly readDatabaseUrl?: string | null;
}

/**
 * Opens the configured store and brings its schema up to date. Throws if the store cannot be
 * reached, is damaged, is in use by another process, was migrated by a newer build in a
 * way that breaks this one, or is not the one that this installation used before.
 */
export async function openDb(settings: DbSettings): Promise<Db> {
  const { db } = await openKnown(settings);
  return db;
}

/** Brings the schema of the configured store up to date as `openDb` does, and closes the store. */
export async function migrateStore(settings: DbSettings): Promise<Migrated> {
  const { db, migrated } = await openKnown(settings);
  await db.close();
  return migrated;
}

async function openKnown(settings: DbSettings): Promise<Opened> {
  const known = knownStore(settings);
  requireStoreToOpen(settings, known);
  const opened = await openAny(settings, known);
  try {
    await adopt(opened.db, settings);
    return opened;
  } catch (error) {
    await opened.db.close();
    throw error;
  }
}

/**
 * Opens a store to restore a backup into: it may be empty, even if this installation had a store
 * before. Afterwards `adopt` makes the restored store the one of this installation.
 */
export async function openToRestore(settings: DbSettings): Promise<Db> {
  const { db } = await openAny(settings, null);
  return db;
}

/** Records an open store as the one of this installation; returns its id. */
export async function adopt(db: Db, { dataDir, log }: DbSettings): Promise<string> {
  const id = await storeIdOf(db);
  if (id === null) throw new Error('The store has no id');
  try {
    rememberStore(dataDir, id, db.kind);
  } catch (error) {
    // A server whose store and files are elsewhere may have no data folder.
    if (db.kind === 'pglite') throw error;
    log.warn({ err: error, store: id }, 'DATA_DIR keeps no note of the store: set EXPECT_STORE');
  }
  return id;
}

interface Opened {
  readonly db: Db;
  readonly migrated: Migrated;
}

async function openAny(settings: DbSettings, known: KnownStore | null): Promise<Opened> {
  const { databaseUrl, dataDir, log, isServing = false, isMigrating = true } = settings;
  const startedAt = performance.now();
  tellOf(ownFolder(dataDir, { isNeeded: databaseUrl === null }), dataDir, log);
  // It was idle, so nothing is lost, and the pool opens another one.
  const onIdleError = ({ message: reason }: Error) =>
    log.warn({ reason }, 'an idle database connection broke');
  const db =
    databaseUrl === null
      ? keepHouse(await openEmbedded(settings), log)
      : new PostgresDb(databaseUrl, onIdleError, UNLIMITED);
  let migrated: Migrated;
  try {
    if (databaseUrl !== null) await requireUtf8(db);
    await requireKnownStore(db, known);
    await settings.requireFit?.(db);
    migrated = await (isMigrating ? migrate : requireMigrated)(db, readSchema());
    if (isMigrating) await addMonthsNow(db, log);
    const ms = Math.round(performance.now() - startedAt);
    const { migrations, newer } = migrated;
    const applied = migrations.length;
    log.info({ store: db.kind, id: await storeIdOf(db), applied, ms }, 'store open');
    if (newer.length > 0) log.warn({ newer }, 'a newer build has migrated the store');
  } catch (error) {
    await db.close();
    throw error;
  }
  if (!isServing || databaseUrl === null) return { db, migrated };
  // The migration above may take longer than the time limits of a server allow.
  await db.close();
  const serving = new PostgresDb(databaseUrl, onIdleError, SERVING, replicaOf(settings));
  return { db: serving, migrated };
}

async function openEmbedded({ dataDir, lost }: DbSettings): Promise<PgliteDb> {
  const db = await PgliteDb.open({ dataDir, template: null });
  if (lost) db.onFailure(lost);
  return db;
}

/** After a failure a job tries again; rows whose month has no partition are kept all the same. */
async function addMonthsNow(db: Db, log: DbLog): Promise<void> {
  try {
    await addMonths(db, Date.now());
  } catch (error) {
    log.warn({ err: error }, 'partitions of the next months could not be created yet');
  }
}

function replicaOf({ readDatabaseUrl = null, log }: DbSettings) {
  if (readDatabaseUrl === null) return null;
  const failed = ({ message: reason }: Error) =>
    log.warn({ reason }, 'the replica failed: what it would have read, the primary reads');
  return { url: readDatabaseUrl, failed };
}

function tellOf(kept: Kept, dataDir: string, log: DbLog): void {
  const { staysReadable, ...opened } = kept;
  if (staysReadable) {
    log.warn(
      { dataDir },
      'the file system of DATA_DIR has no file modes: other users of this machine can read the ' +
        'store',
    );
  }
  if (opened.files === 0) return;
  log.warn(
    { dataDir, ...opened },
    'other users of this machine could read files of the store, and write those counted as ' +
      'writable; their access was removed',
  );
}
