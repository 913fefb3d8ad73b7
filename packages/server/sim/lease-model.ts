import type { Beat, OtherSession } from '../src/trading/lease/lease-store.ts';
import { SHARDS, type Lease } from '../src/trading/journal/rows.ts';

interface ModelSession {
  readonly node: string;
  wantsShards: boolean;
  beat: number;
  endedBy: number | null;
}

interface ModelLease {
  session: number | null;
  epoch: number;
}

/**
 * The tables and functions of the leases in a few lines: what PostgreSQL answers to one statement
 * after another. A test compares it with the real stores.
 */
export class LeaseModel {
  readonly #sessions: ModelSession[] = [];
  readonly #leases: ModelLease[] = Array.from({ length: SHARDS }, () => ({
    session: null,
    epoch: 0,
  }));

  begin(node: string): number {
    return this.#sessions.push({ node, wantsShards: false, beat: 0, endedBy: null });
  }

  /** `isConnected` tells whether a session's connection is open. */
  beat(session: number, isConnected: (session: number) => boolean): Beat {
    const others: OtherSession[] = [];
    for (const [index, { node, wantsShards, beat, endedBy }] of this.#sessions.entries()) {
      const other = index + 1;
      if (other === session || endedBy !== null) continue;
      const shards = this.#heldBy(other).length;
      const shown = { node, beat, shards, wantsShards, isConnected: isConnected(other) };
      others.push({ session: other, ...shown });
    }
    const held = this.#heldBy(session);
    const mine = this.#alive(session);
    if (mine) mine.beat += 1;
    return { isAlive: mine !== null, held, others };
  }

  want(session: number, wantsShards: boolean): void {
    const row = this.#sessions[session - 1];
    if (row) row.wantsShards = wantsShards;
  }

  hand(giver: number, heir: number, leases: readonly Lease[]): number {
    if (giver === heir || !this.#alive(giver) || !this.#alive(heir)) return 0;
    let moved = 0;
    for (const { shard, epoch } of leases) {
      const lease = this.#leases[shard];
      if (lease?.session !== giver || lease.epoch !== epoch) continue;
      lease.session = heir;
      lease.epoch += 1;
      moved += 1;
    }
    return moved;
  }

  end(victim: number, seen: number | null, observer: number): boolean {
    const ending = this.#alive(victim);
    if (!this.#alive(observer) || !ending || (seen !== null && seen !== ending.beat)) return false;
    ending.endedBy = observer;
    for (const lease of this.#leases) {
      if (lease.session !== victim) continue;
      lease.session = null;
      lease.epoch += 1;
    }
    return true;
  }

  claim(session: number, wanted: number): Lease[] {
    let left = this.#alive(session) ? wanted : 0;
    for (const lease of this.#leases) {
      if (left === 0) break;
      if (lease.session !== null) continue;
      lease.session = session;
      lease.epoch += 1;
      left -= 1;
    }
    return this.#heldBy(session);
  }

  /** Returns whether a commit of the session under these leases is allowed to write. */
  holds(leases: readonly Lease[]): boolean {
    return leases.every(({ session, shard, epoch }) => {
      const lease = this.#leases[shard];
      return lease?.session === session && lease.epoch === epoch;
    });
  }

  #alive(session: number): ModelSession | null {
    const row = this.#sessions[session - 1];
    return row && row.endedBy === null ? row : null;
  }

  #heldBy(session: number): Lease[] {
    return this.#leases.flatMap((lease, shard) =>
      lease.session === session ? [{ session, shard, epoch: lease.epoch }] : [],
    );
  }
}
