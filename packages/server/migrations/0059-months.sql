-- Journal, ledger and orders that have ended are kept by month. Nothing is copied here: the tables
-- of before stay as they are, and views unite them with the monthly ones. What a unique index over
-- everything kept is kept by a row for each account and by the two small tables below.

lock table journal, account, ledger_tx, trade_order in access exclusive mode;

-- Number and time of the newest event of each account that had one since this migration. Apart from
-- `account`, whose triggers, keys and width make each update dearer.
create table account_head (
  account_id bigint primary key,
  seq        bigint not null,
  at         bigint not null -- epoch ms
) with (
  fillfactor = 50, -- it is written with each commit: room to rewrite a row on its own page
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
);

-- The number of the newest ledger transaction. Null: none since this migration.
alter table account add column ledger_seq bigint;
alter table account alter column ledger_seq set default 0;

-- Events that happen once under the name that somebody gave them: requests to close many positions,
-- interventions of operators.
create table event_once (
  account_id bigint not null,
  type       text not null,
  name       text not null,
  seq        bigint not null,
  at         bigint not null,
  primary key (account_id, type, name)
);
-- Partial indexes find these few rows, however large the journal is.
set local enable_seqscan = off;
insert into event_once
  select account_id, type, body ->> 'clientOrderId', seq, at from journal
  where type = 'closeAllDone' and body ->> 'clientOrderId' is not null;
insert into event_once
  select account_id, type, body ->> 'stepId', seq, at from journal
  where type = 'operatorActed' and body ->> 'stepId' is not null;
reset enable_seqscan;

alter table journal rename to journal_old;
drop trigger journal_gapless on journal_old;
drop trigger journal_append_only on journal_old;
create trigger journal_old_append_only before insert or update or delete or truncate on journal_old
  for each statement execute function refuse_change();

create table journal_monthly (
  account_id bigint not null,
  seq        bigint not null check (seq >= 1),
  order_id   bigint,
  type       text not null,
  at         bigint not null,
  body       json not null, -- as it was written, byte for byte
  session_id int
) partition by range (at);
create index journal_monthly_order on journal_monthly (order_id) where order_id is not null;
create trigger journal_append_only before update or delete or truncate on journal_monthly
  for each statement execute function refuse_change();
create trigger journal_gapless after insert on journal_monthly
  referencing new table as inserted for each statement execute function check_journal();
select add_partition('journal_monthly', 'journal_other', null, null);
create view journal as
  select * from journal_old union all select * from journal_monthly;

alter table ledger_tx rename to ledger_tx_old;
drop trigger ledger_tx_balance on ledger_tx_old;
drop trigger ledger_tx_append_only on ledger_tx_old;
create trigger ledger_tx_old_append_only
  before insert or update or delete or truncate on ledger_tx_old
  for each statement execute function refuse_change();

create table ledger_tx_monthly (
  account_id    bigint not null,
  seq           bigint not null, -- of the journal's event that moved the money
  type          smallint not null check (type >= 1),
  at            bigint not null,
  order_id      bigint,
  memo          text,
  books         text[] not null,
  amounts       bigint[] not null,
  balance_after bigint not null,
  constraint ledger_tx_legs check (
    array_ndims(books) = 1 and array_ndims(amounts) = 1
    and array_lower(books, 1) = 1 and array_lower(amounts, 1) = 1
    and cardinality(books) = cardinality(amounts) and cardinality(books) >= 2
    and array_position(books, null) is null and array_position(amounts, null) is null
    and 0 <> all (amounts)
  ),
  constraint ledger_tx_user_leg check (books[1] = 'user:' || account_id),
  constraint ledger_tx_balanced check (
    case when cardinality(amounts) = 2 then amounts[1] + amounts[2] = 0
    else ledger_sum(amounts) = 0 end
  )
) partition by range (at);
create index ledger_tx_monthly_covered on ledger_tx_monthly (account_id, at) where type = 8;
create trigger ledger_tx_append_only before update or delete or truncate on ledger_tx_monthly
  for each statement execute function refuse_change();
create trigger ledger_tx_balance after insert on ledger_tx_monthly
  referencing new table as inserted for each statement execute function move_balances();
select add_partition('ledger_tx_monthly', 'ledger_tx_other', null, null);
create view ledger_tx as
  select * from ledger_tx_old union all select * from ledger_tx_monthly;
create or replace view ledger_posting as
  select account_id, seq, type, at, leg.book, leg.amount
  from ledger_tx, unnest(books, amounts) as leg (book, amount);

-- Orders that are live or ended not long ago. A job moves those that ended earlier to their month,
-- in slices; those of before this migration too.
alter table trade_order rename to trade_order_recent;

create table trade_order_monthly (
  like trade_order_recent including defaults including constraints,
  constraint trade_order_monthly_ended check (status in (2, 3) and completed_at is not null)
) partition by range (completed_at);
create index trade_order_monthly_history
  on trade_order_monthly (account_id, completed_at desc, id desc);
create index trade_order_monthly_parent on trade_order_monthly (parent_id)
  where parent_id is not null;
create index trade_order_monthly_filled on trade_order_monthly (instrument_id, side, opened_at)
  where kind <> 'market' and opened_at is not null;
create trigger trade_order_append_only before update or delete or truncate on trade_order_monthly
  for each statement execute function refuse_change();
select add_partition('trade_order_monthly', 'trade_order_other', null, null);
create view trade_order as
  select * from trade_order_recent union all select * from trade_order_monthly;

-- The client's names of orders in their months: a name belongs to one order for ever.
create table past_order_name (
  account_id      bigint not null,
  client_order_id text not null,
  order_id        bigint not null,
  primary key (account_id, client_order_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create trigger past_order_name_append_only before update or delete or truncate on past_order_name
  for each statement execute function refuse_change();

-- Only orders that ended before this time can have been moved to their months.
create table moved_orders (
  only_row boolean primary key default true check (only_row),
  before   bigint not null -- epoch ms
);
insert into moved_orders (before) values (0);

drop trigger trade_order_stays on trade_order_recent;
create trigger trade_order_stays before truncate on trade_order_recent
  for each statement execute function refuse_change();
create trigger trade_order_moved_whole after delete on trade_order_recent
  referencing old table as gone for each statement execute function check_moved_orders();
