-- Trigger of the journal: the account of an event must exist, and its events must be numbered
-- without a gap. `account_head` has the last number: raising it locks the row, so of two writers of
-- one account the second finds another number and is refused, in whatever month each writes.
-- An event with a name of its own happens once.
create or replace function check_journal() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  missing int;
  has_names boolean;
begin
  -- The second attempt is for accounts that have had no event since the journal is kept by month.
  for attempt in 1..2 loop
    with run as (
      select account_id, min(seq) as first, max(seq) as last, max(last_at) as at,
        min(base) = max(base) as is_whole,
        bool_or(type in ('closeAllDone', 'operatorActed')) as has_names
      from (
        select account_id, seq, type, seq - row_number() over run as base,
          case when lead(seq) over run is null then at end as last_at
        from inserted window run as (partition by account_id order by seq)
      ) numbered
      group by account_id
    ), raised as (
      update account_head head set seq = run.last, at = run.at
      from run
      where head.account_id = run.account_id and run.is_whole and head.seq = run.first - 1
      returning 1
    )
    select coalesce(missing, count(*)) - (select count(*) from raised), bool_or(run.has_names)
    into missing, has_names from run;
    exit when missing = 0 or attempt = 2;
    perform add_heads((select array_agg(distinct account_id) from inserted));
  end loop;
  if missing > 0 then
    raise exception 'journal of % accounts: unknown account, or a gap in its numbers', missing
      using errcode = 'check_violation', constraint = 'journal_gapless';
  end if;
  if has_names then
    insert into event_once (account_id, type, name, seq, at)
    select account_id, type, name, seq, at
    from (
      select account_id, type, seq, at, case type
        when 'closeAllDone' then body ->> 'clientOrderId'
        when 'operatorActed' then body ->> 'stepId' end as name
      from inserted
    ) named
    where name is not null;
  end if;
  return null;
end $$;
