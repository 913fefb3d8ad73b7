import { HeldShards } from '../../src/trading/desk/held-shards.ts';
import { SHARDS, type Lease } from '../../src/trading/journal/rows.ts';

/** All shards as one session holds them. */
export const ALL_LEASES: readonly Lease[] = Array.from({ length: SHARDS }, (_, shard) => ({
  session: 1,
  shard,
  epoch: 1,
}));

export function allShards(): HeldShards {
  const shards = new HeldShards();
  shards.add(ALL_LEASES);
  return shards;
}
