import type { Sql } from '../ports/db.ts';

/**
 * All advisory locks with a name, and what each of them serialises. Servers of different builds may
 * run on one database, so a number is never changed or reused.
 */
export const LOCKS = {
  /** Schema changes by servers that start together. */
  migrations: 7_403_114,
  /** Entries of the audit log: each contains the hash of the one before it. */
  audit: 7_403_115,
  /** Changes of payment channels: no change between reading and writing. */
  channels: 7_403_116,
  /** Changes of settings: no change between comparing and writing. */
  settings: 7_403_117,
  /** Decisions on margin levels: each sees the pending one. */
  levels: 7_403_119,
  /** Approvals of withdrawals: each sees the sums of the day with the others. */
  approvals: 7_403_121,
  /** Names in the ranking: one name belongs to one member. */
  rankingNames: 7_403_123,
  /** Decisions on fees: each sees the pending one. */
  fees: 7_403_124,
} as const;
export type LockName = keyof typeof LOCKS;

/** Waits for the lock and holds it until the transaction ends. */
export async function lock(tx: Sql, name: LockName): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCKS[name]]);
}

/**
 * Locks with two numbers, as SQL: the first is the id of a table, so that stores in schemas of one
 * database do not share locks.
 */
export const LOCK_KEYS = {
  /**
   * The shards: batches of the desk share the lock, and a process that takes over the shards holds
   * it exclusively. The functions `commit_batch` and `take_leases` use it too.
   */
  leases: `'shard_lease'::regclass::oid::int, 0`,
  /** The life of one process, held by its connection; `id` is that of its session. */
  nodeSession: `'node_session'::regclass::oid::int, id`,
  /** Codes of the address in `$1`: of two requests at once only one can be the first. */
  codesOfAddress: `'auth_code'::regclass::oid::int, hashtext($1)`,
} as const;
