-- Trigger of the ledger: changes the balances of accounts. Each row states the balance after it.
-- That balance minus the running sum must be the account's balance before the statement, for every
-- row of the account. Numbers ascend, up to that of the account's last event: the journal has no
-- gap, so each transaction has its event, and no event has two.
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
    history_count = history_count + run.closed, history_pnl = history_pnl + run.pnl,
    ledger_seq = run.last
  from (
    select account_id, sum(amount) as total, count(*) as count,
      count(*) filter (where type = 5) as closed, -- type 5 is the realised result of a position
      coalesce(sum(amount) filter (where type = 5), 0) as pnl,
      min(base) as base, max(base) as base_max,
      min(seq) as first, max(seq) as last, bool_or(seq = previous) as has_twice
    from (
      select account_id, seq, type, amounts[1] as amount,
        balance_after - sum(amounts[1]) over run as base, lag(seq) over run as previous
      from inserted window run as (partition by account_id order by seq)
    ) claim
    group by account_id
  ) run
  where account.id = run.account_id
    and account.balance = run.base and account.balance = run.base_max
    and run.has_twice is not true and run.first > coalesce(account.ledger_seq, (
      select seq from ledger_tx_old l where l.account_id = account.id order by seq desc limit 1
    ), 0)
    and run.last <= (select seq from account_head head where head.account_id = run.account_id);
  get diagnostics moved = row_count;
  if moved <> expected then
    if exists (
      select from inserted i left join account_head head on head.account_id = i.account_id
      where i.seq > coalesce(head.seq, 0)
    ) then
      raise exception 'ledger: a transaction without its event in the journal'
        using errcode = 'check_violation', constraint = 'ledger_tx_event';
    end if;
    raise exception 'ledger: % of % accounts have another balance or number than their rows say',
      expected - moved, expected
      using errcode = 'check_violation', constraint = 'ledger_tx_balance_after';
  end if;
  return null;
end $$;
