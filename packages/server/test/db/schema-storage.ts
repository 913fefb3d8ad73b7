import type { Db } from '../../src/platform/ports/db.ts';

/** What two equal schemas have in common but the snapshot of the schema does not show. */
const PARTS: readonly string[] = [
  // How tables are stored, and how much of each column is sampled for statistics.
  `select concat_ws(' ', relname, relkind, reloptions) as line from pg_class
   where relnamespace = current_schema()::regnamespace order by relname collate "C"`,
  `select concat_ws(' ', c.relname, a.attname, coalesce(a.attstattarget, -1), a.attgenerated,
     a.attidentity) as line
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
   where c.relnamespace = current_schema()::regnamespace and not a.attisdropped
   order by c.relname collate "C", a.attnum`,
  // Where generated ids begin.
  `select concat_ws(' ', sequencename, start_value, increment_by, data_type) as line
   from pg_sequences where schemaname = current_schema() order by sequencename collate "C"`,
  // How functions are called and run.
  `select concat_ws(' ', proname, pg_get_function_arguments(p.oid), lanname, provolatile,
     proisstrict, prosecdef, format_type(prorettype, null)) as line
   from pg_proc p join pg_language l on l.oid = prolang
   where pronamespace = current_schema()::regnamespace
   order by proname collate "C", pg_get_function_arguments(p.oid) collate "C"`,
  `select concat_ws(' ', tgname, tgenabled) as line
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = current_schema()::regnamespace and not tgisinternal
   order by tgname collate "C"`,
];

/** Returns storage, statistics targets, sequences and functions as text, to compare two stores. */
export async function describeStorage(db: Db): Promise<string> {
  const lines: string[] = [];
  for (const sql of PARTS) {
    for (const { line } of await db.query<{ line: string }>(sql)) lines.push(line);
  }
  return lines.join('\n');
}
