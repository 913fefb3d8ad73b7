import { NOTICES_KEPT } from '@fulcrum/contract/notifications/notices';
import type { CloseAllDone } from '@fulcrum/engine/event';

import type { Db } from '../../platform/ports/db.ts';
import type { OrderRecord } from './order-record.ts';
import * as sql from './statements.ts';
import { shardOf, type AccountRow, type Batch, type JournalRow, type Lease } from './rows.ts';

/** Reads and writes the journal for the desk, and serves the views of orders and accounts. */
export class JournalStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Writes the whole batch or nothing, in one round trip, durably. 'fenced': a lease has passed to
   * another holder and nothing was written. Rejects with a `DbError` when the database refuses a
   * row (nothing was written); after any other rejection the outcome is unknown.
   */
  async commit(batch: Batch): Promise<'committed' | 'fenced'> {
    requireLeases(batch);
    const { statement, more } = wayOf(batch);
    const [answer] = await this.#db.commits.query<{ isCommitted: boolean }>(statement, [
      batch.leases.map(({ shard }) => shard),
      batch.leases.map(({ epoch }) => epoch),
      JSON.stringify(batch.journal),
      JSON.stringify(batch.ledger),
      JSON.stringify(batch.orders.map(sql.orderJson)),
      JSON.stringify(batch.flags),
      ...more,
    ]);
    return answer?.isCommitted === true ? 'committed' : 'fenced';
  }

  /** Takes every shard for `holder`; commits under earlier epochs are fenced from here on. */
  takeLeases(holder: string): Promise<Lease[]> {
    return this.#db.transaction(async (tx) => {
      // Waits for the running commits of earlier epochs.
      await tx.query(sql.LOCK_LEASES);
      return tx.query<Lease>(sql.TAKE_LEASES, [holder]);
    });
  }

  /** Reserves `size` order ids; returns the first. */
  async nextOrderIdBlock(size: number): Promise<number> {
    const [block] = await this.#db.desk.query<{ first: number }>(sql.NEXT_ORDER_ID_BLOCK, [size]);
    if (block === undefined) throw new Error('The counter of order ids is missing');
    return block.first;
  }

  /** All accounts with open or pending orders, with these orders by id. */
  async loadLiveAccounts(): Promise<{ accounts: AccountRow[]; orders: OrderRecord[] }> {
    const accounts = await this.#db.query<AccountRow>(sql.LIVE_ACCOUNTS);
    const orders = await this.#db.query<OrderRecord>(sql.LIVE_ORDERS);
    return { accounts, orders };
  }

  /** One account with its open and pending orders by id; null if there is none. */
  async loadAccount(id: number): Promise<{ account: AccountRow; orders: OrderRecord[] } | null> {
    const [account] = await this.#db.desk.query<AccountRow>(sql.ACCOUNT, [id]);
    if (account === undefined) return null;
    return { account, orders: await this.#db.desk.query<OrderRecord>(sql.LIVE_ORDERS_OF, [id]) };
  }

  /** Id of the account's order, or partly closed row, with this client id; null for none. */
  async orderNamed(accountId: number, clientOrderId: string): Promise<number | null> {
    const params = [accountId, clientOrderId];
    const [order] = await this.#db.desk.query<{ id: number }>(sql.ORDER_NAMED, params);
    return order?.id ?? null;
  }

  /** Null if the order does not belong to the account. */
  async orderById(accountId: number, id: number): Promise<OrderRecord | null> {
    const [order] = await this.#db.desk.query<OrderRecord>(sql.ORDER, [accountId, id]);
    return order ?? null;
  }

  /** Those of these orders that belong to the account, by id. */
  ordersById(accountId: number, ids: readonly number[]): Promise<OrderRecord[]> {
    return this.#db.desk.query<OrderRecord>(sql.ORDERS, [accountId, ids]);
  }

  /** The outcome of the account's close-all request with this client id; null for none. */
  async closeAll(accountId: number, clientOrderId: string): Promise<CloseAllDone | null> {
    const [row] = await this.#db.desk.query<{ body: CloseAllDone }>(sql.CLOSE_ALL, [
      accountId,
      clientOrderId,
    ]);
    return row?.body ?? null;
  }

  /** Type of the event that an order's command of this id left; null for none. */
  async commandOn(accountId: number, orderId: number, name: string): Promise<string | null> {
    const [row] = await this.#db.query<{ type: string }>(sql.COMMAND_ON, [
      orderId,
      accountId,
      name,
    ]);
    return row?.type ?? null;
  }

  async hasActed(accountId: number, stepId: number): Promise<boolean> {
    return (await this.#db.desk.query(sql.HAS_ACTED, [accountId, String(stepId)])).length > 0;
  }

  /** Every event of an order, in order. */
  trail(orderId: number): Promise<JournalRow[]> {
    return this.#db.reads.query(sql.TRAIL, [orderId]);
  }
}

/** The smallest statement that fits the batch, and its parameters after the first six. */
function wayOf({ cases, notices }: Batch): { statement: string; more: unknown[] } {
  if (notices.length > 0) {
    const more = [JSON.stringify(cases), JSON.stringify(notices), NOTICES_KEPT];
    return { statement: sql.COMMIT_BATCH_WITH_NOTICES, more };
  }
  return cases.length > 0
    ? { statement: sql.COMMIT_BATCH_WITH_CASES, more: [JSON.stringify(cases)] }
    : { statement: sql.COMMIT_BATCH, more: [] };
}

/** A batch whose leases do not cover its accounts would bypass the fence. */
function requireLeases({ leases, journal, ledger, orders, flags, cases, notices }: Batch): void {
  const shards = new Set(leases.map(({ shard }) => shard));
  for (const rows of [journal, ledger, orders, flags, cases, notices]) {
    for (const { accountId } of rows) {
      if (!shards.has(shardOf(accountId))) {
        throw new Error(`Account ${accountId} is of shard ${shardOf(accountId)}: no lease of it`);
      }
    }
  }
}
