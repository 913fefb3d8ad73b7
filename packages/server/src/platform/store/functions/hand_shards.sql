-- Moves shards from session `session` to session `heir`: those of `given` (shard numbers, each with
-- its epoch) that it holds, if both sessions are alive. Waits for commits of the session that are
-- in progress, so that what the heir reads is final. Returns how many shards were moved.
create or replace function hand_shards(session int, heir int, given int[], epochs bigint[])
  returns int language plpgsql as $$
declare
  moved int;
begin
  perform pg_advisory_xact_lock('shard_lease'::regclass::oid::int, session);
  -- The end of either session waits for this transaction, and then finds the shards where they are.
  perform from node_session where id in (session, heir) and ended_at is null order by id for share;
  if (select count(*) from node_session where id in (session, heir) and ended_at is null) < 2 then
    return 0;
  end if;
  update shard_lease l
  set session_id = heir, epoch = l.epoch + 1, holder = s.node,
    replay_q = coalesce(l.replay_q, giver.quote_q)
  from unnest(given, epochs) each (shard, epoch), node_session s, node_session giver
  where l.shard = each.shard and l.epoch = each.epoch and l.session_id = session and s.id = heir
    and giver.id = session;
  get diagnostics moved = row_count;
  return moved;
end $$;
