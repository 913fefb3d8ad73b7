import type { Replica, Sql } from '../../platform/ports/db.ts';
import type { Page } from '../../platform/store/page.ts';
import {
  closedTotals,
  closedTrades,
  tradesPage,
  type ClosedTotals,
  type ClosedTrade,
  type TradesAsked,
  type TradesPage,
} from './closed-trades.ts';
import { closedResults, type ClosedAsked, type ClosedResults } from './closed-results.ts';
import { monthCosts, type CostsAsked, type MonthCosts } from './month-costs.ts';
import type { OrderRecord } from './order-record.ts';
import type { LedgerRow } from './rows.ts';
import { LAST_EVENT, orderPage } from './statements.ts';

const LEDGER_COLUMNS = `
  account_id as "accountId", seq, type, at, order_id as "orderId", memo,
  amounts[1] as amount, books[2] as book, balance_after as "balanceAfter"`;

const TOTALS = `
  select history_count as "historyCount", history_pnl as "historyPnl",
    ledger_count as "ledgerCount"
  from account where id = $1`;

const ENDED = 'from trade_order where account_id = $1 and status in (2, 3)';

const HISTORY_FROM_NEWEST = orderPage(
  `select id, completed_at ${ENDED} order by completed_at desc, id desc limit $2 offset $3`,
);
const HISTORY_FROM_OLDEST = orderPage(
  `select id, completed_at ${ENDED} order by completed_at, id limit $2 offset $3`,
);
const HISTORY_BEFORE = orderPage(
  `select id, completed_at ${ENDED} and (completed_at, id) < (
     select last.completed_at, last.id from trade_order last
     where last.account_id = $1 and last.id = $3 and last.status in (2, 3)
   ) order by completed_at desc, id desc limit $2`,
);

/** A page has all rows between its first and its last: one look at each month finds them. */
const ledgerPage = (numbers: string) => `
  with page as materialized (${numbers})
  select ${LEDGER_COLUMNS} from ledger_tx
  where account_id = $1 and seq between (select min(seq) from page) and (select max(seq) from page)
  order by seq desc`;

const LEDGER_FROM_NEWEST = ledgerPage(
  'select seq from ledger_tx where account_id = $1 order by seq desc limit $2 offset $3',
);
const LEDGER_FROM_OLDEST = ledgerPage(
  'select seq from ledger_tx where account_id = $1 order by seq limit $2 offset $3',
);
const LEDGER_BEFORE = `
  select ${LEDGER_COLUMNS} from ledger_tx
  where account_id = $1 and seq < $3 order by seq desc limit $2`;

const LEDGER_BETWEEN = `
  select ${LEDGER_COLUMNS} from ledger_tx
  where account_id = $1 and at >= $2 and at < $3 order by seq limit $4`;

const BALANCE_BEFORE = `
  select balance_after as balance from ledger_tx
  where account_id = $1 and at < $2 order by seq desc limit 1`;

interface Totals {
  readonly historyCount: number;
  /** In micro-USD. */
  readonly historyPnl: number;
  readonly ledgerCount: number;
}

/** Which rows of a list to return: a page, counted from 1, or the rows after the last one read. */
export interface PageAsked {
  readonly page: number;
  readonly size: number;
  /** The last row that the client has: an order's id, or the number of a ledger row. */
  readonly before?: number | undefined;
}

export interface OrdersPage extends Page<OrderRecord> {
  /** Sum of the results of all pages, micro-USD. */
  readonly pnl: number;
  /** Totals of all closed orders; left out unless asked for. */
  readonly closed?: ClosedTotals;
}

interface LastEvent {
  readonly seq: number;
  readonly at: number;
}

/** What others need of the history. */
export type AccountPages = Pick<AccountHistory, keyof AccountHistory>;

/**
 * The history of accounts. Totals are stored with the account, so that no page has to count rows.
 */
export class AccountHistory {
  readonly #primary: Sql;
  readonly #replica: Replica | null;

  constructor(primary: Sql, replica: Replica | null = null) {
    this.#primary = primary;
    this.#replica = replica;
  }

  /**
   * Returns closed and cancelled orders, newest first. The net result of all is summed up only if
   * asked for, because that reads every closed order.
   */
  orders(
    accountId: number,
    { withNet = false, ...asked }: PageAsked & { readonly withNet?: boolean | undefined },
  ): Promise<OrdersPage> {
    return this.#read(accountId, async (sql) => {
      const { historyCount: total, historyPnl: pnl } = await totalsOf(sql, accountId);
      const rows = await pageOf<OrderRecord>(sql, accountId, asked, total, {
        before: HISTORY_BEFORE,
        fromNewest: HISTORY_FROM_NEWEST,
        fromOldest: HISTORY_FROM_OLDEST,
      });
      if (!withNet) return { rows, total, pnl };
      return { rows, total, pnl, closed: await closedTotals(sql, accountId) };
    });
  }

  /** Returns a page of the account log, newest first. */
  ledger(accountId: number, asked: PageAsked): Promise<Page<LedgerRow>> {
    return this.#read(accountId, async (sql) => {
      const { ledgerCount: total } = await totalsOf(sql, accountId);
      const rows = await pageOf<LedgerRow>(sql, accountId, asked, total, {
        before: LEDGER_BEFORE,
        fromNewest: LEDGER_FROM_NEWEST,
        fromOldest: LEDGER_FROM_OLDEST,
      });
      return { rows, total };
    });
  }

  /** Returns the account log of a period, oldest first: `from` inclusive, `to` exclusive. */
  ledgerBetween(accountId: number, from: number, to: number, limit: number): Promise<LedgerRow[]> {
    return this.#read(accountId, (sql) => sql.query(LEDGER_BETWEEN, [accountId, from, to, limit]));
  }

  /** Returns the balance before `at` in micro-USD; zero before the first movement. */
  balanceBefore(accountId: number, at: number): Promise<number> {
    return this.#read(accountId, async (sql) => {
      const [row] = await sql.query<{ balance: number }>(BALANCE_BEFORE, [accountId, at]);
      return row?.balance ?? 0;
    });
  }

  /** Returns what the orders that closed in a period came to. */
  results(accountId: number, asked: ClosedAsked): Promise<ClosedResults> {
    return this.#read(accountId, (sql) => closedResults(sql, accountId, asked));
  }

  /** Returns costs and fills by month, oldest first. */
  costs(accountId: number, asked: CostsAsked): Promise<MonthCosts[]> {
    return this.#read(accountId, (sql) => monthCosts(sql, accountId, asked));
  }

  /** Returns the closed orders of a filter, newest first, with the totals of all of them. */
  trades(accountId: number, asked: TradesAsked): Promise<TradesPage> {
    return this.#read(accountId, (sql) => tradesPage(sql, accountId, asked));
  }

  /** Returns all closed orders of a filter, oldest first; null if there are more than `limit`. */
  allTrades(accountId: number, asked: TradesAsked, limit: number): Promise<ClosedTrade[] | null> {
    return this.#read(accountId, (sql) => closedTrades(sql, accountId, asked, limit));
  }

  /**
   * Reads from the replica if it has the account's last event of the primary as its own last one,
   * and otherwise from the primary. So nobody is shown less than what was committed before the
   * read, whoever told them of it; and no event that a fail-over of the primary has undone.
   */
  async #read<Result>(accountId: number, read: (sql: Sql) => Promise<Result>): Promise<Result> {
    const replica = this.#replica;
    if (replica && !replica.isResting) {
      const last = await lastEventOf(this.#primary, accountId);
      const found = await replica.read(async (sql) => {
        const copied = await lastEventOf(sql, accountId);
        const isSame = copied?.seq === last?.seq && copied?.at === last?.at;
        return isSame ? { result: await read(sql) } : null;
      });
      if (found) return found.result;
    }
    return read(this.#primary);
  }
}

/** Every change of what is read here has an event in the journal. */
async function lastEventOf(sql: Sql, accountId: number): Promise<LastEvent | null> {
  const [last] = await sql.query<LastEvent>(LAST_EVENT, [accountId]);
  return last ?? null;
}

async function totalsOf(sql: Sql, accountId: number): Promise<Totals> {
  const [totals] = await sql.query<Totals>(TOTALS, [accountId]);
  return totals ?? { historyCount: 0, historyPnl: 0, ledgerCount: 0 };
}

/** Reads a page counting from the nearer end, so that the last page is as fast as the first. */
async function pageOf<Row>(
  sql: Sql,
  accountId: number,
  { page, size, before }: PageAsked,
  total: number,
  statements: {
    readonly before: string;
    readonly fromNewest: string;
    readonly fromOldest: string;
  },
): Promise<Row[]> {
  if (before !== undefined) return sql.query(statements.before, [accountId, size, before]);
  const skipped = (page - 1) * size;
  if (skipped >= total) return [];
  const count = Math.min(size, total - skipped);
  const left = total - skipped - count;
  return left < skipped
    ? sql.query(statements.fromOldest, [accountId, count, left])
    : sql.query(statements.fromNewest, [accountId, count, skipped]);
}
