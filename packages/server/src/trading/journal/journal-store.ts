import { NOTICES_KEPT } from '@fulcrum/contract/notifications/notices';
import type { AccountEvent, CloseAllDone } from '@fulcrum/engine/event';

import { DbError, type Db } from '../../platform/ports/db.ts';
import type { OrderRecord } from './order-record.ts';
import * as sql from './statements.ts';
import {
  shardOf,
  type AccountRow,
  type Batch,
  type CaseKey,
  type JournalRow,
  type Origin,
  type OwnerRow,
} from './rows.ts';

/** How many accounts are loaded at once. */
const LOADERS = 3;
/** More events than a turn has. */
const TURN_EVENTS_MAX = 1_000;

/** Reads and writes the journal for the desk, and serves the views of orders and accounts. */
export class JournalStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Writes the whole batch durably or nothing, in one round trip. Resolves with 'fenced' if a lease
   * has passed to another holder and nothing was written. Rejects with a `DbError` if the database
   * refuses a row (nothing was written); after any other rejection the outcome is unknown.
   */
  async commit(batch: Batch): Promise<'committed' | 'fenced'> {
    const session = sessionOf(batch);
    const { statement, more } = wayOf(batch);
    const [answer] = await this.#db.commits.query<{ isCommitted: boolean }>(statement, [
      session,
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

  /**
   * Opens `writers` connections for commits and those that load accounts, and lets each of them
   * plan its work before somebody waits for it. Writes nothing.
   */
  async prepare(session: number, writers: number): Promise<void> {
    const nothing = [session, [], [], '[]', '[]', '[]', '[]'];
    const { commits, desk } = this.#db;
    await Promise.all([
      ...Array.from({ length: writers }, () => commits.query(sql.COMMIT_BATCH, nothing)),
      ...Array.from({ length: LOADERS }, () => desk.query(sql.LIVE_ORDERS_OF, [0])),
    ]);
  }

  /** Returns those of the given cases that are drafts. */
  draftsAmong(cases: readonly CaseKey[]): Promise<CaseKey[]> {
    const idsOf = (wanted: CaseKey['kind']) =>
      cases.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
    return this.#db.desk.query(sql.DRAFTS_AMONG, [idsOf('deposit'), idsOf('withdrawal')]);
  }

  /** Reserves `size` order ids; returns the first. */
  async nextOrderIdBlock(size: number): Promise<number> {
    const [block] = await this.#db.desk.query<{ first: number }>(sql.NEXT_ORDER_ID_BLOCK, [size]);
    if (block === undefined) throw new Error('The counter of order ids is missing');
    return block.first;
  }

  /**
   * Returns the accounts of these shards that have open or pending orders, and these orders sorted
   * by id.
   */
  async loadLiveAccounts(
    shards: readonly number[],
  ): Promise<{ accounts: AccountRow[]; orders: OrderRecord[] }> {
    const accounts = await this.#db.query<AccountRow>(sql.LIVE_ACCOUNTS, [shards]);
    const orders = await this.#db.query<OrderRecord>(sql.LIVE_ORDERS, [shards]);
    return { accounts, orders };
  }

  /**
   * Returns one account with its open and pending orders sorted by id; null if it does not exist.
   */
  async loadAccount(id: number): Promise<{ account: AccountRow; orders: OrderRecord[] } | null> {
    const [account] = await this.#db.desk.query<AccountRow>(sql.ACCOUNT, [id]);
    if (account === undefined) return null;
    return { account, orders: await this.#db.desk.query<OrderRecord>(sql.LIVE_ORDERS_OF, [id]) };
  }

  /**
   * Returns the id of the account's order, or row of a partial close, with this client order id;
   * null if none.
   */
  async orderNamed(accountId: number, clientOrderId: string): Promise<number | null> {
    const params = [accountId, clientOrderId];
    const [order] = await this.#db.desk.query<{ id: number }>(sql.ORDER_NAMED, params);
    return order?.id ?? null;
  }

  /** Returns the order; null if it does not belong to the account. */
  async orderById(accountId: number, id: number): Promise<OrderRecord | null> {
    const [order] = await this.#db.desk.query<OrderRecord>(sql.ORDER, [accountId, id]);
    return order ?? null;
  }

  /** Returns those of the given orders that belong to the account, sorted by id. */
  ordersById(accountId: number, ids: readonly number[]): Promise<OrderRecord[]> {
    return this.#db.desk.query<OrderRecord>(sql.ORDERS, [accountId, ids]);
  }

  /** Returns the outcome of the account's close-all request with this client id; null if none. */
  async closeAll(accountId: number, clientOrderId: string): Promise<CloseAllDone | null> {
    const [row] = await this.#db.desk.query<{ body: CloseAllDone }>(sql.CLOSE_ALL, [
      accountId,
      clientOrderId,
    ]);
    return row?.body ?? null;
  }

  /**
   * Returns the type of the event that a command with this id caused on the order, `closedBy` if it
   * closed it by another one; null if none.
   */
  async commandOn(accountId: number, orderId: number, name: string): Promise<string | null> {
    const [row] = await this.#db.query<{ type: string }>(sql.COMMAND_ON, [
      orderId,
      accountId,
      name,
    ]);
    return row?.type ?? null;
  }

  /** Returns from which position the order was opened, and how; null if it was not. */
  async originOf(accountId: number, orderId: number): Promise<Origin | null> {
    const [row] = await this.#db.query<Origin>(sql.ORIGIN_OF, [orderId, accountId]);
    return row ?? null;
  }

  /**
   * Returns the row of the older of two positions that a command with this id closed by each other;
   * null if none did.
   */
  async closedBy(
    accountId: number,
    name: string,
    orderId: number,
    againstId: number,
  ): Promise<number | null> {
    const params = [orderId, againstId, accountId, name];
    const [row] = await this.#db.query<{ id: number }>(sql.CLOSED_BY, params);
    return row?.id ?? null;
  }

  /**
   * Returns the account's events from the first one that a command of another process with this id
   * caused, but only if that one comes after `afterSeq`; none if there is no such event.
   */
  async fromCommand(accountId: number, cmd: string, afterSeq: number): Promise<AccountEvent[]> {
    const params = [accountId, cmd, afterSeq, TURN_EVENTS_MAX];
    const rows = await this.#db.desk.query<{ body: AccountEvent }>(sql.FROM_COMMAND, params);
    return rows.map(({ body }) => body);
  }

  /** Returns the numbers of the accounts' last events; 0 for an account without events. */
  heads(accountIds: readonly number[]): Promise<{ accountId: number; seq: number }[]> {
    return this.#db.desk.query(sql.HEADS, [accountIds]);
  }

  async hasActed(accountId: number, interventionId: number): Promise<boolean> {
    return (
      (await this.#db.desk.query(sql.HAS_ACTED, [accountId, String(interventionId)])).length > 0
    );
  }

  /** Returns the owners of those accounts that exist. */
  owners(accountIds: readonly number[]): Promise<OwnerRow[]> {
    return this.#db.query(sql.OWNERS, [accountIds]);
  }

  /** Returns all events of an order, oldest first. */
  trail(orderId: number): Promise<JournalRow[]> {
    return this.#db.reads.query(sql.TRAIL, [orderId]);
  }
}

/** What others need of the journal store. */
export type Journal = Omit<Pick<JournalStore, keyof JournalStore>, 'prepare'>;

/** Returns whether a batch was refused because a case of it cannot change its state like this. */
export const isCaseRefused = (error: unknown): boolean =>
  error instanceof DbError && error.constraint === 'case_moves_once';

/** Returns the smallest statement that fits the batch, and its parameters after the first seven. */
function wayOf({ cases, notices }: Batch): { statement: string; more: unknown[] } {
  if (notices.length > 0) {
    const more = [JSON.stringify(cases), JSON.stringify(notices), NOTICES_KEPT];
    return { statement: sql.COMMIT_BATCH_WITH_NOTICES, more };
  }
  return cases.length > 0
    ? { statement: sql.COMMIT_BATCH_WITH_CASES, more: [JSON.stringify(cases)] }
    : { statement: sql.COMMIT_BATCH, more: [] };
}

/**
 * Returns the session that writes the batch. Throws if the leases are not all of one session or do
 * not cover all accounts of the batch, which would bypass the fence.
 */
function sessionOf({ leases, journal, ledger, orders, flags, cases, notices }: Batch): number {
  const [session, ...others] = new Set(leases.map((lease) => lease.session));
  if (session === undefined || others.length > 0) {
    throw new Error('A batch needs the leases of one session');
  }
  const shards = new Set(leases.map(({ shard }) => shard));
  for (const rows of [journal, ledger, orders, flags, cases, notices]) {
    for (const { accountId } of rows) {
      if (!shards.has(shardOf(accountId))) {
        throw new Error(
          `There is no lease for shard ${shardOf(accountId)} of account ${accountId}`,
        );
      }
    }
  }
  return session;
}
