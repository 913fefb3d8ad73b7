import type { Sql } from '../../platform/ports/db.ts';
import { LOCK_KEYS } from '../../platform/store/locks.ts';
import type { Lease } from '../journal/rows.ts';

/** The holder of the shards, as a beat sees it. */
export interface Holder {
  readonly session: number;
  readonly node: string;
  readonly beat: number;
  readonly hasEnded: boolean;
  /**
   * False if the connection of its beats is closed. The system closes it at once when a process is
   * killed, but a live process can lose it too, so this alone proves nothing.
   */
  readonly isConnected: boolean;
}

export interface Beat {
  /** False once another process has ended this session. */
  readonly isAlive: boolean;
  /** Null: no live process holds the shards. */
  readonly holder: Holder | null;
}

interface BeatRow extends Omit<Holder, 'session'> {
  readonly me: number | null;
  readonly session: number | null;
}

const BEGIN = 'insert into node_session (node) values ($1) returning id';

/**
 * Returns the holder as it was before this beat, which matters only to the holder itself. Each beat
 * takes the lock of the session's number again, because it may use a new connection.
 */
const BEAT = `
  with mine as (
    update node_session set beat = beat + 1 where id = $1 and ended_at is null
    returning id, pg_try_advisory_lock(${LOCK_KEYS.nodeSession})
  )
  select mine.id as me, holder.id as session, coalesce(s.node, '') as node,
    coalesce(s.beat, 0) as beat, s.id is null or s.ended_at is not null as "hasEnded",
    exists (
      select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())
        and classid = 'node_session'::regclass and objid = holder.id::oid
    ) as "isConnected"
  from (select min(session_id) as id from shard_lease) holder
  left join mine on true
  left join node_session s on s.id = holder.id`;

const TAKE = 'select take_leases($1::int, $2::int, $3::bigint) as "isTaken"';

const LEASES = 'select shard, epoch from shard_lease where session_id = $1 order by shard';

const END = `
  with mine as (
    update node_session set ended_at = clock_timestamp() where id = $1 and ended_at is null
  )
  update shard_lease set session_id = null where session_id = $1`;

/** The sessions of the processes on one database, and which of them holds the shards. */
export class LeaseStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Starts a session for this process; returns its number. */
  async begin(node: string): Promise<number> {
    const [row] = await this.#sql.query<{ id: number }>(BEGIN, [node]);
    if (row === undefined) throw new Error('The database gave no session');
    return row.id;
  }

  /** Records that this session is alive, as durably as a commit, and reads who holds the shards. */
  async beat(session: number): Promise<Beat> {
    const [row] = await this.#sql.query<BeatRow>(BEAT, [session]);
    const isAlive = row?.me === session;
    if (!row || row.session === null) return { isAlive, holder: null };
    const { node, beat, hasEnded, isConnected } = row;
    return { isAlive, holder: { session: row.session, node, beat, hasEnded, isConnected } };
  }

  /**
   * Takes every shard from `victim`, as it was last seen; false if it has sent a beat since, or if
   * another process was first.
   */
  async take(session: number, victim: Holder | null): Promise<boolean> {
    const seen = [victim?.session ?? null, victim?.beat ?? null];
    const [row] = await this.#sql.query<{ isTaken: boolean }>(TAKE, [session, ...seen]);
    return row?.isTaken === true;
  }

  leases(session: number): Promise<Lease[]> {
    return this.#sql.query(LEASES, [session]);
  }

  /** Ends the session; a waiting process can take its shards at once. */
  async end(session: number): Promise<void> {
    await this.#sql.query(END, [session]);
  }
}
