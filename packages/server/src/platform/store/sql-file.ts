import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A file of SQL statements; the store records its checksum after running it. */
export interface SqlFile {
  /** The file name without the folder. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Reads the SQL files of a folder, sorted by name; ignores subfolders. */
export function readSqlFiles(folder: string): SqlFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      // A checkout may have changed the line endings, but not the content.
      const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}
