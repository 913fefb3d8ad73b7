import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { seedCatalogue } from '@fulcrum/server/market-data/catalogue/catalogue';
import type { Db, Session } from '@fulcrum/server/platform/ports/db';
import { addMonths } from '@fulcrum/server/platform/store/months';

import { FEE, fillJson, fundedJson, FUNDS, OPENED, takeOrderIds } from '../proof/many-accounts.ts';

/** The opening price in points, and what a point of a tenth of a lot is worth in micro-USD. */
const PRICE = 110_000;
const POINT = 100_000;
/** Points that every other order wins and loses: two orders just pay their fees. */
const WON = 15;
const LOST = -1;

/** The event of a close, as the desk writes it. */
const CLOSED = `
  json_build_object('type', 'positionClosed', 'at', o.completed_at, 'orderId', o.id,
    'closedId', o.id, 'cause', 'user', 'fill', o.close_fill, 'lots', o.lots, 'pnl', o.pnl,
    'margin', o.margin, 'fee', o.fee, 'swap', o.swap)`;

const TABLES = ['journal', 'ledger_tx', 'trade_order', 'past_order_name'] as const;
/** Bytes of a kind of rows in all their partitions, with their indexes. */
export type Bytes = Readonly<Record<(typeof TABLES)[number], number>>;

/** A demo account and its closed orders. */
export interface Past {
  readonly demoId: string;
  readonly orders: number;
  /** Id of the oldest order; the ids of the others follow it. */
  readonly firstId: number;
  /** Between these times, epoch ms, they were opened and closed at an even pace. */
  readonly from: number;
  readonly till: number;
}

/**
 * Stores a demo account that opened and closed this many orders one after the other, each with its
 * two events in the journal and its two movements in the ledger, in the partitions of their months;
 * the store passes `verify-books`. The orders are beside the live ones, as if nobody had moved any
 * to its month yet. Throws if the account exists.
 */
export async function fillPast(db: Db, asked: Omit<Past, 'firstId'>): Promise<Past> {
  const { demoId, orders, from, till } = asked;
  await seedCatalogue(db);
  // Each call makes the partitions of more than one month.
  for (let at = from; at < till; at += 28 * DAY_MS) await addMonths(db, at);
  return db.transaction(async (tx) => {
    const [account] = await tx.query<{ id: number }>(
      `with person as (
         insert into app_user (kind, demo_id, invite_code, lang, created_at)
         values ('demo', $1, $1, 'en', $2) returning id
       )
       insert into account (user_id, created_at) select id, $2 from person returning id`,
      [demoId, from],
    );
    if (!account) throw new Error(`No account of ${demoId}`);
    const past = { firstId: await takeOrderIds(tx, orders), ...asked };
    await insertOrders(tx, account.id, past);
    await insertEvents(tx, account.id, past);
    await insertLedger(tx, account.id);
    return past;
  });
}

async function insertOrders(tx: Session, accountId: number, past: Past): Promise<void> {
  const { orders, firstId, from, till } = past;
  const pace = Math.floor((till - from) / (orders + 1));
  const bid = `${PRICE} + won`;
  await tx.query(
    `insert into trade_order_recent (id, account_id, instrument_id, side, kind, status, lots,
       leverage, open_fill, close_fill, margin, fee, swap, pnl, cause, client_order_id,
       created_at, opened_at, completed_at)
     select $2::bigint + n - 1, $1::bigint, i.id, 1, 'market', 3, 100000, 100,
       ${fillJson(String(PRICE), { bid: String(PRICE - 9), at: 'opened' })},
       ${fillJson(bid, { bid, at: 'closed' })},
       ${PRICE} * 1000, ${FEE}, 0, won * ${POINT}, 'user', md5(n::text)::uuid::text,
       opened, opened, closed
     from generate_series(1, $3::int) n
     cross join lateral (
       select $4::bigint + n * $5::bigint as opened, $4 + n * $5 + $5 / 2 as closed,
         case n % 2 when 1 then ${WON} else ${LOST} end as won
     ) facts
     join instrument i on i.code = 'EURUSD'`,
    [accountId, firstId, orders, from, pace],
  );
}

async function insertEvents(
  tx: Session,
  accountId: number,
  { firstId, from }: Past,
): Promise<void> {
  const own = 'from trade_order_recent o where o.account_id = $1';
  await tx.query(
    `insert into journal_monthly (account_id, seq, order_id, type, at, body)
     select $1::bigint, 1, null::bigint, 'balanceChanged', $3::bigint,
       ${fundedJson('$3::bigint', '$4::bigint')}
     union all
     select $1, 2 * (o.id - $2::bigint + 1), o.id, 'positionOpened', o.created_at, ${OPENED} ${own}
     union all
     select $1, 2 * (o.id - $2 + 1) + 1, o.id, 'positionClosed', o.completed_at, ${CLOSED} ${own}`,
    [accountId, firstId, from, FUNDS],
  );
}

async function insertLedger(tx: Session, accountId: number): Promise<void> {
  await tx.query(
    `insert into ledger_tx_monthly (account_id, seq, type, at, order_id, books, amounts,
       balance_after)
     select $1::bigint, seq, kind, at, order_id, array['user:' || $1::bigint, book],
       array[amount, -amount], (sum(amount) over (order by seq))::bigint
     from (
       select j.seq, j.at, j.order_id,
         case j.type when 'positionOpened' then 4 when 'positionClosed' then 5 else 7 end as kind,
         case j.type when 'positionOpened' then 'house:tradeFees'
           when 'positionClosed' then 'house:trading' else 'house:demo' end as book,
         case j.type when 'positionOpened' then -o.fee when 'positionClosed' then o.pnl
           else $2::bigint end as amount
       from journal j left join trade_order_recent o on o.id = j.order_id
       where j.account_id = $1
     ) moved`,
    [accountId, FUNDS],
  );
}

/** Does what PostgreSQL does by itself in time: frees what moved orders left, and looks at rows. */
export async function vacuum(db: Db): Promise<void> {
  const monthly = ['journal_monthly', 'ledger_tx_monthly', 'trade_order_monthly'];
  for (const table of [...monthly, 'trade_order_recent', 'past_order_name']) {
    await db.query(`vacuum analyze ${table}`);
  }
}

/**
 * Returns how much disk journal, ledger, orders in their months and names of these take. What is
 * free after a move beside the live orders is used again and not counted.
 */
export async function bytesOf(db: Db): Promise<Bytes> {
  const rows = await db.query<{ base: keyof Bytes; bytes: number }>(
    `select base, sum(pg_total_relation_size(oid))::bigint as bytes
     from unnest($1::text[]) base
     join pg_class on starts_with(relname::text, base) and relkind = 'r'
     where relnamespace = current_schema()::regnamespace and relname <> 'trade_order_recent'
     group by base`,
    [TABLES],
  );
  const bytes = { journal: 0, ledger_tx: 0, trade_order: 0, past_order_name: 0 };
  for (const row of rows) bytes[row.base] = row.bytes;
  return bytes;
}
