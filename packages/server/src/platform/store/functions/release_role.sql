-- Frees a role that the session holds, once what it writes under the role is committed.
create or replace function release_role(session int, wanted text)
  returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock('shard_lease'::regclass::oid::int, session);
  update role_lease lease set session_id = null, epoch = lease.epoch + 1
  where lease.role = wanted and lease.session_id = session;
end $$;
