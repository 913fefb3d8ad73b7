/** Messages between the main thread and the worker that runs PGlite. */
export interface StoreSettings {
  /** Folder of the database files; null keeps everything in memory. */
  readonly dataDir: string | null;
  /** Tarball of a prepared data folder, used when the database does not exist yet. */
  readonly template: Uint8Array | null;
}

export interface WorkerSettings extends StoreSettings {
  /** A worker that made a database ends, to free the memory that this needed. */
  readonly task: 'make' | 'serve';
}

export type HostOperation = 'sync' | 'write';

export type Work =
  /** Rows of one statement; `transaction` is 0 outside a transaction. */
  | { readonly kind: 'query'; readonly text: string; readonly params: readonly unknown[] }
  /** Several statements without parameters or rows. */
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'begin' | 'commit' | 'rollback' }
  /** How many times the host's disk was asked to sync. */
  | { readonly kind: 'syncs' }
  /** Makes the host's disk fail from now on, for tests. */
  | { readonly kind: 'fail'; readonly operation: HostOperation }
  /** The data folder as a tarball. */
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
