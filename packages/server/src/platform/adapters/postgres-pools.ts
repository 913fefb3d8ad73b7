import pg from 'pg';

/**
 * Limits of one connection pool; times are in milliseconds. When PostgreSQL's own limits end a
 * statement, nothing was written. `query_timeout` is the client's limit for connections that do not
 * reply, and leaves the outcome unknown.
 */
export interface PoolLimits {
  readonly max: number;
  readonly connectionTimeoutMillis: number;
  readonly idleTimeoutMillis?: number;
  /** How many idle connections are kept open. */
  readonly min?: number;
  readonly statement_timeout?: number;
  readonly query_timeout?: number;
  readonly lock_timeout?: number;
  readonly idle_in_transaction_session_timeout?: number;
}

export interface Limits {
  /** For all work not listed below, including transactions. */
  readonly general: PoolLimits;
  /** One connection for each of the desk's parallel writers, always open. */
  readonly commits: PoolLimits;
  readonly desk: PoolLimits;
  readonly lease: PoolLimits;
  readonly reads: PoolLimits;
  readonly replica: PoolLimits;
}

const GENERAL = {
  max: 8,
  connectionTimeoutMillis: 5_000,
  lock_timeout: 2_000,
  // A forgotten transaction must not delay a take-over or a commit.
  idle_in_transaction_session_timeout: 5_000,
};

/** Limits of a server. */
export const SERVING: Limits = {
  general: { ...GENERAL, min: 1, statement_timeout: 60_000, query_timeout: 65_000 },
  // No statement_timeout: while a commit waits for a synchronous standby, it would make the server
  // commit without that standby. The lock_timeout is short enough to retry the batch.
  commits: {
    max: 4,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 0,
    query_timeout: 5_000,
    lock_timeout: 1_000,
  },
  // Always open: after a hand-over many accounts are loaded at once.
  desk: {
    max: 3,
    min: 3,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    lock_timeout: 2_000,
  },
  lease: {
    max: 1,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 0,
    query_timeout: 3_000,
    lock_timeout: 2_000,
  },
  reads: {
    max: 4,
    min: 1,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 2_000,
    query_timeout: 4_000,
    lock_timeout: 1_000,
  },
  // Short, because the primary is asked afterwards.
  replica: {
    max: 4,
    min: 1,
    connectionTimeoutMillis: 500,
    statement_timeout: 1_000,
    query_timeout: 1_200,
  },
};

/** Limits for migrations, backups and other work for which no caller is waiting. */
export const UNLIMITED: Limits = {
  general: { max: 4, connectionTimeoutMillis: 5_000 },
  commits: { max: 1, connectionTimeoutMillis: 5_000 },
  desk: { max: 1, connectionTimeoutMillis: 5_000 },
  lease: { max: 1, connectionTimeoutMillis: 5_000 },
  reads: { max: 1, connectionTimeoutMillis: 5_000 },
  replica: { max: 1, connectionTimeoutMillis: 5_000 },
};

/** Set for each session, whatever the defaults of the database or its user are. */
const OPTIONS = [
  // Compiling a query takes longer than any of our queries.
  'jit=off',
  // A pool keeps connections that nobody uses at the moment.
  'idle_session_timeout=0',
  // The product locks the rows that it has read, and goes on with what it then finds.
  String.raw`default_transaction_isolation=read\ committed`,
]
  .map((option) => `-c ${option}`)
  .join(' ');

/** PostgreSQL's type number of bigint[]. */
const INT8_ARRAY = 1016;
/** With this and the system's own retries, a dead connection is noticed after about 15 seconds. */
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

/**
 * Opens a pool of connections to one server. A new connection is used once the promise of `accept`
 * has resolved, and discarded if it rejects.
 */
export const openPool = (
  url: string,
  limits: PoolLimits,
  accept: (client: pg.ClientBase) => unknown,
): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    application_name: 'fulcrum',
    options: OPTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
    onConnect: accept,
    ...limits,
  });
