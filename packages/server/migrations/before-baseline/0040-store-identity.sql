-- Which store this is. A restored one is a new one: what happened after its backup is not in it.
create table store_identity (
  only_row boolean primary key default true check (only_row),
  id       uuid not null default gen_random_uuid()
);
insert into store_identity default values;
