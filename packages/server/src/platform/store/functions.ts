import { fileURLToPath } from 'node:url';

import type { Session, Sql } from '../ports/db.ts';
import { readSqlFiles, type SqlFile } from './sql-file.ts';

/**
 * Reads the SQL functions of the store: one file each, with the name of its function. The folder is
 * next to this file, and next to the bundle after a build.
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

/** Returns the functions that the store does not have in any version. */
export async function missingFunctions(tx: Sql, functions: readonly SqlFile[]): Promise<SqlFile[]> {
  const rows = await tx.query<{ name: string }>(PRESENT);
  const present = new Set(rows.map(({ name }) => name));
  return functions.filter(({ name }) => !present.has(name));
}

/**
 * Creates or replaces the functions whose text differs from the one applied last; returns their
 * files' names.
 */
export async function applyFunctions(
  tx: Session,
  functions: readonly SqlFile[],
): Promise<string[]> {
  await tx.script(CREATE_RECORDS);
  const records = await tx.query<{ name: string; checksum: string }>(
    `select name, checksum from applied_function where name in (${PRESENT})`,
  );
  const applied = new Map(records.map(({ name, checksum }) => [name, checksum]));
  const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
  for (const { name, sql, checksum } of changed) {
    await tx.script(sql);
    await tx.query(RECORD, [name, checksum, Date.now()]);
  }
  return changed.map(({ name }) => name);
}
