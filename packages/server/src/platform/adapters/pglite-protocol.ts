/** What the worker that runs PGlite should open. */
export interface StoreSettings {
  /** Folder of the database files; null keeps everything in memory. */
  readonly dataDir: string | null;
  /** Tarball of a prepared data folder, used when the database does not exist yet. */
  readonly template: Uint8Array | null;
}

export interface WorkerSettings extends StoreSettings {
  /**
   * `make` creates the database and then ends the worker, which frees the memory that this needed.
   */
  readonly task: 'make' | 'serve';
}

export type HostOperation = 'sync' | 'write';

export type Work =
  /** Runs one statement and replies with its rows; `transaction` is 0 outside a transaction. */
  | { readonly kind: 'query'; readonly text: string; readonly params: readonly unknown[] }
  /** Runs several statements without parameters or rows. */
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'begin' | 'commit' | 'rollback' }
  /** Asks how many times the host's disk was asked to sync. */
  | { readonly kind: 'syncs' }
  /** Makes an operation of the host's disk fail from now on, for tests. */
  | { readonly kind: 'fail'; readonly operation: HostOperation }
  /** Asks for the data folder as a tarball. */
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export interface Request {
  readonly id: number;
  readonly transaction: number;
  readonly work: Work;
}

export type Reply =
  | { readonly id: number; readonly rows: readonly unknown[] }
  | {
      readonly id: number;
      readonly message: string;
      /** SQLSTATE if the database refused; null if the outcome is unknown. */
      readonly code: string | null;
      readonly constraint: string | null;
    };
