import { createHash } from 'node:crypto';

import type { Account } from '../src/account.ts';

/** One number for the whole state of these accounts: equal states, equal hashes. */
export function stateHash(accounts: readonly Account[]): string {
  const state = [...accounts]
    .sort((a, b) => a.id - b.id)
    .map(({ id, balance, locked, seq, isRestricted, isMarginCalled, swapDay, ...rest }) => ({
      ...{ id, balance, locked, seq, isRestricted, isMarginCalled, swapDay },
      // Absent where there is none, as they were when the first histories were recorded.
      ...(rest.leverageMax !== null && { leverageMax: rest.leverageMax }),
      ...(rest.payoutFreeze && { payoutFreeze: rest.payoutFreeze }),
      ...{ usedMargin: rest.usedMargin, openCount: rest.openCount },
      orders: [...rest.orders.values()].sort((a, b) => a.id - b.id).map(sorted),
    }));
  return createHash('sha256').update(JSON.stringify(state)).digest('hex');
}

/** Keys in one order, so that the way an object was built does not show. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
