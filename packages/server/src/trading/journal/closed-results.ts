import type { Sql } from '../../platform/ports/db.ts';
import { openingStops, type Opened } from './opening-stops.ts';
import { riskMultiple } from './risk-multiple.ts';

/** Which closed orders to sum up, and how far the clock of their days is ahead of UTC. */
export interface ResultsAsked {
  /** Epoch ms; `from` inclusive, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** Ascending; the first begins at `from`. */
  readonly shifts: readonly { readonly since: number; readonly shift: number }[];
}

export interface ClosedAsked extends ResultsAsked {
  /** Orders by which the positions were opened; null for all. */
  readonly openings: readonly number[] | null;
}

/**
 * What a number of closed orders came to, in micro-USD. The net result of an order is its profit or
 * loss without its fee and with its swap; a win is above zero, a loss below.
 */
export interface ResultSums {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: number;
  /** Sums of the net results of wins, and of losses. */
  readonly grossProfit: number;
  readonly grossLoss: number;
  readonly fees: number;
  readonly swap: number;
  /** Zero without a win, and without a loss. */
  readonly largestWin: number;
  readonly largestLoss: number;
}

export type ResultGroup = 'total' | 'day' | 'hour' | 'instrument' | 'side' | 'weekHour';

export interface GroupSums extends ResultSums {
  readonly group: ResultGroup;
  /**
   * Days since 1970-01-01, hour, id of the instrument, 1 buy or 2 sell, hour of the week from
   * Monday's first; null of the total.
   */
  readonly key: number | null;
}

/** Orders of which R is known: their number, and the sum of R in millionths. */
export interface RiskMultiples {
  readonly trades: number;
  readonly sum: number;
}

export interface ClosedResults {
  /** The total first, then each group by its key. */
  readonly groups: readonly GroupSums[];
  /** Null if the period has too many orders to look at each. */
  readonly multiples: RiskMultiples | null;
}

/** R needs the journal of each order: what a person looks at closely has no more of them. */
export const R_TRADES_MAX = 2_000;

/**
 * SQL for the local time of a close, ms; `since` and `shift` are the parameters that hold the
 * arrays of the shifts.
 */
export const localTime = (since: string, shift: string) =>
  `completed_at + (${shift}::bigint[])[width_bucket(completed_at, ${since}::bigint[])]`;
/** SQL for the hour of the week of a local time. 1970 began 72 hours after a Monday's midnight. */
export const weekHour = (local: string) => `(${local} / 3600000 + 72) % 168`;

/** What all of a period are summed up from is in an index alone. */
const CLOSED = `
  from trade_order
  where account_id = $1 and status = 3 and completed_at >= $2 and completed_at < $3`;

/** Sums of the smallest groups, of which all others are sums: most traders have few of them. */
const cellsOf = (closed: string) => `
  select local / 86400000 as day, local % 86400000 / 3600000 as hour, instrument_id, side,
    ${weekHour('local')} as week_hour,
    count(*) as trades,
    count(*) filter (where net > 0) as wins,
    count(*) filter (where net < 0) as losses,
    sum(net)::bigint as net,
    coalesce(sum(net) filter (where net > 0), 0)::bigint as profit,
    sum(fee)::bigint as fee,
    sum(swap)::bigint as swap,
    max(net) as best,
    min(net) as worst
  from (
    select instrument_id, side, fee, swap, pnl - fee + swap as net,
      ${localTime('$4', '$5')} as local
    ${closed}
  ) closed
  group by 1, 2, 3, 4, 5`;

/** One pass over the orders; the clock of each is that of the last shift before it. */
const sumsOf = (closed: string) => `
  select
    case grouping(day, hour, instrument_id, side, week_hour)
      when 31 then 'total' when 15 then 'day' when 23 then 'hour' when 27 then 'instrument'
      when 29 then 'side' else 'weekHour' end as "group",
    coalesce(day, hour, instrument_id, side, week_hour) as key,
    coalesce(sum(trades), 0)::bigint as trades,
    coalesce(sum(wins), 0)::bigint as wins,
    coalesce(sum(losses), 0)::bigint as losses,
    coalesce(sum(net), 0)::bigint as net,
    coalesce(sum(profit), 0)::bigint as "grossProfit",
    coalesce(sum(net - profit), 0)::bigint as "grossLoss",
    coalesce(sum(fee), 0)::bigint as fees,
    coalesce(sum(swap), 0)::bigint as swap,
    greatest(max(best), 0) as "largestWin",
    least(min(worst), 0) as "largestLoss"
  from (${cellsOf(closed)}) cell
  group by grouping sets ((), (day), (hour), (instrument_id), (side), (week_hour))
  order by grouping(day, hour, instrument_id, side, week_hour) desc, key`;

const movesOf = (closed: string) => `
  select coalesce(parent_id, id) as "orderId", case side when 1 then 'buy' else 'sell' end as side,
    created_at as "createdAt", opened_at as "openedAt",
    (open_fill ->> 'price')::bigint as opened, (close_fill ->> 'price')::bigint as closed
  ${closed}`;

const SUMS = sumsOf(CLOSED);
const MOVES = movesOf(CLOSED);
const OPENED_BY = 'and coalesce(parent_id, id) = any';
const SUMS_OF_SOME = sumsOf(`${CLOSED} ${OPENED_BY}($6::bigint[])`);
const MOVES_OF_SOME = movesOf(`${CLOSED} ${OPENED_BY}($4::bigint[])`);

interface ClosedMove extends Opened {
  readonly side: 'buy' | 'sell';
  /** In points. */
  readonly opened: number;
  readonly closed: number;
}

/** Sums up the closed orders of an account by day, hour, hour of the week, instrument and side. */
export async function closedResults(
  sql: Sql,
  accountId: number,
  { from, to, shifts, openings }: ClosedAsked,
): Promise<ClosedResults> {
  const period = [accountId, from, to];
  const some = openings === null ? [] : [openings];
  const groups = await sql.query<GroupSums>(openings === null ? SUMS : SUMS_OF_SOME, [
    ...period,
    shifts.map(({ since }) => since),
    shifts.map(({ shift }) => shift),
    ...some,
  ]);
  const trades = groups.find(({ group }) => group === 'total')?.trades ?? 0;
  if (trades > R_TRADES_MAX) return { groups, multiples: null };
  const statement = openings === null ? MOVES : MOVES_OF_SOME;
  const moves = trades === 0 ? [] : await sql.query<ClosedMove>(statement, [...period, ...some]);
  const stops = await openingStops(sql, accountId, moves);
  const known = moves.flatMap(
    (move) => riskMultiple({ ...move, stop: stops.get(move.orderId) ?? null }) ?? [],
  );
  return { groups, multiples: { trades: known.length, sum: known.reduce((a, b) => a + b, 0) } };
}
