-- Returns whether the session is alive and holds the role under this epoch. Until the transaction
-- ends it keeps the role: who ends the session, or releases the role, waits.
create or replace function holds_role(session int, wanted text, held bigint)
  returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared('shard_lease'::regclass::oid::int, session);
  return exists (
    select from role_lease lease join node_session s on s.id = lease.session_id
    where lease.role = wanted and lease.session_id = session and lease.epoch = held
      and s.ended_at is null
  );
end $$;
