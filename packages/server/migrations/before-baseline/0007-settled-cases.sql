-- Deposits and withdrawals whose end their owner has not been told of yet: written by the table
-- itself in the commit that settles one, taken out in the commit that writes the message.
create table settled_case (
  kind    text not null check (kind in ('deposit', 'withdrawal')),
  case_id bigint not null,
  primary key (kind, case_id)
);

create function note_settled_case() returns trigger language plpgsql as $$
begin
  insert into settled_case (kind, case_id) values (tg_table_name, new.id);
  return null;
end $$;

create trigger deposit_is_told after update on deposit for each row
  when (old.status = 0 and new.status in (1, 2, 3)) execute function note_settled_case();
-- What its owner has cancelled needs no message.
create trigger withdrawal_is_told after update on withdrawal for each row
  when (old.status = 0 and new.status in (1, 2)) execute function note_settled_case();
