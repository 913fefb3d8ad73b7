import type { PgliteDb } from './pglite.ts';
import type { DbLog } from './db-log.ts';

const CHECK_EVERY_MS = 60_000;
/**
 * A restart replays the write-ahead log since the last checkpoint, which takes about a second for
 * this much.
 */
const WAL_BYTES_MAX = 64 * 1024 * 1024;
const FULL_VACUUM_EVERY_MS = 24 * 60 * 60 * 1000;

/** Selects the tables to vacuum, by the default thresholds of PostgreSQL's autovacuum. */
const TABLES_IN_NEED = `
  select relname as "table" from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

const WAL_SINCE_CHECKPOINT = `
  select (pg_current_wal_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()`;

/**
 * Does the work of PostgreSQL's background processes. PGlite has neither autovacuum nor checkpoints
 * by size, so tables would bloat and the write-ahead log would grow without end. Tables are
 * vacuumed one at a time, because each statement delays the commits behind it. Stops when `db` is
 * closed.
 */
export function keepHouse(db: PgliteDb, log: DbLog, everyMs = CHECK_EVERY_MS): PgliteDb {
  let lastFullAt = Date.now();
  const sweep = async () => {
    await sweepTables(db);
    if (Date.now() - lastFullAt < FULL_VACUUM_EVERY_MS) return;
    lastFullAt = Date.now();
    await db.query('vacuum (analyze)');
  };
  let isSweeping = false;
  const timer = setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    sweep()
      .catch((error: unknown) => log.error({ err: error }, 'house-keeping of the store failed'))
      .finally(() => {
        isSweeping = false;
      });
  }, everyMs);
  timer.unref();
  db.onEnd(() => clearInterval(timer));
  return db;
}

/**
 * Vacuums and analyses tables with many changes, and truncates the write-ahead log by a checkpoint.
 */
export async function sweepTables(db: PgliteDb): Promise<void> {
  await db.query('select pg_stat_force_next_flush()');
  for (const { table } of await db.query<{ table: string }>(TABLES_IN_NEED)) {
    await db.query(`vacuum (analyze) "${table}"`);
  }
  const [wal] = await db.query<{ bytes: number }>(WAL_SINCE_CHECKPOINT);
  if ((wal?.bytes ?? 0) > WAL_BYTES_MAX) await db.query('checkpoint');
}
