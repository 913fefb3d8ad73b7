import type { Sql } from '../ports/db.ts';

/** Returns whether the store has a table; an empty database has none. */
export async function hasTable(sql: Sql, name: string): Promise<boolean> {
  const [row] = await sql.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [name],
  );
  return row?.isThere === true;
}
