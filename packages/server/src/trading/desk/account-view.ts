import type { Account, HeldWithdrawal } from '@fulcrum/engine/account';
import type { AccountLimits, PayoutFreeze } from '@fulcrum/engine/limits';
import { figuresOf, type Figures } from '@fulcrum/engine/margin/figures';
import type { Market } from '@fulcrum/engine/market/market';
import type { Order } from '@fulcrum/engine/order';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import { recordOf, type OrderRecord } from '../journal/order-record.ts';

/** An account at one moment: its figures at the latest quotes and the number of its last event. */
export interface AccountState {
  readonly accountId: number;
  readonly seq: number;
  readonly figures: Figures;
  readonly limits: AccountLimits;
  readonly isMarginCalled: boolean;
  readonly openCount: number;
  readonly pendingCount: number;
}

/** An account with its live orders. */
export interface AccountView extends AccountState {
  /** Open and pending orders, newest first; computed on access. */
  readonly orders: readonly OrderRecord[];
}

/** A committed account as plain data, from which an equal `Account` can be built. */
export interface AccountSnapshot {
  readonly id: number;
  readonly balance: MicroUsd;
  readonly deposits: readonly number[];
  readonly withdrawals: readonly (readonly [id: number, held: HeldWithdrawal])[];
  /** Number of the last event that the snapshot includes. */
  readonly seq: number;
  readonly lastAt: number;
  readonly isRestricted: boolean;
  readonly leverageMax: number | null;
  readonly payoutFreeze: PayoutFreeze | null;
  readonly isMarginCalled: boolean;
  readonly swapDay: string | null;
  readonly orders: readonly Order[];
}

/** Returns the account's present state; later events do not change it. */
export function snapshotOf(account: Account): AccountSnapshot {
  const { deposits, withdrawals, orders } = account;
  return {
    id: account.id,
    balance: account.balance,
    deposits: [...deposits],
    withdrawals: [...withdrawals],
    seq: account.seq,
    lastAt: account.lastAt,
    isRestricted: account.isRestricted,
    leverageMax: account.leverageMax,
    payoutFreeze: account.payoutFreeze,
    isMarginCalled: account.isMarginCalled,
    swapDay: account.swapDay,
    orders: [...orders.values()].map((order) => ({ ...order })),
  };
}

/** Returns the account without its orders, which may be many. */
export const stateOf = (view: AccountState): AccountState => ({
  accountId: view.accountId,
  seq: view.seq,
  figures: view.figures,
  limits: view.limits,
  isMarginCalled: view.isMarginCalled,
  openCount: view.openCount,
  pendingCount: view.pendingCount,
});

/** Returns the view of an account at the latest quotes. */
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
    // Computed on access, because most callers need only the figures.
    get orders() {
      return [...account.orders.values()].map((order) => recordOf(account.id, order)).reverse();
    },
  };
}
