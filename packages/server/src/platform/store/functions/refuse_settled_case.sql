-- Trigger of `deposit` and `withdrawal`: refuses to change a settled case.
create or replace function refuse_settled_case() returns trigger language plpgsql as $$
begin
  raise exception '% % is settled and stays as it was', tg_table_name, old.id
    using errcode = 'check_violation', constraint = tg_table_name || '_settled_stays';
end $$;
