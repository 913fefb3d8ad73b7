import type { Sql } from '../../../platform/ports/db.ts';
import type { Lease } from '../../journal/rows.ts';
import type { ReplayMarks } from './replay-ports.ts';

/** Only the session that holds a shard reads and writes its number. */
const HELD = `
  from unnest($1::int[], $2::bigint[], $3::int[]) held (shard, epoch, session)
  where l.shard = held.shard and l.epoch = held.epoch and l.session_id = held.session`;

const FROM = `
  select l.shard, l.replay_q as q from shard_lease l,
    unnest($1::int[], $2::bigint[], $3::int[]) held (shard, epoch, session)
  where l.shard = held.shard and l.epoch = held.epoch and l.session_id = held.session
    and l.replay_q is not null`;

/** A shard that was not replayed to its end is still replayed from where that began. */
const LEAVE = `update shard_lease l set replay_q = coalesce(l.replay_q, $4::bigint) ${HELD}`;

const DONE = `update shard_lease l set replay_q = null ${HELD}`;

/** Keeps in the row of each shard from which quote on its triggers must be replayed. */
export function replayMarksOn(sql: Sql): ReplayMarks {
  return {
    from: async (leases) => {
      const rows = await sql.query<{ shard: number; q: number }>(FROM, heldBy(leases));
      return new Map(rows.map(({ shard, q }) => [shard, q]));
    },
    leave: async (leases, q) => {
      await sql.query(LEAVE, [...heldBy(leases), q]);
    },
    done: async (leases) => {
      await sql.query(DONE, heldBy(leases));
    },
  };
}

const heldBy = (leases: readonly Lease[]): unknown[] => [
  leases.map(({ shard }) => shard),
  leases.map(({ epoch }) => epoch),
  leases.map(({ session }) => session),
];
