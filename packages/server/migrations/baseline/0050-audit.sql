-- What operators did. Each entry holds the hash of the one before it, so that none can be changed,
-- taken out or put in between without all later ones telling.
create table audit_entry (
  seq         bigint primary key check (seq > 0),
  at          bigint not null,
  operator_id bigint,
  operator    text not null,
  role        text not null,
  address     text not null,
  action      text not null,
  object      text not null,
  detail      text not null,
  reason      text not null,
  prev_hash   bytea not null,
  hash        bytea not null
);
create index audit_entry_of_action on audit_entry (action, seq);
create index audit_entry_of_object on audit_entry (object, seq);

create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
