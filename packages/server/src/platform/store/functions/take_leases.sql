-- Takes every shard for session `me` from session `victim` (null: from nobody), which must have
-- ended or still be at the beat that was seen last. Waits for the commits that are under way.
create or replace function take_leases(me int, victim int, seen bigint)
  returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock('shard_lease'::regclass::oid::int, 0);
  if exists (select from shard_lease where session_id is distinct from victim)
    or not exists (select from node_session where id = me and ended_at is null) then
    return false;
  end if;
  update node_session set ended_at = clock_timestamp()
  where id = victim and beat = seen and ended_at is null;
  if exists (select from node_session where id = victim and ended_at is null) then
    return false; -- it has beaten since
  end if;
  update shard_lease l set session_id = me, epoch = epoch + 1, holder = node
  from node_session s where s.id = me;
  return true;
end $$;
