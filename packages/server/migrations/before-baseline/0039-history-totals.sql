-- How long an account's history is and what it came to, kept with the account: counting it again
-- for each page that is read costs more the longer somebody has traded.
alter table account
  add column history_count int not null default 0,  -- closed, cancelled and expired orders
  add column history_pnl bigint not null default 0, -- their results, micro-USD
  add column ledger_count int not null default 0;   -- ledger transactions

update account set history_count = ended.count, history_pnl = ended.pnl
from (
  select account_id, count(*) as count, coalesce(sum(pnl), 0) as pnl
  from trade_order where status in (2, 3) group by account_id
) ended
where account.id = ended.account_id;

update account set ledger_count = booked.count
from (select account_id, count(*) as count from ledger_tx group by account_id) booked
where account.id = booked.account_id;

-- An order that has ended is never written again (trade_order_history_stays), so each one that is
-- written with an ended status has just ended.
create function count_history() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update account
  set history_count = history_count + ended.count, history_pnl = history_pnl + ended.pnl
  from (
    select account_id, count(*) as count, coalesce(sum(pnl), 0) as pnl
    from written where status in (2, 3) group by account_id
  ) ended
  where account.id = ended.account_id;
  return null;
end $$;

create trigger trade_order_counted after insert on trade_order
  referencing new table as written for each statement execute function count_history();
create trigger trade_order_counted_again after update on trade_order
  referencing new table as written for each statement execute function count_history();

create or replace function move_balances() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  expected int;
  moved int;
begin
  select count(distinct account_id) into expected from inserted;
  update account
  set balance = balance + run.total, ledger_count = ledger_count + run.count
  from (
    select account_id, sum(amount) as total, count(*) as count,
      min(base) as base, max(base) as base_max
    from (
      select account_id, amounts[1] as amount,
        balance_after - sum(amounts[1]) over (partition by account_id order by seq) as base
      from inserted
    ) claim
    group by account_id
  ) run
  where account.id = run.account_id
    and account.balance = run.base and account.balance = run.base_max;
  get diagnostics moved = row_count;
  if moved <> expected then
    raise exception 'ledger: % of % accounts have another balance than their rows say',
      expected - moved, expected
      using errcode = 'check_violation', constraint = 'ledger_tx_balance_after';
  end if;
  if exists (
    select from inserted i
    left join lateral (
      select seq from journal j where j.account_id = i.account_id and j.seq = i.seq limit 1
    ) event on true
    where event.seq is null
  ) then
    raise exception 'ledger: a transaction without its event in the journal'
      using errcode = 'check_violation', constraint = 'ledger_tx_event';
  end if;
  return null;
end $$;

-- A roll rewrites every open order: by its share of the table, the cleaning of dead rows would
-- begin only after several of them. Tables that only grow are marked as visible to all early, so
-- that their indexes alone can answer where a page begins.
alter table trade_order set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
);
alter table account set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02
);
alter table journal set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table ledger_tx set (autovacuum_vacuum_insert_scale_factor = 0.02);
