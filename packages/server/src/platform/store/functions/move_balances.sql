-- Trigger of `ledger_tx`: changes the balances of accounts. Each row states the balance after it.
-- That balance minus the running sum must be the account's balance before the statement, for every
-- row of the account.
-- A close that moves money has a ledger transaction. Its account row is updated here in any case,
-- so the close is counted here as well; `count_history` counts the other ended orders.
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
      count(*) filter (where type = 5) as closed, -- type 5 is the realised result of a position
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
