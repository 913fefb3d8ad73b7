import type { Sql } from '../../platform/ports/db.ts';
import type { Page } from '../../platform/store/page.ts';
import type { OrderRecord } from './order-record.ts';
import type { LedgerRow } from './rows.ts';
import { ORDER_COLUMNS } from './statements.ts';

const LEDGER_COLUMNS = `
  account_id as "accountId", seq, type, at, order_id as "orderId", memo,
  amounts[1] as amount, books[2] as book, balance_after as "balanceAfter"`;

const TOTALS = `
  select history_count as "historyCount", history_pnl as "historyPnl",
    ledger_count as "ledgerCount"
  from account where id = $1`;

const ENDED = 'from trade_order where account_id = $1 and status in (2, 3)';

/** Finds the ids in the index alone, and reads rows for one page only. */
const orderPage = (ids: string) => `
  select ${ORDER_COLUMNS} from trade_order where id = any(array(${ids}))
  order by completed_at desc, id desc`;

const HISTORY_FROM_NEWEST = orderPage(
  `select id ${ENDED} order by completed_at desc, id desc limit $2 offset $3`,
);
const HISTORY_FROM_OLDEST = orderPage(
  `select id ${ENDED} order by completed_at, id limit $2 offset $3`,
);
const HISTORY_BEFORE = orderPage(
  `select id ${ENDED} and (completed_at, id) < (
     select last.completed_at, last.id from trade_order last
     where last.account_id = $1 and last.id = $3 and last.status in (2, 3)
   ) order by completed_at desc, id desc limit $2`,
);

const ledgerPage = (numbers: string) => `
  select ${LEDGER_COLUMNS} from ledger_tx
  where account_id = $1 and seq = any(array(${numbers})) order by seq desc`;

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
  /** Micro-USD. */
  readonly historyPnl: number;
  readonly ledgerCount: number;
}

/** The rows of a list: a page by its number from 1, or those after the last row read. */
export interface PageAsked {
  readonly page: number;
  readonly size: number;
  /** The last row that the client has: an order's id, or a ledger row's number. */
  readonly before?: number | undefined;
}

/** The history of accounts. Totals are kept with the account, so no page counts rows. */
export class AccountHistory {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  /** Closed and cancelled orders, newest first. `pnl` is the sum of all pages, micro-USD. */
  async orders(accountId: number, asked: PageAsked): Promise<Page<OrderRecord> & { pnl: number }> {
    const { historyCount: total, historyPnl: pnl } = await this.#totals(accountId);
    const rows = await this.#page<OrderRecord>(accountId, asked, total, {
      before: HISTORY_BEFORE,
      fromNewest: HISTORY_FROM_NEWEST,
      fromOldest: HISTORY_FROM_OLDEST,
    });
    return { rows, total, pnl };
  }

  /** The account log, newest first. */
  async ledger(accountId: number, asked: PageAsked): Promise<Page<LedgerRow>> {
    const { ledgerCount: total } = await this.#totals(accountId);
    const rows = await this.#page<LedgerRow>(accountId, asked, total, {
      before: LEDGER_BEFORE,
      fromNewest: LEDGER_FROM_NEWEST,
      fromOldest: LEDGER_FROM_OLDEST,
    });
    return { rows, total };
  }

  /** The account log of a period, oldest first: `from` inclusive, `to` exclusive. */
  ledgerBetween(accountId: number, from: number, to: number, limit: number): Promise<LedgerRow[]> {
    return this.#db.query(LEDGER_BETWEEN, [accountId, from, to, limit]);
  }

  /** Micro-USD; zero before the first movement. */
  async balanceBefore(accountId: number, at: number): Promise<number> {
    const [row] = await this.#db.query<{ balance: number }>(BALANCE_BEFORE, [accountId, at]);
    return row?.balance ?? 0;
  }

  async #totals(accountId: number): Promise<Totals> {
    const [totals] = await this.#db.query<Totals>(TOTALS, [accountId]);
    return totals ?? { historyCount: 0, historyPnl: 0, ledgerCount: 0 };
  }

  /** Counts from the nearer end, so that the last page is as fast as the first. */
  async #page<Row>(
    accountId: number,
    { page, size, before }: PageAsked,
    total: number,
    statements: {
      readonly before: string;
      readonly fromNewest: string;
      readonly fromOldest: string;
    },
  ): Promise<Row[]> {
    if (before !== undefined) return this.#db.query(statements.before, [accountId, size, before]);
    const skipped = (page - 1) * size;
    if (skipped >= total) return [];
    const count = Math.min(size, total - skipped);
    const left = total - skipped - count;
    return left < skipped
      ? this.#db.query(statements.fromOldest, [accountId, count, left])
      : this.#db.query(statements.fromNewest, [accountId, count, skipped]);
  }
}
