import { ConfigError } from '../config-error.ts';
import type { Sql } from '../ports/db.ts';
import { hasTable } from '../store/has-table.ts';

/**
 * Refuses to make a store in a database that cannot hold every language, or that counts bytes in
 * place of letters. A store that is there already goes on.
 */
export async function requireUtf8(sql: Sql): Promise<void> {
  const [row] = await sql.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const encoding = row?.encoding ?? 'unknown';
  if (encoding === 'UTF8' || (await hasTable(sql, 'migration'))) return;
  throw new ConfigError(
    `DATABASE_URL: the encoding of the database is ${encoding}, and a store needs UTF8. Make ` +
      `one with: create database fulcrum encoding 'UTF8' template template0`,
  );
}
