import { figuresOf } from '@fulcrum/engine/margin/figures';
import type { Account } from '@fulcrum/engine/account';
import type { Market } from '@fulcrum/engine/market/market';

import type { AccountView } from '../module.ts';
import { recordOf } from '../journal/order-record.ts';

/** An account at the last quotes. */
export function viewOf(account: Account, market: Market): AccountView {
  const { isRestricted, leverageMax, payoutFreeze } = account;
  return {
    accountId: account.id,
    seq: account.seq,
    figures: figuresOf(account, market),
    limits: { isRestricted, leverageMax, payoutFreeze },
    isMarginCalled: account.isMarginCalled,
    openCount: account.openCount,
    pendingCount: account.pendingCount,
    // Computed on demand: most callers need the figures only.
    get orders() {
      return [...account.orders.values()].map((order) => recordOf(account.id, order)).reverse();
    },
  };
}
