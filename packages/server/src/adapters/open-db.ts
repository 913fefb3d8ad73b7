import type { Db } from '../ports/db.ts';
import { keepHouse } from './house-keeping.ts';
import { migrate, readMigrations } from './migrate.ts';
import { PgliteDb } from './pglite.ts';
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
}

/**
 * Opens the store that the settings name and brings its schema up to date. Throws when it cannot
 * be reached, is in use by another process, or was migrated by a newer build.
 */
export async function openDb({ databaseUrl, dataDir, log }: DbSettings): Promise<Db> {
  const startedAt = performance.now();
  const db =
    databaseUrl === null
      ? keepHouse(await PgliteDb.open({ dataDir, template: null }), log)
      : new PostgresDb(databaseUrl, (error) =>
          log.error({ reason: error.message }, 'a database connection broke'),
        );
  try {
    const applied = await migrate(db, readMigrations());
    const ms = Math.round(performance.now() - startedAt);
    log.info({ store: db.kind, applied, ms }, 'store open');
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
