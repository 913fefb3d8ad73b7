import { Account } from '@fulcrum/engine/account';
import { microUsd } from '@fulcrum/engine/units/units';

import { isCaseRefused, type Journal } from '../journal/journal-store.ts';
import { liveOrderOf, type OrderRecord } from '../journal/order-record.ts';
import {
  CASE_STATUS,
  type AccountRow,
  type Batch,
  type CaseKey,
  type Lease,
} from '../journal/rows.ts';
import type { Turn } from '../journal/turn-rows.ts';
import { writtenBy } from '../journal/written-rows.ts';
import type { DeskStore } from './desk-ports.ts';
import { DraftsGone } from './drafts-gone.ts';
import type { HeldShards } from './held-shards.ts';

/** Connects the desk to the journal store. Writes use the leases of the shards that are held. */
export function deskStoreOn(store: Journal, shards: HeldShards): DeskStore {
  return {
    write: async (turns) => {
      const outcome = await store.commit(batchOf(turns, shards)).catch(async (error: unknown) => {
        const gone = isCaseRefused(error) ? await withoutDrafts(store, turns) : [];
        throw gone.length > 0 ? new DraftsGone(gone) : error;
      });
      if (outcome === 'fenced') throw new Error('Another desk has taken over: nothing was written');
    },
    loadLive: async (asked) => {
      const { accounts, orders } = await store.loadLiveAccounts(asked);
      const byAccount = new Map<number, OrderRecord[]>();
      for (const order of orders) {
        const known = byAccount.get(order.accountId);
        if (known) known.push(order);
        else byAccount.set(order.accountId, [order]);
      }
      return accounts.map((account) => ({
        account: accountOf(account, byAccount.get(account.id) ?? []),
        seenQ: account.seenQ,
        waits: account.waits ?? [],
        touched: account.touched ?? (account.lastOrderId === null ? [] : [account.lastOrderId]),
      }));
    },
    load: async (accountId) => {
      const found = await store.loadAccount(accountId);
      return found && accountOf(found.account, found.orders);
    },
    orderNamed: (accountId, clientOrderId) => store.orderNamed(accountId, clientOrderId),
    orders: (accountId, ids) => store.ordersById(accountId, ids),
    commandOn: (accountId, orderId, name) => store.commandOn(accountId, orderId, name),
    originOf: (accountId, orderId) => store.originOf(accountId, orderId),
    closedBy: (accountId, name, orderId, againstId) =>
      store.closedBy(accountId, name, orderId, againstId),
    hasActed: (accountId, interventionId) => store.hasActed(accountId, interventionId),
    closeAll: (accountId, name) => store.closeAll(accountId, name),
    order: (accountId, orderId) => store.orderById(accountId, orderId),
  };
}

function accountOf(row: AccountRow, orders: readonly OrderRecord[]): Account {
  const account = new Account({
    id: row.id,
    balance: microUsd(row.balance),
    deposits: row.deposits,
    withdrawals: row.withdrawals.map(({ id, amount, fee }) => [
      id,
      { amount: microUsd(amount), fee: microUsd(fee) },
    ]),
    seq: row.seq,
    lastAt: row.lastAt,
    isRestricted: row.isRestricted,
    leverageMax: row.leverageMax,
    payoutFreeze:
      row.payoutGround === null || row.payoutFrozenUntil === null
        ? null
        : { ground: row.payoutGround, until: row.payoutFrozenUntil },
    isMarginCalled: row.isMarginCalled,
    swapDay: row.swapDay,
    orders: orders.map(liveOrderOf).sort((a, b) => a.id - b.id),
  });
  if (account.locked !== row.locked) {
    throw new Error(`Account ${row.id} holds ${row.locked}, its withdrawals ${account.locked}`);
  }
  return account;
}

/** Returns what a group of turns writes in one transaction, with the leases of their accounts. */
function batchOf(turns: readonly Turn[], shards: HeldShards): Batch {
  const held = new Map<number, Lease>();
  for (const { accountId } of turns) {
    const lease = shards.leaseOf(accountId);
    held.set(lease.shard, lease);
  }
  return { leases: [...held.values()], ...writtenBy(turns) };
}

/**
 * Returns the turns that put under review what is no draft. It may be asked after the commit was
 * refused, because what is no draft never becomes one again.
 */
async function withoutDrafts(store: Journal, turns: readonly Turn[]): Promise<readonly Turn[]> {
  const begun = turns.map((turn) => {
    const { cases } = writtenBy([turn]);
    return { turn, cases: cases.filter(({ status }) => status === CASE_STATUS.review) };
  });
  const drafts = await store.draftsAmong(begun.flatMap(({ cases }) => cases));
  const isDraft = (one: CaseKey) =>
    drafts.some(({ kind, id }) => kind === one.kind && id === one.id);
  return begun.flatMap(({ turn, cases }) => (cases.every(isDraft) ? [] : [turn]));
}
