import type { Sql } from '../ports/db.ts';

/**
 * Numbers of the advisory locks with a name, and what each lock serialises. Servers of different
 * builds may use one database, so a number is never changed or reused.
 */
export const LOCKS = {
  /** Schema changes by servers that start at the same time. */
  migrations: 7_403_114,
  /** New entries of the audit log: each contains the hash of the previous entry. */
  audit: 7_403_115,
  /** The first catalogue: of processes that start together, one writes it. */
  catalogue: 7_403_125,
  /** Changes of payment channels: nothing changes between reading and writing. */
  channels: 7_403_116,
  /** Changes of product settings: nothing changes between comparing and writing. */
  settings: 7_403_117,
  /** Decisions on margin levels: each sees the pending decision. */
  levels: 7_403_119,
  /** Approvals of withdrawals: each sees the sums of the day, including the other approvals. */
  approvals: 7_403_121,
  /** Names in the ranking: a name belongs to one member. */
  rankingNames: 7_403_123,
  /** Decisions on fees: each sees the pending decision. */
  fees: 7_403_124,
  /** Changes of sources and routes: each sees the open proposal and the revision in force. */
  sources: 7_403_126,
  /** Changes of the economic calendar: nothing changes between comparing and writing. */
  calendar: 7_403_127,
  /** Reading of stored phone numbers: nobody reads the same rows. */
  phoneNumbers: 7_403_130,
} as const;
export type LockName = keyof typeof LOCKS;

/** Waits for the lock and holds it until the transaction ends. */
export async function lock(tx: Sql, name: LockName): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCKS[name]]);
}

/**
 * Advisory locks with two numbers, as SQL. The first number is the id of a table, so that stores in
 * different schemas of one database do not share locks.
 */
export const LOCK_KEYS = {
  /**
   * Commits of one session share the lock; who ends the session holds it exclusively. Only the
   * functions of the store use it.
   */
  commitsOfSession: `'shard_lease'::regclass::oid::int, session`,
  /** The same for commits of servers of the build before; claims of shards hold it too. */
  commitsOfBuildBefore: `'shard_lease'::regclass::oid::int, 0`,
  /**
   * Held by the connection of a process as long as the process lives; `id` is the id of its
   * session.
   */
  nodeSession: `'node_session'::regclass::oid::int, id`,
  /** Creating the partitions of months. Only the functions of the store use it. */
  months: `'journal_monthly'::regclass::oid::int, 0`,
  /** Codes for the address in `$1`: of two simultaneous requests, only one can be the first. */
  codesOfAddress: `'auth_code'::regclass::oid::int, hashtext($1)`,
} as const;
