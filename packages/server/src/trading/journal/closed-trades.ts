import type { AccountEvent } from '@fulcrum/engine/event';
import type { Side } from '@fulcrum/engine/market/quote';

import type { Sql } from '../../platform/ports/db.ts';
import { localTime, R_TRADES_MAX, weekHour, type ResultsAsked } from './closed-results.ts';
import { openingStops, stopsAtOpening, type StopNoted } from './opening-stops.ts';
import type { OrderRecord } from './order-record.ts';
import { riskMultiple } from './risk-multiple.ts';
import { ORDER_COLUMNS, orderPage, SIDE_CODES } from './statements.ts';

/** Hours of the week, counted from Monday's first, and how far their clock is ahead of UTC. */
export interface WeekHours extends Pick<ResultsAsked, 'shifts'> {
  readonly from: number;
  readonly to: number;
}

/** Which closed orders are meant; what is null does not narrow the list. */
export interface TradesAsked {
  /** Time of the close, epoch ms; `from` inclusive, `to` exclusive. */
  readonly from: number | null;
  readonly to: number | null;
  readonly instrumentId: number | null;
  readonly side: Side | null;
  /** By the net result, after fee and swap. */
  readonly outcome: 'won' | 'lost' | null;
  /** Orders by which the positions were opened. */
  readonly openings: readonly number[] | null;
  /** Hours of the week of the close; `from` inclusive, `to` exclusive. Needs a period. */
  readonly weekHours: WeekHours | null;
  /** Id of the last order that the client has; a page begins after it. */
  readonly before?: number | undefined;
  /** Number of orders on a page. */
  readonly size?: number;
}

/** A closed order, with its R multiple in millionths; null if that is not known. */
export interface ClosedTrade {
  readonly order: OrderRecord;
  readonly multiple: number | null;
}

/** Number, net result and result before fee and swap, in micro-USD, of closed orders. */
export interface ClosedTotals {
  readonly total: number;
  readonly net: number;
  readonly pnl: number;
}

export interface TradesPage extends ClosedTotals {
  readonly trades: readonly ClosedTrade[];
}

const PAGE_SIZE = 20;

const MEANT = `
  from trade_order
  where account_id = $1 and status = 3
    and ($2::bigint is null or completed_at >= $2) and ($3::bigint is null or completed_at < $3)
    and ($4::int is null or instrument_id = $4) and ($5::smallint is null or side = $5)
    and ($6::int is null or sign(pnl - fee + swap) = $6)
    and ($7::bigint[] is null or coalesce(parent_id, id) = any($7))
    and ($8::int is null or ${weekHour(`(${localTime('$10', '$11')})`)} between $8 and $9 - 1)`;

const SUMS = `
  select count(*) as total, coalesce(sum(pnl - fee + swap), 0)::bigint as net,
    coalesce(sum(pnl), 0)::bigint as pnl`;
const TOTALS = `${SUMS} ${MEANT}`;
const ALL_TOTALS = `${SUMS} from trade_order where account_id = $1 and status = 3`;

const NEWEST = orderPage(
  `select id, completed_at ${MEANT} order by completed_at desc, id desc limit $12`,
);
const BEFORE = orderPage(
  `select id, completed_at ${MEANT} and (completed_at, id) < (
     select last.completed_at, last.id from trade_order last
     where last.account_id = $1 and last.id = $13 and last.status = 3
   ) order by completed_at desc, id desc limit $12`,
);
const OLDEST = `select ${ORDER_COLUMNS} ${MEANT} order by completed_at, id limit $12`;

const filterOf = (
  accountId: number,
  { from, to, instrumentId, side, outcome, openings, weekHours }: TradesAsked,
) => [
  accountId,
  from,
  to,
  instrumentId,
  side === null ? null : SIDE_CODES[side],
  outcome === null ? null : outcome === 'won' ? 1 : -1,
  openings,
  weekHours?.from ?? null,
  weekHours?.to ?? null,
  weekHours?.shifts.map(({ since }) => since) ?? null,
  weekHours?.shifts.map(({ shift }) => shift) ?? null,
];

/** Reads a page of closed orders, newest first, and the totals of all of the filter. */
export async function tradesPage(
  sql: Sql,
  accountId: number,
  asked: TradesAsked,
): Promise<TradesPage> {
  const { before, size = PAGE_SIZE } = asked;
  const filter = filterOf(accountId, asked);
  const [totals] = await sql.query<ClosedTotals>(TOTALS, filter);
  // Looking for a page of none would read the whole history.
  if (!totals || totals.total === 0) return { trades: [], total: 0, net: 0, pnl: 0 };
  const rows =
    before === undefined
      ? await sql.query<OrderRecord>(NEWEST, [...filter, size])
      : await sql.query<OrderRecord>(BEFORE, [...filter, size, before]);
  return { trades: await withMultiples(sql, accountId, rows), ...totals };
}

/** Sums up all closed orders of an account. */
export async function closedTotals(sql: Sql, accountId: number): Promise<ClosedTotals> {
  const [totals] = await sql.query<ClosedTotals>(ALL_TOTALS, [accountId]);
  return totals ?? { total: 0, net: 0, pnl: 0 };
}

/** Reads all closed orders of a filter, oldest first; returns null if there are too many. */
export async function closedTrades(
  sql: Sql,
  accountId: number,
  asked: TradesAsked,
  limit: number,
): Promise<ClosedTrade[] | null> {
  const rows = await sql.query<OrderRecord>(OLDEST, [...filterOf(accountId, asked), limit + 1]);
  if (rows.length > limit) return null;
  return rows.length > R_TRADES_MAX
    ? rows.map((order) => ({ order, multiple: null }))
    : withMultiples(sql, accountId, rows);
}

async function withMultiples(
  sql: Sql,
  accountId: number,
  rows: readonly OrderRecord[],
): Promise<ClosedTrade[]> {
  const stops = await openingStops(
    sql,
    accountId,
    rows.map(({ id, parentId, createdAt, openedAt }) => ({
      orderId: parentId ?? id,
      createdAt,
      openedAt: openedAt ?? createdAt,
    })),
  );
  return rows.map((order) => ({ order, multiple: multipleOf(order, stops) }));
}

/**
 * Returns the R multiple of a closed order in millionths, from the events of its position, oldest
 * first; null if it is not known.
 */
export function multipleFrom(order: OrderRecord, events: readonly AccountEvent[]): number | null {
  const orderId = order.parentId ?? order.id;
  const noted = events.flatMap((event): StopNoted[] => {
    switch (event.type) {
      case 'orderPlaced':
      case 'positionOpened':
        return [{ orderId, type: event.type, stop: event.order.stopLoss }];
      case 'orderModified':
      case 'stopsChanged':
      case 'orderFilled':
        return [{ orderId, type: event.type, stop: event.stopLoss ?? null }];
      default:
        return [];
    }
  });
  return multipleOf(order, stopsAtOpening(noted));
}

function multipleOf(
  { id, parentId, side, opened, closed }: OrderRecord,
  stops: ReadonlyMap<number, number>,
): number | null {
  if (!opened || !closed) return null;
  const stop = stops.get(parentId ?? id) ?? null;
  return riskMultiple({ side, opened: opened.price, closed: closed.price, stop });
}
