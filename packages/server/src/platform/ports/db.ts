/**
 * Runs one SQL statement with `$1` parameters and answers its rows. The same rules hold on every
 * store: bigint and bigint[] come back as numbers (a value that is not a safe integer throws),
 * numeric as text, json parsed, bytea as Uint8Array. Json parameters are passed as JSON text,
 * array parameters as arrays of one plain type.
 * Rejects with a `DbError` when the database refuses, with another error when the outcome is
 * unknown.
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
  /** The desk's commits: without an answer within 5 seconds they reject, the outcome unknown. */
  readonly commits: Sql;
  /** What the desk needs to decide. */
  readonly desk: Sql;
  /** The heartbeat of this process. */
  readonly lease: Sql;
  /** What people wait for on a screen: at most 2 seconds a statement. */
  readonly reads: Sql;
  /** Commits when `work` resolves, rolls back when it rejects. Only `tx` may be used inside. */
  transaction<Result>(work: (tx: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The database understood and refused: nothing was written. */
export class DbError extends Error {
  /** SQLSTATE, for example `23505` for a broken unique constraint. */
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

/** Not of the statement's own making: the same one may pass a moment later. */
const PASSING: ReadonlySet<string> = new Set([
  NO_CONNECTION,
  '40P01', // deadlock
  '40001', // serialization failure
  '55P03', // a lock was not to be had in time
  '57014', // cancelled, by a time limit or by hand
  '53300', // too many connections
  '57P03', // the server is starting or stopping
]);

/** True when nothing was written and trying again makes sense. */
export const isPassing = (error: unknown): boolean =>
  error instanceof DbError && PASSING.has(error.code);
