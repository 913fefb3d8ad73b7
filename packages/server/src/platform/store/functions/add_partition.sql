-- Creates a partition of a monthly table, with the key and the triggers that a partitioned table
-- cannot pass on: for times from `since` to before `till`, or for all that have no partition if
-- both are null. It is attached when it is complete, which locks readers out for the least time.
create or replace function add_partition(parent text, name text, since bigint, till bigint)
  returns void language plpgsql as $$
declare
  key text := case parent when 'trade_order_monthly' then 'id' else 'account_id, seq' end;
  checked text := case parent
    when 'journal_monthly' then 'check_journal' when 'ledger_tx_monthly' then 'move_balances' end;
begin
  execute format('create table %I (
    like %I including defaults including constraints, primary key (%s)
  ) with (autovacuum_vacuum_insert_scale_factor = 0.02)', name, parent, key);
  execute format('create trigger %I before update or delete or truncate on %I
    for each statement execute function refuse_change()', name || '_append_only', name);
  if checked is not null then
    execute format('create trigger %I after insert on %I
      referencing new table as inserted for each statement execute function %s()',
      name || '_checked', name, checked);
  end if;
  execute format('alter table %I attach partition %I ', parent, name) || case
    when since is null then 'default' else format('for values from (%s) to (%s)', since, till) end;
end $$;
