import type { Db } from '../../src/platform/ports/db.ts';

/**
 * The parts of the schema, each as lines that are the same on every supported version of
 * PostgreSQL. The table of applied functions is left out: it records upgrades and is not part of
 * the schema.
 */
const PARTS: readonly { readonly title: string; readonly sql: string }[] = [
  {
    title: 'columns',
    sql: `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || case when a.attidentity <> '' then ' identity' else '' end
        || coalesce(' = ' || pg_get_expr(d.adbin, d.adrelid), '') as line
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')
        and c.relname <> 'applied_function'
      order by c.relname collate "C", a.attnum`,
  },
  {
    // PostgreSQL 18 also lists NOT NULL as constraints; the columns above already show it.
    title: 'constraints',
    sql: `select conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(oid) as line
      from pg_constraint
      where connamespace = current_schema()::regnamespace and contype <> 'n' and contype <> 't'
        and conrelid <> to_regclass('applied_function')
      order by conrelid::regclass::text collate "C", conname collate "C"`,
  },
  {
    title: 'indexes',
    sql: `select replace(indexdef, current_schema() || '.', '') as line from pg_indexes
      where schemaname = current_schema() and tablename <> 'applied_function'
      order by indexname collate "C"`,
  },
  {
    title: 'views',
    sql: `select viewname || ': ' || regexp_replace(definition, '\\s+', ' ', 'g') as line
      from pg_views where schemaname = current_schema() order by viewname collate "C"`,
  },
  {
    title: 'triggers',
    sql: `select replace(pg_get_triggerdef(t.oid), current_schema() || '.', '') as line
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
      order by t.tgname collate "C"`,
  },
  {
    title: 'functions',
    sql: `select proname || '(' || pg_get_function_arguments(oid) || ') '
        || coalesce(array_to_string(proconfig, ' '), '') || ' ' || prosrc as line
      from pg_proc where pronamespace = current_schema()::regnamespace
      order by proname collate "C", pg_get_function_arguments(oid) collate "C"`,
  },
];

/** Returns the whole schema as text, for comparison with the committed snapshot. */
export async function describeSchema(db: Db): Promise<string> {
  const parts: string[] = [];
  for (const { title, sql } of PARTS) {
    const lines = await db.query<{ line: string }>(sql);
    parts.push(`-- ${title}\n${lines.map(({ line }) => line.trim()).join('\n')}\n`);
  }
  return parts.join('\n');
}
