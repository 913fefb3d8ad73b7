import { createHash } from 'node:crypto';

import type { Account } from '../src/account.ts';

/** Returns a hash of the complete state of these accounts. */
export function stateHash(accounts: readonly Account[]): string {
  const state = [...accounts]
    .sort((a, b) => a.id - b.id)
    .map(({ id, balance, locked, seq, isRestricted, isMarginCalled, swapDay, ...rest }) => ({
      id,
      balance,
      locked,
      seq,
      isRestricted,
      isMarginCalled,
      swapDay,
      // Left out if null: the first histories were recorded before these fields existed.
      ...(rest.leverageMax !== null && { leverageMax: rest.leverageMax }),
      ...(rest.payoutFreeze && { payoutFreeze: rest.payoutFreeze }),
      usedMargin: rest.usedMargin,
      openCount: rest.openCount,
      orders: [...rest.orders.values()].sort((a, b) => a.id - b.id).map(sorted),
    }));
  return createHash('sha256').update(JSON.stringify(state)).digest('hex');
}

/** Sorts the keys, so that the hash does not depend on how an object was built. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
