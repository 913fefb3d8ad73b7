import type { Clock } from '../../platform/ports/clock.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import type { Lease } from '../journal/rows.ts';
import { Proof } from './proof.ts';

const LOOK_EVERY_MS = 250;
/**
 * No other process can take over, so only pauses of this process count: requests that waited in
 * sockets longer than this are not carried out as if they were new.
 */
const PAUSE_MS_MAX = 5_000;

/** How this process holds the shards of the store. */
export interface LeaseModule {
  /** Resolves with the leases of all shards once they are this process's. */
  take(): Promise<readonly Lease[]>;
  /**
   * Whether no other process can hold the shards. While false, nothing may be decided or shown from
   * memory.
   */
  isProven(): boolean;
  /** Releases the shards once no work is running. */
  release(): Promise<void>;
}

/**
 * The shards of a store that no other process can open: they are taken from the previous holder.
 * With `clock` it also checks for pauses of this process, until `release`.
 */
export function soleLease(journal: JournalStore, holder: string, clock?: Clock): LeaseModule {
  const take = () => journal.takeLeases(holder);
  if (!clock) return { take, isProven: () => true, release: () => Promise.resolve() };
  const proof = new Proof(PAUSE_MS_MAX);
  const look = () => {
    const now = clock.monotonic();
    proof.begins(now);
    proof.succeeded(now);
  };
  look();
  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();
  return {
    take,
    isProven: () => proof.holds(clock.monotonic()),
    release: async () => clearInterval(looking),
  };
}
