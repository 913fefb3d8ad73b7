import { Account } from '@fulcrum/engine/account';
import { microUsd } from '@fulcrum/engine/units';

import type { JournalStore } from '../store/journal-store.ts';
import {
  shardOf,
  type AccountFlag,
  type AccountRow,
  type Batch,
  type JournalRow,
  type Lease,
  type LedgerRow,
  type OrderRow,
} from '../store/rows.ts';
import type { DeskStore } from './desk.ts';
import { liveOrderOf, recordOfRow, rowOf } from './stored-orders.ts';
import type { Turn } from './turn-rows.ts';

/** Puts the desk on the journal store, under the leases that it took when it started. */
export function deskStoreOn(
  store: JournalStore,
  leases: () => ReadonlyMap<number, Lease>,
): DeskStore {
  return {
    write: async (turns) => {
      const outcome = await store.commit(batchOf(turns, leases()));
      if (outcome === 'fenced') throw new Error('Another desk has taken over: nothing was written');
    },
    loadLive: async () => {
      const { accounts, orders } = await store.loadLiveAccounts();
      const byAccount = new Map<number, OrderRow[]>();
      for (const order of orders) {
        const known = byAccount.get(order.accountId);
        if (known) known.push(order);
        else byAccount.set(order.accountId, [order]);
      }
      return accounts.map((account) => accountOf(account, byAccount.get(account.id) ?? []));
    },
    load: async (accountId) => {
      const found = await store.loadAccount(accountId);
      return found && accountOf(found.account, found.orders);
    },
    loadClientIds: async (accountId) => {
      const rows = await store.loadClientOrderIds(accountId);
      return new Map(rows.map(({ clientOrderId, orderId }) => [clientOrderId, orderId]));
    },
    order: async (accountId, orderId) => {
      const row = await store.orderById(accountId, orderId);
      return row && recordOfRow(row);
    },
  };
}

function accountOf(row: AccountRow, orders: readonly OrderRow[]): Account {
  return new Account({
    id: row.id,
    balance: microUsd(row.balance),
    locked: microUsd(row.locked),
    seq: row.seq,
    isRestricted: row.isRestricted,
    isMarginCalled: row.isMarginCalled,
    swapDay: row.swapDay,
    orders: orders.map(liveOrderOf).sort((a, b) => a.id - b.id),
  });
}

/** Events that change what the account's own row says beside its balance. */
const FLAGGING: ReadonlySet<string> = new Set(['marginCalled', 'marginRecovered', 'swapBooked']);

/** Everything that a group of turns leaves behind, for one transaction. */
function batchOf(turns: readonly Turn[], leases: ReadonlyMap<number, Lease>): Batch {
  const held = new Map<number, Lease>();
  const journal: JournalRow[] = [];
  const ledger: LedgerRow[] = [];
  const orders = new Map<number, OrderRow>();
  const flags: AccountFlag[] = [];
  for (const { accountId, steps, isMarginCalled, swapDay } of turns) {
    const lease = leases.get(shardOf(accountId));
    if (!lease) throw new Error(`This desk does not hold the shard of account ${accountId}`);
    held.set(lease.shard, lease);
    for (const { seq, event, orderId, ledger: money, orders: touched } of steps) {
      const { type, at } = event;
      journal.push({ accountId, seq, orderId, type, at, body: event });
      if (money) {
        const memo = event.type === 'balanceChanged' ? event.memo : null;
        const { amount, book, balanceAfter } = money;
        ledger.push({
          accountId,
          seq,
          type: money.type,
          at,
          orderId,
          memo,
          amount,
          book,
          balanceAfter,
        });
      }
      for (const order of touched) orders.set(order.id, rowOf(order));
    }
    if (steps.some(({ event }) => FLAGGING.has(event.type))) {
      flags.push({ accountId, isMarginCalled, swapDay });
    }
  }
  return { leases: [...held.values()], journal, ledger, orders: [...orders.values()], flags };
}
