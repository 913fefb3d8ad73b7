-- Gives the role to the session if no live session holds it. Returns the epoch under which the
-- session holds the role then; null if another one does, or if this session has ended.
create or replace function claim_role(session int, wanted text)
  returns bigint language plpgsql as $$
declare
  held bigint;
begin
  -- A standby asks often, so nothing is written unless the role is free.
  select lease.epoch into held from role_lease lease join node_session s on s.id = lease.session_id
  where lease.role = wanted and lease.session_id = session and s.ended_at is null;
  if found then
    return held;
  end if;
  if exists (
    select from role_lease lease join node_session s on s.id = lease.session_id
    where lease.role = wanted and s.ended_at is null
  ) then
    return null;
  end if;
  -- The end of this session waits for this transaction.
  perform from node_session where id = session and ended_at is null for share;
  if not found then
    return null;
  end if;
  -- Two sessions may be here at once. The second waits for the row, and asks again who holds it: an
  -- update that waited would test its "not exists" on what it read before.
  perform from role_lease where role = wanted for update;
  update role_lease lease set session_id = session, epoch = lease.epoch + 1
  where lease.role = wanted and not exists (
    select from node_session s where s.id = lease.session_id and s.ended_at is null
  ) returning lease.epoch into held;
  return held;
end $$;
