/**
 * Runs one SQL statement with `$1` parameters and returns its rows. The same rules hold on every
 * store: bigint and bigint[] are returned as numbers (a value that is not a safe integer throws),
 * numeric as text, json parsed, bytea as Uint8Array. Json parameters are passed as JSON text, array
 * parameters as arrays of one plain type. Rejects with a `DbError` when the database refuses, with
 * another error when the outcome is unknown.
 */
export interface Sql {
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Session extends Sql {
  /** Runs several statements without parameters, separated by semicolons: for migrations. */
  script(text: string): Promise<void>;
}

/**
 * The store. PostgreSQL gives each field below connections and time limits of its own, so that no
 * kind of work waits for another's; the embedded store has one connection for everything.
 */
export interface Db extends Session {
  readonly kind: 'pglite' | 'postgres';
  /** The desk's commits: without a reply within 5 seconds they reject, the outcome unknown. */
  readonly commits: Sql;
  /** The desk's reads for its decisions. */
  readonly desk: Sql;
  /** The heartbeat of this process. */
  readonly lease: Sql;
  /** Reads for a user's screen: at most 2 seconds per statement. */
  readonly reads: Sql;
  /** Commits when `work` resolves, rolls back when it rejects. Only `tx` may be used inside. */
  transaction<Result>(work: (tx: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The database refused the statement: nothing was written. */
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
/** The database could not be reached: nothing was sent. */
export const NO_CONNECTION = '08001';

/** Temporary errors: the same statement may succeed a moment later. */
const PASSING: ReadonlySet<string> = new Set([
  NO_CONNECTION,
  '40P01', // deadlock
  '40001', // serialization failure
  '55P03', // a lock was not available in time
  '57014', // cancelled, by a time limit or by hand
  '53300', // too many connections
  '57P03', // the server is starting or stopping
]);

/** True if nothing was written and a retry makes sense. */
export const isPassing = (error: unknown): boolean =>
  error instanceof DbError && PASSING.has(error.code);
