import type { Db } from '../ports/db.ts';

/** Opens connections of each kind now, because time is short at a take-over. */
export async function openConnections(db: Db): Promise<void> {
  await Promise.all([db, db.commits, db.desk, db.reads].map((sql) => sql.query('select 1')));
}
