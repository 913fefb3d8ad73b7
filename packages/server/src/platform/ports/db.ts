/**
 * Runs one SQL statement with `$1` parameters and returns its rows. The same rules apply to every
 * store: bigint and bigint[] are returned as numbers (a value that is not a safe integer throws),
 * numeric as text, json parsed, bytea as Uint8Array. Json parameters are passed as JSON text, array
 * parameters as arrays of one plain type. Rejects with a `DbError` if the database refuses, and
 * with another error if the outcome is unknown.
 */
export interface Sql {
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Session extends Sql {
  /** Runs several statements without parameters, separated by semicolons; used by migrations. */
  script(text: string): Promise<void>;
}

/** A copy of the store that may be behind it. */
export interface Replica {
  /** True for a few seconds after a failure; meanwhile callers should read from the store. */
  readonly isResting: boolean;
  /**
   * Runs `read` on one connection, whose later statements see no less than earlier ones. Resolves
   * with null if the replica or `read` fails. A statement may take a second.
   */
  read<Result>(read: (sql: Sql) => Promise<Result>): Promise<Result | null>;
}

/**
 * The store. With PostgreSQL, each field below has its own connections and time limits, so that one
 * kind of work does not wait for another. The embedded store has one connection for everything.
 */
export interface Db extends Session {
  readonly kind: 'pglite' | 'postgres';
  /**
   * For the desk's commits. Without a reply within 5 seconds a commit rejects, and its outcome is
   * unknown.
   */
  readonly commits: Sql;
  /** For what the desk reads to decide. */
  readonly desk: Sql;
  /** For the heartbeat of this process. */
  readonly lease: Sql;
  /** For what a user's screen reads: at most 2 seconds per statement. */
  readonly reads: Sql;
  /** Null if there is none. */
  readonly replica: Replica | null;
  /**
   * Runs `work` in a transaction: commits when it resolves, rolls back when it rejects. Use only
   * `tx` inside `work`.
   */
  transaction<Result>(work: (tx: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Runs single statements and transactions. */
export type Transactions = Pick<Db, 'query' | 'transaction'>;

/** The database refused the statement; nothing was written. */
export class DbError extends Error {
  /** SQLSTATE, for example `23505` for a violated unique constraint. */
  readonly code: string;
  readonly constraint: string | null;

  constructor(message: string, code: string, constraint: string | null) {
    super(message);
    this.name = 'DbError';
    this.code = code;
    this.constraint = constraint;
  }
}

export const UNIQUE_VIOLATION = '23505';
/** Code of a `DbError` if the primary could not be reached; nothing was sent. */
export const NO_CONNECTION = '08001';
/** The database does not take writes, as a standby. */
export const READ_ONLY = '25006';

/** Codes of temporary errors: the same statement may succeed a moment later. */
const PASSING: ReadonlySet<string> = new Set([
  NO_CONNECTION,
  READ_ONLY,
  '40P01', // deadlock
  '40001', // serialization failure
  '55P03', // a lock was not available in time
  '57014', // cancelled, by a time limit or an administrator
  '53300', // too many connections
  '57P03', // the server is starting or stopping
]);

/** Returns true if nothing was written and a retry makes sense. */
export const isPassing = (error: unknown): boolean =>
  error instanceof DbError && PASSING.has(error.code);
