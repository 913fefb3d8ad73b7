import pg from 'pg';

/**
 * Limits of one pool; times are in milliseconds. The server's own limits end a statement with a
 * clean refusal; `query_timeout` is the client's, for connections without a reply, and leaves the
 * outcome open.
 */
export interface PoolLimits {
  readonly max: number;
  readonly connectionTimeoutMillis: number;
  readonly idleTimeoutMillis?: number;
  /** Idle connections that are kept open. */
  readonly min?: number;
  readonly statement_timeout?: number;
  readonly query_timeout?: number;
  readonly lock_timeout?: number;
  readonly idle_in_transaction_session_timeout?: number;
}

export interface Limits {
  /** Everything not listed below, including transactions. */
  readonly general: PoolLimits;
  /** As many as the desk's parallel writers, each with an open connection. */
  readonly commits: PoolLimits;
  readonly desk: PoolLimits;
  readonly lease: PoolLimits;
  readonly reads: PoolLimits;
}

const GENERAL = {
  max: 8,
  connectionTimeoutMillis: 5_000,
  lock_timeout: 2_000,
  // A forgotten transaction must not delay a take-over or a commit.
  idle_in_transaction_session_timeout: 5_000,
};

/** While the product serves. */
export const SERVING: Limits = {
  general: { ...GENERAL, min: 1, statement_timeout: 60_000, query_timeout: 65_000 },
  // No statement_timeout: while a commit waits for a synchronous standby, it would make the server
  // commit without that standby. Locks are given up while the batch may be tried once more.
  commits: {
    ...{ max: 4, connectionTimeoutMillis: 2_000, idleTimeoutMillis: 0 },
    ...{ query_timeout: 5_000, lock_timeout: 1_000 },
  },
  desk: {
    ...{ max: 3, min: 1, connectionTimeoutMillis: 5_000 },
    ...{ statement_timeout: 5_000, query_timeout: 6_000, lock_timeout: 2_000 },
  },
  lease: {
    ...{ max: 1, connectionTimeoutMillis: 2_000, idleTimeoutMillis: 0 },
    ...{ query_timeout: 3_000, lock_timeout: 2_000 },
  },
  reads: {
    ...{ max: 4, min: 1, connectionTimeoutMillis: 2_000 },
    ...{ statement_timeout: 2_000, query_timeout: 4_000, lock_timeout: 1_000 },
  },
};

/** For migrations, backups and other work without a waiting caller. */
export const UNLIMITED: Limits = {
  general: { max: 4, connectionTimeoutMillis: 5_000 },
  commits: { max: 1, connectionTimeoutMillis: 5_000 },
  desk: { max: 1, connectionTimeoutMillis: 5_000 },
  lease: { max: 1, connectionTimeoutMillis: 5_000 },
  reads: { max: 1, connectionTimeoutMillis: 5_000 },
};

/** Type number of bigint[]. */
const INT8_ARRAY = 1016;
/** With the system's own retries a dead connection is noticed after some 15 seconds. */
const KEEP_ALIVE_MS = 5_000;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, safeInteger);
types.setTypeParser(INT8_ARRAY, (text: string) => {
  const inside = text.slice(1, -1);
  return inside === '' ? [] : inside.split(',').map(safeInteger);
});

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Expected a safe integer, was ${text}`);
  return value;
}

export function openPool(
  databaseUrl: string,
  limits: PoolLimits,
  onIdleError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'fulcrum',
    // Compiling takes longer than any of our queries.
    options: '-c jit=off',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
    ...limits,
  });
  pool.on('error', onIdleError);
  return pool;
}
