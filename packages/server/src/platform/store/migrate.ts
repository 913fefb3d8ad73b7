import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Db } from '../ports/db.ts';
import { lock } from './locks.ts';

export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/**
 * The migrations that belong to this build, in order: the folder `migrations` beside the bundle,
 * or that of the package when run from source. Throws on a wrong name or a gap in the numbers.
 */
export function readMigrations(folder = migrationsFolder()): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name, index) => {
      const id = Number(NAME.exec(name)?.[1]);
      if (id !== index + 1) throw new Error(`Expected migration ${index + 1}, was ${name}`);
      // A checkout may have turned the line ends; the content is the same.
      const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { id, name, sql, checksum };
    });
}

function migrationsFolder(): string {
  const beside = fileURLToPath(new URL('./migrations', import.meta.url));
  return existsSync(beside)
    ? beside
    : fileURLToPath(new URL('../../../migrations', import.meta.url));
}

/**
 * Brings the schema up to date, each migration in a transaction of its own with its record.
 * Refuses a database whose applied migrations differ from the files, or are newer than they.
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<number> {
  await db.transaction(async (tx) => {
    await lock(tx, 'migrations');
    await tx.script(`
      create table if not exists migration (
        id int primary key, name text not null, checksum text not null, applied_at bigint not null
      )`);
  });
  let applied = 0;
  for (const migration of migrations) {
    if (await applyOne(db, migration)) applied += 1;
  }
  const [newest] = await db.query<{ id: number | null }>('select max(id) as id from migration');
  const known = migrations.at(-1)?.id ?? 0;
  if ((newest?.id ?? 0) > known) {
    throw new Error(`The database is at migration ${newest?.id}, this build knows ${known}`);
  }
  return applied;
}

function applyOne(db: Db, { id, name, sql, checksum }: Migration): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lock(tx, 'migrations');
    const [known] = await tx.query<{ checksum: string }>(
      'select checksum from migration where id = $1',
      [id],
    );
    if (known !== undefined) {
      if (known.checksum === checksum) return false;
      throw new Error(`Migration ${name} was applied and then edited: append a new one instead`);
    }
    await tx.script(sql);
    await tx.query(
      'insert into migration (id, name, checksum, applied_at) values ($1, $2, $3, $4)',
      [id, name, checksum, Date.now()],
    );
    return true;
  });
}
