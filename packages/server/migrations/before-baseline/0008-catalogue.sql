-- The catalogue in the hands of operators: halting apart from listing, and versions, so that of
-- two operators at once the second is told.
alter table category add column version int not null default 1;
alter table instrument add column version int not null default 1;
alter table instrument add column is_halted boolean not null default false;

-- Until now a halt took an instrument off the list as well: it is back on it, and still halted.
update instrument set is_halted = true, is_enabled = true where not is_enabled;
