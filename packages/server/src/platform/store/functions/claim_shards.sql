-- Gives session `me` up to `wanted` shards that no live session holds, and returns all shards that
-- it holds then. Claims wait for each other, so that one of two sessions gets everything.
create or replace function claim_shards(me int, wanted int)
  returns table (shard int, epoch bigint) language plpgsql as $$
begin
  -- Commits of servers of the build before share this lock.
  perform pg_advisory_xact_lock('shard_lease'::regclass::oid::int, 0);
  update shard_lease l set session_id = me, epoch = l.epoch + 1, holder = mine.node
  from node_session mine
  where mine.id = me and mine.ended_at is null and l.shard in (
    select free.shard from shard_lease free
    where not exists (
      select from node_session s where s.id = free.session_id and s.ended_at is null
    )
    order by free.shard limit wanted
  );
  return query select l.shard, l.epoch from shard_lease l where l.session_id = me order by l.shard;
end $$;
