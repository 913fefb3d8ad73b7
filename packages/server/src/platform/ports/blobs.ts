/** Stores bytes under ids chosen by the caller. Stored bytes are not public by themselves. */
export interface Blobs {
  /** Writes all bytes or none; resolves once they would survive a power cut. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes of the id; null if there are none. */
  read(id: string): Promise<Uint8Array | null>;
  /**
   * Deletes the bytes of the id, including what a failed write left; an unknown id is not an error.
   */
  remove(id: string): Promise<void>;
}
