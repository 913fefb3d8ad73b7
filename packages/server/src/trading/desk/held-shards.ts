import { shardOf, type Lease } from '../journal/rows.ts';

/** This desk does not hold the account's shard: nothing was done, another desk may do it. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld';
}

/** The shards that this desk works with, and the lease of each. */
export class HeldShards {
  readonly #leases = new Map<number, Lease>();
  /** Shards that are being given away: what has begun is ended, and nothing new begins. */
  readonly #leaving = new Set<number>();

  add(leases: readonly Lease[]): void {
    for (const lease of leases) {
      this.#leases.set(lease.shard, lease);
      this.#leaving.delete(lease.shard);
    }
  }

  leave(shards: readonly number[]): void {
    for (const shard of shards) this.#leaving.add(shard);
  }

  remove(shards: readonly number[]): void {
    for (const shard of shards) {
      this.#leases.delete(shard);
      this.#leaving.delete(shard);
    }
  }

  /** Returns whether work on the account may begin. */
  takes(accountId: number): boolean {
    const shard = shardOf(accountId);
    return this.#leases.has(shard) && !this.#leaving.has(shard);
  }

  /** Returns whether work on accounts of the shard may begin, and under this epoch. */
  holds(shard: number, epoch: number): boolean {
    return this.#leases.get(shard)?.epoch === epoch && !this.#leaving.has(shard);
  }

  /** Returns the leases of those of the shards that are held. */
  leasesOf(shards: readonly number[]): readonly Lease[] {
    return shards.flatMap((shard) => this.#leases.get(shard) ?? []);
  }

  /** Returns the lease under which the account is written. Throws if there is none. */
  leaseOf(accountId: number): Lease {
    const lease = this.#leases.get(shardOf(accountId));
    if (!lease) throw new NotHeld(`This desk does not hold the shard of account ${accountId}`);
    return lease;
  }
}
