/** Keeps bytes under ids that its caller makes; nothing here is served to anybody by itself. */
export interface Blobs {
  /** Resolves once the bytes would survive a loss of power; whole or not at all. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under the id. */
  read(id: string): Promise<Uint8Array | null>;
  /** Also of what a broken write has left; removing nothing is no failure. */
  remove(id: string): Promise<void>;
}
