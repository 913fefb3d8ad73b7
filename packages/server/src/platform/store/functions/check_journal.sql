-- Trigger of `journal`: the account of an event must exist, and its events must be numbered without
-- a gap. A lateral look-up with a limit never becomes a scan of the whole table, however wrong the
-- statistics are.
create or replace function check_journal() returns trigger language plpgsql as $$
declare
  broken bigint;
begin
  select run.account_id into broken
  from (
    select account_id, min(seq) as first, max(seq) as last, count(*) as events
    from inserted group by account_id
  ) run
  left join lateral (select id from account a where a.id = run.account_id limit 1) owner on true
  left join lateral (
    select seq from journal j where j.account_id = run.account_id and j.seq = run.first - 1 limit 1
  ) previous on true
  where run.last - run.first + 1 <> run.events
    or owner.id is null
    or run.first > 1 and previous.seq is null
  limit 1;
  if found then
    raise exception 'journal of account %: unknown account, or a gap in its numbers', broken
      using errcode = 'check_violation', constraint = 'journal_gapless';
  end if;
  return null;
end $$;
