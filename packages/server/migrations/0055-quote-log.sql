-- Who leads what only one process may do, and what the market told everybody, in order.

create table role_lease (
  role       text primary key,
  session_id int, -- null: nobody
  epoch      bigint not null default 0
);
insert into role_lease (role) values ('market:1');

create table quote_batch (
  grp   smallint not null, -- which market
  q0    bigint   not null, -- number of the first item
  q1    bigint   not null check (q1 >= q0),
  epoch bigint   not null, -- of the lease under which it was written
  at    bigint   not null, -- epoch ms
  body  json     not null, -- the items
  key   json,              -- the whole market before these items
  primary key (grp, q0)
);
create index quote_batch_key on quote_batch (grp, q0) where key is not null;
