-- Creates the partitions that are missing for the months (UTC) of these times (epoch ms), of
-- `bases`: any of journal, ledger_tx and trade_order. A month whose rows came before its partition
-- gets none any more: they are in the partition for all others. Waits for a lock for a moment only,
-- and fails then: others would queue behind this.
create or replace function add_months(times bigint[], bases text[]) returns void language plpgsql
  set lock_timeout = '200ms' as $$
declare
  month timestamp;
  base text;
  name text;
  moment text;
  since bigint;
  till bigint;
  is_late boolean;
begin
  perform pg_advisory_xact_lock('journal_monthly'::regclass::oid::int, 0);
  for month, base in
    select distinct date_trunc('month', to_timestamp(wanted / 1000.0) at time zone 'UTC'), kept.base
    from unnest(times) wanted, unnest(bases) kept (base)
    order by 1, 2
  loop
    name := base || to_char(month, '_YYYY_MM');
    continue when to_regclass(name) is not null;
    since := extract(epoch from month) * 1000;
    till := extract(epoch from month + interval '1 month') * 1000;
    moment := case base when 'trade_order' then 'completed_at' else 'at' end;
    -- A commit in progress that has found no partition for its month must not find one now: it
    -- would be refused. Commits wait for this for a moment; readers do not.
    execute format('lock table %I in share row exclusive mode', base || '_monthly');
    execute format('select exists (select from %I where %I >= %s and %I < %s)',
      base || '_other', moment, since, moment, till) into is_late;
    continue when is_late;
    perform add_partition(base || '_monthly', name, since, till);
  end loop;
end $$;
