import type { Db } from '@fulcrum/server/platform/ports/db';

/**
 * Returns each difference in one sentence: sessions that wrote after their end, and shards whose
 * writers changed more often than their leases. The store must keep the times of its commits
 * (`track_commit_timestamp`).
 */
export async function checkSessions(db: Db): Promise<string[]> {
  const late = await db.query<{ session: number; late: number }>(
    `select session_id as session, count(*)::int as late
     from journal_monthly event join node_session s on s.id = event.session_id
     where pg_xact_commit_timestamp(event.xmin) > s.ended_at group by 1`,
  );
  const restless = await db.query<{ shard: number; changes: number; epoch: number }>(
    `with written as (
       select account_id % 64 as shard, session_id, lag(session_id) over (
         partition by account_id % 64 order by pg_xact_commit_timestamp(xmin), account_id, seq
       ) as before
       from journal_monthly where session_id is not null
     )
     select lease.shard, lease.epoch::int as epoch,
       count(*) filter (where written.session_id <> before)::int as changes
     from shard_lease lease left join written on written.shard = lease.shard
     group by 1, 2 having count(*) filter (where written.session_id <> before) > lease.epoch`,
  );
  return [
    ...late.map(({ session, late: count }) => `session ${session} wrote ${count} after its end`),
    ...restless.map(
      ({ shard, changes, epoch }) => `shard ${shard}: ${changes} writers in ${epoch} leases`,
    ),
  ];
}
