import { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import { microUsd } from '@fulcrum/engine/units';

import type { JournalStore } from '../store/journal-store.ts';
import {
  CASE_STATUS,
  shardOf,
  type AccountFlag,
  type AccountRow,
  type Batch,
  type CaseRow,
  type JournalRow,
  type Lease,
  type LedgerRow,
  type NoticeLine,
  type OrderRow,
} from '../store/rows.ts';
import type { DeskStore } from './desk-ports.ts';
import { liveOrderOf, recordOfRow, rowOf } from './stored-orders.ts';
import { noticeOf } from './turn-notices.ts';
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
    orderNamed: (accountId, clientOrderId) => store.orderNamed(accountId, clientOrderId),
    orders: async (accountId, ids) => (await store.ordersById(accountId, ids)).map(recordOfRow),
    commandOn: (accountId, orderId, name) => store.commandOn(accountId, orderId, name),
    hasActed: (accountId, stepId) => store.hasActed(accountId, stepId),
    closeAll: (accountId, name) => store.closeAll(accountId, name),
    order: async (accountId, orderId) => {
      const row = await store.orderById(accountId, orderId);
      return row && recordOfRow(row);
    },
  };
}

function accountOf(row: AccountRow, orders: readonly OrderRow[]): Account {
  const account = new Account({
    id: row.id,
    balance: microUsd(row.balance),
    deposits: row.deposits,
    withdrawals: row.withdrawals.map(({ id, amount, fee }) => [
      id,
      { amount: microUsd(amount), fee: microUsd(fee) },
    ]),
    seq: row.seq,
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

/** Events that change what the account's own row says beside its balance. */
const FLAGGING: ReadonlySet<string> = new Set([
  'marginCalled',
  'marginRecovered',
  'swapBooked',
  'limitsChanged',
]);

/** Everything that a group of turns leaves behind, for one transaction. */
function batchOf(turns: readonly Turn[], leases: ReadonlyMap<number, Lease>): Batch {
  const held = new Map<number, Lease>();
  const journal: JournalRow[] = [];
  const ledger: LedgerRow[] = [];
  const orders = new Map<number, OrderRow>();
  const flags: AccountFlag[] = [];
  const cases: CaseRow[] = [];
  const notices: NoticeLine[] = [];
  for (const { accountId, steps, isMarginCalled, swapDay, limits } of turns) {
    const lease = leases.get(shardOf(accountId));
    if (!lease) throw new Error(`This desk does not hold the shard of account ${accountId}`);
    held.set(lease.shard, lease);
    for (const step of steps) {
      const { seq, event, orderId, ledger: money, orders: touched } = step;
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
      const moved = caseOf(event);
      if (moved) cases.push({ ...moved, accountId, seq, at });
      const notice = noticeOf(step);
      if (notice) notices.push({ ...notice, accountId, place: notices.length, at });
      for (const order of touched) orders.set(order.id, rowOf(order));
    }
    if (steps.some(({ event }) => FLAGGING.has(event.type))) {
      const { isRestricted, leverageMax, payoutFreeze } = limits;
      flags.push({
        ...{ accountId, isMarginCalled, swapDay, isRestricted, leverageMax },
        payoutGround: payoutFreeze?.ground ?? null,
        payoutFrozenUntil: payoutFreeze?.until ?? null,
      });
    }
  }
  const written = [...orders.values()];
  return { leases: [...held.values()], journal, ledger, orders: written, flags, cases, notices };
}

const DEPOSIT_ENDS = {
  credited: CASE_STATUS.done,
  rejected: CASE_STATUS.rejected,
  invalid: CASE_STATUS.ended,
} as const;
const WITHDRAWAL_ENDS = {
  paid: CASE_STATUS.done,
  rejected: CASE_STATUS.rejected,
  cancelled: CASE_STATUS.ended,
} as const;

/** The step that an event is in the life of a deposit or withdrawal; null when it is of neither. */
function caseOf(event: AccountEvent): Pick<CaseRow, 'kind' | 'id' | 'status' | 'credited'> | null {
  const credited = null;
  switch (event.type) {
    case 'depositRequested':
      return { kind: 'deposit', id: event.depositId, status: CASE_STATUS.review, credited };
    case 'depositSettled': {
      const { outcome, amount, depositId: id } = event;
      const isCredited = outcome === 'credited';
      const status = DEPOSIT_ENDS[outcome];
      return { kind: 'deposit', id, status, credited: isCredited ? amount : null };
    }
    case 'withdrawalRequested':
      return { kind: 'withdrawal', id: event.withdrawalId, status: CASE_STATUS.review, credited };
    case 'withdrawalSettled': {
      const status = WITHDRAWAL_ENDS[event.outcome];
      return { kind: 'withdrawal', id: event.withdrawalId, status, credited };
    }
    default:
      return null;
  }
}
