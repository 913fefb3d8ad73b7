import type { Clock } from '../../platform/ports/clock.ts';
import type { Lease } from '../journal/rows.ts';
import type { LeaseStore } from './lease-store.ts';
import { Proof } from './proof.ts';
import { QuoteNotes } from './quote-notes.ts';

const LOOK_EVERY_MS = 250;
/**
 * Since no other process can take over, only pauses of this process matter: requests that waited in
 * sockets for longer than this are not carried out as if they were new.
 */
const PAUSE_MS_MAX = 5_000;

/** Who works with the shards that this process holds. */
export interface ShardHolder {
  /** This process holds shards that it did not hold before. Must not throw. */
  gained(leases: readonly Lease[]): void;
  /** Ends all work on shards, so that another process can have them; resolves then. */
  leave(shards: readonly number[]): Promise<void>;
}

/** How this process holds the shards of the store. */
export interface LeaseModule {
  /** The number of this process's session, under which it writes. */
  session(): Promise<number>;
  /** Resolves with the leases of all shards once this process holds them; may be repeated. */
  take(): Promise<readonly Lease[]>;
  /**
   * Returns whether certainly no other process holds the shards. While false, nothing may be
   * decided or shown from memory.
   */
  isProven(): boolean;
  /**
   * Begins to record up to which quote everything that quotes have set off is committed, so that
   * the next holder of the shards knows where to go on. `settledQ` returns null if that is unknown.
   */
  report(settledQ: () => number | null): void;
  /** Tells of shards that come and go after `take`; absent if none do. */
  follow?(
    holder: ShardHolder,
    moved: (leases: readonly Lease[]) => void,
    isHeard: () => boolean,
  ): void;
  /** How many shards this process works on; absent if it holds all or none. */
  held?(): number;
  /** How many shards this process has taken, and given to others, since the start. */
  readonly moves?: { readonly gained: number; readonly given: number };
  /** Returns how old the last heartbeat is, in ms; null before the first. */
  beatAge?(): number | null;
  /** Looks at once whether shards were given to this process; absent if none ever are. */
  look?(): void;
  /** Gives the shards to other processes that share them, before this one ends. */
  drain(): Promise<void>;
  /** Releases the shards once no work is running. */
  release(): Promise<void>;
}

/**
 * The lease for a store that no other process can open: ends the sessions of earlier processes. If
 * `clock` is given, it also checks for pauses of this process until `release` is called.
 */
export function soleLease(store: LeaseStore, node: string, clock?: Clock): LeaseModule {
  let taking: ReturnType<LeaseModule['take']> | null = null;
  const take = () => {
    // Taking again would begin another session, which ends the first.
    taking ??= store.takeAll(node).catch((error: unknown) => {
      taking = null;
      throw error;
    });
    return taking;
  };
  const session = async () => {
    const [lease] = await take();
    if (!lease) throw new Error('The store has no shards');
    return lease.session;
  };
  const nothing = () => Promise.resolve();
  const notes = new QuoteNotes(store, session);
  const report = (settledQ: () => number | null) => notes.report(settledQ);
  if (!clock) {
    return { session, take, report, isProven: () => true, drain: nothing, release: nothing };
  }
  const proof = new Proof(PAUSE_MS_MAX);
  const look = () => {
    const now = clock.monotonic();
    proof.begins(now);
    proof.succeeded(now);
    notes.note();
  };
  look();
  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();
  return {
    session,
    take,
    report,
    isProven: () => proof.holds(clock.monotonic()),
    drain: nothing,
    release: async () => {
      clearInterval(looking);
      await notes.settled();
    },
  };
}
