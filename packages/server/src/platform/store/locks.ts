import type { Sql } from '../ports/db.ts';

/**
 * Every advisory lock that a name stands for, and what takes turns under it. Servers of different
 * builds may run on one database, so a number is never changed and never used again.
 */
export const LOCKS = {
  /** Schema changes by servers that start together. */
  migrations: 7_403_114,
  /** Entries of the audit log: each one holds the hash of the one before it. */
  audit: 7_403_115,
  /** Changes of payment channels: what was read stays until it is written. */
  channels: 7_403_116,
  /** Changes of settings: what was compared stays until it is written. */
  settings: 7_403_117,
  /** Decisions on margin levels: each one sees the one that waits. */
  levels: 7_403_119,
  /** Approvals of withdrawals: each one sees the sums of the day with the others. */
  approvals: 7_403_121,
  /** Names in the ranking: one name belongs to one member. */
  rankingNames: 7_403_123,
  /** Decisions on fees: each one sees the one that waits. */
  fees: 7_403_124,
} as const;
export type LockName = keyof typeof LOCKS;

/** Waits for the lock and holds it until the transaction ends. */
export async function lock(tx: Sql, name: LockName): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCKS[name]]);
}

/**
 * Locks of two numbers, as SQL: the id of a table stands for the kind, so that stores in schemas
 * of one database do not meet.
 */
export const LOCK_KEYS = {
  /**
   * The shards: a batch of the desk shares it, whoever takes the shards over holds it alone. The
   * functions `commit_batch` and `take_leases` name it too.
   */
  leases: `'shard_lease'::regclass::oid::int, 0`,
  /** The life of one process, held by its connection; `id` is that of its session. */
  nodeSession: `'node_session'::regclass::oid::int, id`,
  /** Codes of the address in `$1`: two requests at once are not both the first. */
  codesOfAddress: `'auth_code'::regclass::oid::int, hashtext($1)`,
} as const;
