-- The planner's statistics are samples of what columns hold, copied into a table of the system:
-- hashes, sealed and secret values have no business there, and no plan needs them.
do $$
declare
  kept record;
begin
  for kept in
    select c.oid::regclass as owner, a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and (a.atttypid = 'bytea'::regtype
        or a.attname in ('password_hash', 'code_hash', 'totp_secret', 'p256dh', 'auth')
        or (c.relname = 'outbox' and a.attname = 'text'))
  loop
    execute format('alter table %s alter column %I set statistics 0', kept.owner, kept.name);
  end loop;
end $$;
