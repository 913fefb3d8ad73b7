/** Stores bytes under ids chosen by the caller; nothing here is served by itself. */
export interface Blobs {
  /** Resolves once the bytes would survive a loss of power; writes all or nothing. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is nothing under the id. */
  read(id: string): Promise<Uint8Array | null>;
  /** Also removes the rest of a failed write; removing nothing is not an error. */
  remove(id: string): Promise<void>;
}
