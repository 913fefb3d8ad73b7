import { fileURLToPath } from 'node:url';

import type { Session } from '../ports/db.ts';
import { readSqlFiles, type SqlFile } from './sql-file.ts';

/**
 * The functions of the store, one file each, named like its function. The folder is next to this
 * file, and next to the bundle once it is built.
 */
export const readFunctions = (): SqlFile[] =>
  readSqlFiles(fileURLToPath(new URL('./functions', import.meta.url)));

const CREATE_RECORDS = `
  create table if not exists applied_function (
    name text primary key, checksum text not null, applied_at bigint not null
  )`;

const PRESENT = `
  select distinct proname || '.sql' as name from pg_proc
  where pronamespace = current_schema()::regnamespace`;

const RECORD = `
  insert into applied_function (name, checksum, applied_at) values ($1, $2, $3)
  on conflict (name) do update
  set checksum = excluded.checksum, applied_at = excluded.applied_at`;

/** Functions that the store does not have in any version. */
export async function missingFunctions(
  tx: Session,
  functions: readonly SqlFile[],
): Promise<SqlFile[]> {
  const rows = await tx.query<{ name: string }>(PRESENT);
  const present = new Set(rows.map(({ name }) => name));
  return functions.filter(({ name }) => !present.has(name));
}

/** Creates or replaces the functions whose text differs from what was last applied. */
export async function applyFunctions(tx: Session, functions: readonly SqlFile[]): Promise<void> {
  await tx.script(CREATE_RECORDS);
  const records = await tx.query<{ name: string; checksum: string }>(
    `select name, checksum from applied_function where name in (${PRESENT})`,
  );
  const applied = new Map(records.map(({ name, checksum }) => [name, checksum]));
  for (const { name, sql, checksum } of functions) {
    if (applied.get(name) === checksum) continue;
    await tx.script(sql);
    await tx.query(RECORD, [name, checksum, Date.now()]);
  }
}
