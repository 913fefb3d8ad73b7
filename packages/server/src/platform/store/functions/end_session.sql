-- Ends a session if its heartbeat still equals `seen` (null: whatever it is), and frees its shards.
-- Waits for commits of the session that are in progress: those that come later write nothing.
-- `observer` must be alive; a session may end itself. Returns whether this call ended the session.
create or replace function end_session(session int, seen bigint, observer int)
  returns boolean language plpgsql as $$
begin
  -- Servers of the build before lock this number for their commits instead of their session.
  perform pg_advisory_xact_lock('shard_lease'::regclass::oid::int, 0);
  perform pg_advisory_xact_lock('shard_lease'::regclass::oid::int, session);
  if not exists (select from node_session where id = observer and ended_at is null) then
    return false;
  end if;
  update node_session set ended_at = clock_timestamp(), ended_by = observer
  where id = session and beat = coalesce(seen, beat) and ended_at is null;
  if not found then
    return false;
  end if;
  -- A shard that the session itself had not yet caught up with is still replayed from there.
  update shard_lease l
  set session_id = null, epoch = l.epoch + 1, replay_q = coalesce(l.replay_q, ended.quote_q)
  from node_session ended
  where l.session_id = session and ended.id = session;
  return true;
end $$;
