import type { Db } from '../ports/db.ts';
import { keepHouse } from './house-keeping.ts';
import { migrate, readMigrations } from './migrate.ts';
import { PgliteDb } from './pglite.ts';
import { SERVING, UNLIMITED, type Limits } from './postgres-pools.ts';
import { PostgresDb } from './postgres.ts';

/** What is logged here; pino's logger fits. */
export interface DbLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface DbSettings {
  /** `postgres://…`; null is the embedded store in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly log: DbLog;
  /** True for a server: nobody may wait long. Backups and their like take what they need. */
  readonly isServing?: boolean;
}

/**
 * Opens the store that the settings name and brings its schema up to date. Throws when it cannot
 * be reached, is in use by another process, or was migrated by a newer build.
 */
export async function openDb(settings: DbSettings): Promise<Db> {
  const startedAt = performance.now();
  const { db, applied } = await openMigrated(settings);
  const ms = Math.round(performance.now() - startedAt);
  settings.log.info({ store: db.kind, applied, ms }, 'store open');
  return db;
}

async function openMigrated(settings: DbSettings): Promise<{ db: Db; applied: number }> {
  const { databaseUrl, dataDir, log, isServing = false } = settings;
  if (databaseUrl === null) {
    const db = keepHouse(await PgliteDb.open({ dataDir, template: null }), log);
    return { db, applied: await migrateOrClose(db) };
  }
  const connect = (limits: Limits) =>
    new PostgresDb(
      databaseUrl,
      (error) => log.error({ reason: error.message }, 'a database connection broke'),
      limits,
    );
  const db = connect(UNLIMITED);
  const applied = await migrateOrClose(db);
  if (!isServing) return { db, applied };
  // A migration may take longer than any of what serves.
  await db.close();
  return { db: connect(SERVING), applied };
}

async function migrateOrClose(db: Db): Promise<number> {
  try {
    return await migrate(db, readMigrations());
  } catch (error) {
    await db.close();
    throw error;
  }
}
