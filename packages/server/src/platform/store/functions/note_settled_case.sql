-- Trigger of `deposit` and `withdrawal`: records a settled case until its owner has been notified.
create or replace function note_settled_case() returns trigger language plpgsql as $$
begin
  insert into settled_case (kind, case_id) values (tg_table_name, new.id);
  return null;
end $$;
