import type { Clock } from '../../platform/ports/clock.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import type { Lease } from '../journal/rows.ts';
import { Proof } from './proof.ts';

const LOOK_EVERY_MS = 250;
/**
 * Nobody else can come in, so only the process's own pauses count: what waited in sockets for so
 * long is not carried out as if it were new.
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
  /** Releases the shards once nothing is under way. */
  release(): Promise<void>;
}

/**
 * The shards of a store that no other process can open: they are taken from whoever had them.
 * `release` also ends the look-out for pauses, which a test does without.
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
