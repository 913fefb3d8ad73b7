import { isDeepStrictEqual } from 'node:util';

import type { Db, Sql } from '../../platform/ports/db.ts';
import type { OrderRecord } from '../journal/order-record.ts';
import type { JournalRow } from '../journal/rows.ts';
import { AccountRows } from './account-rows.ts';
import { walksOf, type AccountState, type CaseState, type LedgerTx } from './book-rows.ts';
import { ReplayedAccount } from './replayed-account.ts';

/** The number of differences that are listed; further ones are only counted. */
const DIFFERENCES_LISTED = 50;

export interface BooksReport {
  readonly accounts: number;
  readonly events: number;
  readonly ledger: number;
  readonly orders: number;
  readonly cases: number;
  /** The first differences found, one sentence each. */
  readonly listed: readonly string[];
  /** The total number of differences. */
  readonly differences: number;
}

/**
 * Replays the journal through the engine and compares the result with every row of the accounts,
 * their heads, the ledger, orders, deposits and withdrawals in one snapshot, so that the database
 * may be in use meanwhile. Holds one account in memory at a time. Throws if the database fails.
 */
export function verifyBooks(db: Db): Promise<BooksReport> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    return booksIn(tx);
  });
}

/** Does what `verifyBooks` does within a given transaction, on its snapshot. */
export async function booksIn(tx: Sql): Promise<BooksReport> {
  const books = new Books(await openTables(tx, null));
  await books.checkWhole(tx);
  await books.checkAccounts();
  return books.report();
}

/** Does the same for these accounts alone. */
export function booksOfAccounts(db: Db, ids: readonly number[]): Promise<BooksReport> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const books = new Books(await openTables(tx, ids));
    await books.checkAccounts();
    return books.report();
  });
}

type Tables = Awaited<ReturnType<typeof openTables>>;

async function openTables(tx: Sql, ids: readonly number[] | null) {
  const walks = walksOf(ids);
  return {
    accounts: await AccountRows.open<AccountState>(tx, 'books_accounts', walks.accounts),
    journal: await AccountRows.open<JournalRow>(tx, 'books_journal', walks.journal),
    ledger: await AccountRows.open<LedgerTx>(tx, 'books_ledger', walks.ledger),
    orders: await AccountRows.open<OrderRecord>(tx, 'books_orders', walks.orders),
    cases: await AccountRows.open<CaseState>(tx, 'books_cases', walks.cases),
  };
}

class Books {
  readonly #tables: Tables;
  readonly #listed: string[] = [];
  readonly #counts = { accounts: 0, events: 0, ledger: 0, orders: 0, cases: 0 };
  #differences = 0;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  report(): BooksReport {
    return { ...this.#counts, listed: this.#listed, differences: this.#differences };
  }

  /** Checks whole tables with queries. */
  async checkWhole(tx: Sql): Promise<void> {
    const [total] = await tx.query<{ sum: string }>(
      'select coalesce(sum(amount), 0)::text as sum from ledger_posting',
    );
    if (total?.sum !== '0') this.#say(`the ledger adds up to ${total?.sum} and not to 0`);
    const [block] = await tx.query<{ next: number; newest: number | null }>(
      `select next_id as next, (select max(id) from trade_order) as newest from order_id_block`,
    );
    if (block === undefined || (block.newest ?? 0) >= block.next) {
      this.#say(`order ids that are given out next, from ${block?.next}, are used already`);
    }
    const [heads] = await tx.query<{ count: number; first: number | null }>(
      `select count(*) as count, min(account_id) as first from account_head head
       where not exists (select from account where id = head.account_id)`,
    );
    if (heads !== undefined && heads.count > 0) {
      this.#say(`${heads.count} heads are of accounts that do not exist, first ${heads.first}`);
    }
  }

  async checkAccounts(): Promise<void> {
    const { accounts } = this.#tables;
    for (let row = await accounts.take(); row !== null; row = await accounts.take()) {
      this.#counts.accounts += 1;
      await this.#dropStrays(row.accountId);
      await this.#checkAccount(row);
    }
    await this.#dropStrays(Number.POSITIVE_INFINITY);
  }

  async #checkAccount(row: AccountState): Promise<void> {
    const say = (text: string) => this.#say(`account ${row.accountId}: ${text}`);
    const replayed = new ReplayedAccount(row.accountId);
    const isWhole = await this.#replay(replayed, say);
    for await (const left of this.#tables.ledger.of(row.accountId)) {
      this.#counts.ledger += 1;
      if (isWhole) say(`ledger row ${left.seq} is not in the journal`);
    }
    await this.#checkOrders(replayed, isWhole, say);
    await this.#checkCases(replayed, isWhole, say);
    if (isWhole) compare('the account', row, replayed.state(), say);
  }

  /**
   * Replays the account's journal. Returns false if the journal itself is broken, so that nothing
   * can be compared with it.
   */
  async #replay(replayed: ReplayedAccount, say: Say): Promise<boolean> {
    let fault: string | null = null;
    for await (const event of this.#tables.journal.of(replayed.id)) {
      this.#counts.events += 1;
      if (fault !== null) continue;
      const outcome = obeyed(replayed, event);
      if (typeof outcome === 'string') {
        fault = outcome;
        say(fault);
      } else await this.#checkLedger(event, outcome.entry, say);
    }
    if (fault === null && replayed.unfinished !== null) say(replayed.unfinished);
    return fault === null;
  }

  /**
   * Reads the ledger up to the event and compares the event's row; reports rows that should not
   * exist.
   */
  async #checkLedger(event: JournalRow, expected: LedgerTx | null, say: Say): Promise<void> {
    const { ledger } = this.#tables;
    const { accountId, seq } = event;
    let own: LedgerTx | null = null;
    while (ledger.next?.accountId === accountId && ledger.next.seq <= seq) {
      const row = await ledger.take();
      this.#counts.ledger += 1;
      if (row?.seq === seq && expected !== null && own === null) own = row;
      else say(`ledger row ${row?.seq} is not in the journal`);
    }
    if (expected === null) return;
    if (own === null) say(`ledger row ${seq} is missing`);
    else compare(`ledger row ${seq}`, own, expected, say);
  }

  async #checkOrders(replayed: ReplayedAccount, isWhole: boolean, say: Say): Promise<void> {
    const names = new Set<string>();
    for await (const order of this.#tables.orders.of(replayed.id)) {
      this.#counts.orders += 1;
      const { id, clientOrderId } = order;
      if (clientOrderId !== null) {
        if (names.has(clientOrderId)) say(`order ${id} has the client id of another order`);
        names.add(clientOrderId);
      }
      if (!isWhole) continue;
      const expected = replayed.orders.get(id);
      replayed.orders.delete(id);
      if (expected) compare(`order ${id}`, order, expected, say);
      else say(`order ${id} is not in the journal`);
    }
    if (isWhole) for (const id of replayed.orders.keys()) say(`order ${id} is missing`);
  }

  async #checkCases(replayed: ReplayedAccount, isWhole: boolean, say: Say): Promise<void> {
    for await (const found of this.#tables.cases.of(replayed.id)) {
      this.#counts.cases += 1;
      if (!isWhole) continue;
      const name = `${found.kind} ${found.id}`;
      const expected = replayed.cases.get(name);
      replayed.cases.delete(name);
      if (expected) compare(name, found, expected, say);
      else say(`${name} is not in the journal`);
    }
    if (isWhole) for (const name of replayed.cases.keys()) say(`${name} is missing`);
  }

  /** Reports rows of accounts that do not exist: all rows before the next existing account. */
  async #dropStrays(accountId: number): Promise<void> {
    const { journal, ledger, orders, cases } = this.#tables;
    for (const [name, rows] of Object.entries({ journal, ledger, orders, cases })) {
      while (rows.next !== null && rows.next.accountId < accountId) {
        const stray = await rows.take();
        this.#say(`account ${stray?.accountId} has ${name} and does not exist`);
      }
    }
  }

  #say(text: string): void {
    this.#differences += 1;
    if (this.#listed.length < DIFFERENCES_LISTED) this.#listed.push(text);
  }
}

type Say = (text: string) => void;

/** Returns the result of applying a journal event, or why the event cannot have happened. */
function obeyed(replayed: ReplayedAccount, row: JournalRow): { entry: LedgerTx | null } | string {
  try {
    return { entry: replayed.obey(row) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Reports each field that differs, with the value in the table and the one from the journal. */
function compare<Row extends object>(name: string, found: Row, expected: Row, say: Say): void {
  for (const field of Object.keys(expected) as (keyof Row & string)[]) {
    const [is, shouldBe] = [plain(found[field]), plain(expected[field])];
    if (isDeepStrictEqual(is, shouldBe)) continue;
    say(
      `${name}: ${field} is ${JSON.stringify(is)}, and ${JSON.stringify(shouldBe)} by the journal`,
    );
  }
}

/** Converts a value as JSON stores it: a field that an old event lacks is null in its column. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
