/** A temporary PostgreSQL on this machine. */
export interface Postgres {
  readonly url: string;
  /** The ids of all its processes; the first one started the others. */
  processes(): number[];
  /** Restarts it on the same data and port, as `pg_ctl restart -m fast` does. */
  restart(): Promise<void>;
  /** Sends a signal to all its processes. */
  signal(name: NodeJS.Signals): void;
  /** Ends all its processes at once, as a failure of its machine does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export function postgresFolder(): string | null;
export function startPostgres(options?: {
  readonly isDurable?: boolean;
  /** URL of the server to copy, whose streaming standby this one becomes. */
  readonly copyOf?: string;
  /** Where it runs: its address, and what stands before a command to run it there. */
  readonly place?: { readonly address: string; readonly prefix: readonly string[] };
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<Postgres>;
