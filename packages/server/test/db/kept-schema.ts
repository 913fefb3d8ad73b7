import type { Session } from '../../src/platform/ports/db.ts';

/*
 * Emptying a schema is several times faster than migrating one, so each test file hands its schema
 * to the next. Only the rows that the migrations insert are kept. A schema that a test has changed
 * in any other way is dropped.
 */

/** The parts of a schema that a test may change and that emptying does not undo. */
const FINGERPRINT = `
  with own as (select oid from pg_class where relnamespace = current_schema()::regnamespace)
  select md5(concat(
    (select string_agg(concat_ws(' ', c.oid, relname, relkind, reloptions), ',' order by c.oid)
       from pg_class c join own on own.oid = c.oid),
    (select string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, atttypmod, attnotnull,
         attidentity, attstorage, attstattarget, pg_get_expr(adbin, adrelid)), ','
         order by attrelid, attnum)
       from pg_attribute join own on own.oid = attrelid
       left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0),
    (select string_agg(concat_ws(' ', p.oid, proname, md5(prosrc)), ',' order by p.oid)
       from pg_proc p where pronamespace = current_schema()::regnamespace),
    (select string_agg(concat_ws(' ', t.oid, tgenabled), ',' order by t.oid)
       from pg_trigger t join own on own.oid = tgrelid),
    (select string_agg(c.oid::text, ',' order by c.oid)
       from pg_constraint c join own on own.oid = conrelid)
  )) as fingerprint`;

/** Copies the rows that the migrations have made, and where sequences stand, to a schema beside. */
const REMEMBER = `
  do $$ declare place text := current_schema(); name text; begin
    execute format('create schema %I', place || '_first');
    for name in select relname from pg_class
      where relnamespace = place::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    loop
      execute format('create table %I.%I as table %I', place || '_first', name, name);
    end loop;
    execute format('create table %I."sequence state" as select sequencename, start_value, last_value
      from pg_sequences where schemaname = %L', place || '_first', place);
  end $$`;

/** Drops the tables of months, which the product adds when it starts. */
const DROP_MONTHS = `
  do $$ declare place text := current_schema(); names text; begin
    set local lock_timeout = '2s';
    select string_agg(format('%I', relname), ', ') into names
      from pg_class c join pg_inherits on inhrelid = c.oid
      where relnamespace = place::regnamespace and relkind = 'r' and c.oid >
        (select max(oid) from pg_class where relnamespace = (place || '_first')::regnamespace);
    if names is not null then execute 'drop table ' || names; end if;
  end $$`;

/** Empties the tables that have pages, brings back the first rows, and sets the sequences. */
const EMPTY = `
  do $$ declare place text := current_schema(); names text; name text; begin
    set local lock_timeout = '2s';
    set local session_replication_role = replica;
    select string_agg(format('%I', relname), ', ') into names from pg_class
      where relnamespace = place::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0;
    if names is not null then execute 'truncate ' || names || ' cascade'; end if;
    for name in select relname from pg_class
      where relnamespace = (place || '_first')::regnamespace and relname <> 'sequence state'
    loop
      execute format('insert into %I overriding system value table %I.%I',
        name, place || '_first', name);
    end loop;
    execute format('select setval(format(''%%I'', sequencename)::regclass,
      coalesce(last_value, start_value), last_value is not null)
      from %I."sequence state"', place || '_first');
  end $$`;

async function fingerprintOf(db: Session): Promise<string> {
  const [row] = await db.query<{ fingerprint: string }>(FINGERPRINT);
  return row?.fingerprint ?? '';
}

/** Remembers a schema that was just migrated; returns what `emptySchema` compares it with. */
export async function rememberSchema(db: Session): Promise<string> {
  await db.script(REMEMBER);
  return fingerprintOf(db);
}

/**
 * Restores a schema to its state right after the migration. Returns false if a test has changed
 * more than rows and tables of months; that schema must not be used again.
 */
export async function emptySchema(db: Session, remembered: string): Promise<boolean> {
  await db.script(DROP_MONTHS);
  if ((await fingerprintOf(db)) !== remembered) return false;
  await db.script(EMPTY);
  return true;
}

/** Forgets the rows of a schema that is dropped. */
export async function dropRemembered(db: Session): Promise<void> {
  await db.script(`
    do $$ begin
      execute format('drop schema if exists %I cascade', current_schema() || '_first');
    end $$`);
}
