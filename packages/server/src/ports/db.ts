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

export interface Db extends Session {
  readonly kind: 'pglite' | 'postgres';
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
