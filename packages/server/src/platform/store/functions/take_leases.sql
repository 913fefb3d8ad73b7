-- How servers of the build before take over: they move the shards of session `victim` (null if of
-- no session), whose heartbeat was `seen`, to session `me`. Returns whether `me` has the shards.
create or replace function take_leases(me int, victim int, seen bigint)
  returns boolean language plpgsql as $$
begin
  if exists (select from shard_lease where session_id is distinct from victim) then
    return false;
  end if;
  perform end_session(victim, seen, me);
  return (select count(*) = 64 from claim_shards(me, 64));
end $$;
