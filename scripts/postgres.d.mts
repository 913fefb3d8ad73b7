/** A throw-away PostgreSQL of this machine. */
export interface Postgres {
  readonly url: string;
  /** Ends it as `pg_ctl restart -m fast` does, and starts it on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function postgresFolder(): string | null;
export function startPostgres(options?: { readonly isDurable?: boolean }): Promise<Postgres>;
