import type { Sql } from '../../platform/ports/db.ts';
import { LOCK_KEYS } from '../../platform/store/locks.ts';
import { SHARDS, type Lease } from '../journal/rows.ts';

/** The session of another live process, as a heartbeat sees it. */
export interface OtherSession {
  readonly session: number;
  readonly node: string;
  readonly beat: number;
  /** Number of shards that it holds. */
  readonly shards: number;
  /** Whether it takes a part of the shards, and may be given some. */
  readonly wantsShards: boolean;
  /**
   * False if the connection that sends its heartbeats is closed. The operating system closes it at
   * once when a process is killed, but a live process can lose it too, so this alone proves
   * nothing.
   */
  readonly isConnected: boolean;
}

export interface Beat {
  /** False once another process has ended this session. */
  readonly isAlive: boolean;
  /** The shards that this session holds. */
  readonly held: readonly Lease[];
  /** All sessions that have not ended, other than this one. */
  readonly others: readonly OtherSession[];
}

const BEGIN = 'insert into node_session (node, wants_shards) values ($1, false) returning id';

/**
 * Reads the shards and sessions as they were before this heartbeat. Each heartbeat takes the
 * advisory lock of the session again, because it may use a new connection.
 */
const BEAT = `
  with mine as (
    update node_session set beat = beat + 1, quote_q = coalesce($2::bigint, quote_q)
    where id = $1 and ended_at is null
    returning id, pg_try_advisory_lock(${LOCK_KEYS.nodeSession})
  ),
  held as (
    select session_id, count(*)::int as shards from shard_lease
    where session_id is not null group by session_id
  ),
  locked as (
    select objid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())
      and classid = 'node_session'::regclass
  )
  select exists (select from mine) as "isAlive",
    coalesce((
      select json_agg(json_build_object(
        'session', session_id, 'shard', shard, 'epoch', epoch
      ) order by shard)
      from shard_lease where session_id = $1
    ), '[]') as held,
    coalesce((
      select json_agg(json_build_object(
        'session', s.id, 'node', s.node, 'beat', s.beat, 'shards', coalesce(held.shards, 0),
        'wantsShards', s.wants_shards,
        'isConnected', s.id::oid in (select objid from locked)
      ) order by s.id)
      from node_session s left join held on held.session_id = s.id
      where s.ended_at is null and s.id <> $1
    ), '[]') as others`;

const END = 'select end_session($1::int, $2::bigint, $3::int) as "isEnded"';

const END_OTHERS = `
  select end_session(id, null, $1::int) from node_session where ended_at is null and id <> $1`;

const CLAIM = `
  select $1::int as session, shard, epoch from claim_shards($1::int, $2::int)`;

const NOTE_QUOTE = 'update node_session set quote_q = $2 where id = $1 and ended_at is null';

const WANT = 'update node_session set wants_shards = $2 where id = $1';

const HAND = 'select hand_shards($1::int, $2::int, $3::int[], $4::bigint[]) as moved';

/** What a process needs of the store to keep its session. */
export type Sessions = Pick<
  LeaseStore,
  'begin' | 'beat' | 'endSilent' | 'end' | 'claim' | 'want' | 'hand'
>;

/** Stores the sessions of the processes on one database, and which shards each of them holds. */
export class LeaseStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Starts a session for this process, which wants no shards yet; returns its number. */
  async begin(node: string): Promise<number> {
    const [row] = await this.#sql.query<{ id: number }>(BEGIN, [node]);
    if (row === undefined) throw new Error('The database returned no session');
    return row.id;
  }

  /**
   * Records durably that this session is alive, and returns the sessions beside it. All that quotes
   * up to `quoteQ` have set off is committed (null: as recorded before).
   */
  async beat(session: number, quoteQ: number | null = null): Promise<Beat> {
    const [row] = await this.#sql.query<Beat>(BEAT, [session, quoteQ]);
    if (row === undefined) throw new Error('The database returned no heartbeat');
    return row;
  }

  /** Records that all that quotes up to `quoteQ` have set off is committed. */
  async noteQuote(session: number, quoteQ: number): Promise<void> {
    await this.#sql.query(NOTE_QUOTE, [session, quoteQ]);
  }

  /**
   * Ends a session that has sent no heartbeat since `seen`, and frees its shards, once its running
   * commits have ended: it can write nothing afterwards. Returns false if it has sent a heartbeat
   * or was ended before.
   */
  async endSilent(observer: number, victim: number, seen: number): Promise<boolean> {
    const [row] = await this.#sql.query<{ isEnded: boolean }>(END, [victim, seen, observer]);
    return row?.isEnded === true;
  }

  /** Ends this process's own session, so that a waiting process can take its shards at once. */
  async end(session: number): Promise<void> {
    await this.#sql.query(END, [session, null, session]);
  }

  /** Records whether the session takes a part of the shards from now on. */
  async want(session: number, wantsShards: boolean): Promise<void> {
    await this.#sql.query(WANT, [session, wantsShards]);
  }

  /**
   * Gives shards to another session. Returns how many were moved: none if one of the two sessions
   * has ended. No turn of these shards may be running.
   */
  async hand(giver: number, heir: number, leases: readonly Lease[]): Promise<number> {
    const shards = leases.map(({ shard }) => shard);
    const epochs = leases.map(({ epoch }) => epoch);
    const [row] = await this.#sql.query<{ moved: number }>(HAND, [giver, heir, shards, epochs]);
    return row?.moved ?? 0;
  }

  /**
   * Claims up to `wanted` shards that no live session holds. Returns all shards that this session
   * holds then.
   */
  claim(session: number, wanted: number): Promise<Lease[]> {
    return this.#sql.query(CLAIM, [session, wanted]);
  }

  /** Begins a session that ends all others and holds every shard. */
  async takeAll(node: string): Promise<Lease[]> {
    const session = await this.begin(node);
    await this.#sql.query(END_OTHERS, [session]);
    return this.claim(session, SHARDS);
  }
}
