-- Trigger of append-only tables: refuses to change or delete rows.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % is refused', tg_table_name, lower(tg_op)
    using errcode = 'check_violation', constraint = tg_table_name || '_append_only';
end $$;
