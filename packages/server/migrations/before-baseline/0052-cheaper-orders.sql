-- What an order costs in the database.

-- A close that moves money has a ledger transaction, and booking that rewrites the account's row in
-- any case: it counts the close as well. The other ends (cancelled, expired, closed at exactly
-- nothing) move no money and are counted one by one.
create or replace function move_balances() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  expected int;
  moved int;
begin
  select count(distinct account_id) into expected from inserted;
  update account
  set balance = balance + run.total, ledger_count = ledger_count + run.count,
    history_count = history_count + run.closed, history_pnl = history_pnl + run.pnl
  from (
    select account_id, sum(amount) as total, count(*) as count,
      count(*) filter (where type = 5) as closed, -- the realised result of a position
      coalesce(sum(amount) filter (where type = 5), 0) as pnl,
      min(base) as base, max(base) as base_max
    from (
      select account_id, type, amounts[1] as amount,
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

drop trigger trade_order_counted on trade_order;
drop trigger trade_order_counted_again on trade_order;

create or replace function count_history() returns trigger language plpgsql as $$
begin
  update account set history_count = history_count + 1 where id = new.account_id;
  return null;
end $$;

create trigger trade_order_counted after insert or update on trade_order for each row
  when (new.status = 2 or (new.status = 3 and new.pnl = 0))
  execute function count_history();

-- Orders at market are found by time through their ids, which ascend with it; only pending orders,
-- which open long after they were placed, need an index for that.
drop index trade_order_opened;
create index trade_order_filled on trade_order (instrument_id, side, opened_at)
  where kind <> 'market' and opened_at is not null;

-- The id of the first order that was placed at `moment` (epoch ms) or later, by halving: parts of
-- an order have later ids than their time and are passed over.
create function first_order_at(moment bigint) returns bigint language plpgsql stable as $$
declare
  low bigint;
  high bigint;
  middle bigint;
  next_id bigint;
  placed_at bigint;
begin
  select min(id), max(id) + 1 into low, high from trade_order;
  while low < high loop
    middle := (low + high) / 2;
    select id, created_at into next_id, placed_at from trade_order
    where id >= middle and parent_id is null order by id limit 1;
    if next_id is null or next_id >= high or placed_at >= moment then
      high := middle;
    else
      low := next_id + 1;
    end if;
  end loop;
  return low;
end $$;
