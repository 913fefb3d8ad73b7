import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A file of SQL statements; the store remembers its checksum once they have run. */
export interface SqlFile {
  /** Of the file, without its folder. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The SQL files of a folder by name; folders inside it are not read. */
export function readSqlFiles(folder: string): SqlFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      // A checkout may have changed the line ends; the content is the same.
      const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}
