import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';
import type { Scale } from '@fulcrum/engine/market/market';

import type { Sql } from '../../platform/ports/db.ts';
import type { ClosedAsked } from './closed-results.ts';

/** What turns the slippage of an instrument into money and pips. */
export interface CostTerms {
  readonly id: number;
  readonly scale: Scale;
  /** Points in a pip; null for an instrument whose distances are given in points. */
  readonly pip: number | null;
}

export interface CostsAsked extends ClosedAsked {
  readonly terms: readonly CostTerms[];
}

/** What a month's trading cost, and how its orders were filled; money is micro-USD. */
export interface MonthCosts {
  /** `YYYY-MM` */
  readonly month: string;
  /** Openings and closes; a position that was closed in parts opened once. Null if too many. */
  readonly fills: number | null;
  readonly fees: number;
  readonly swap: number;
  /** Fills of which a price was requested; each is better, the same or worse than that. */
  readonly priced: number;
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  /** Sum of the slippage in money, in the trader's favour. */
  readonly slippage: number;
  /** Fills with a requested price whose slippage is told in pips, and its sum in tenths of one. */
  readonly pipFills: number;
  readonly tenths: number;
  /** In ms, by nearest rank; null without a fill. */
  readonly latencyMedian: number | null;
  readonly latencyHigh: number | null;
}

/** Each fill has to be read: 40,000 take half a second. */
const ORDERS_MAX = 20_000;

/** Narrows orders to those of some positions. */
const openedBy = (parameter: string) => `and coalesce(parent_id, id) = any(${parameter}::bigint[])`;

const countOf = (some: string) => `
  select count(*) as count from trade_order
  where account_id = $1 and status = 3 and completed_at >= $2 ${some}`;

const LOCAL_DAY = `date '1970-01-01' +
  ((at + ($5::bigint[])[width_bucket(at, $4::bigint[])]) / 86400000)::int`;
const nameOf = (day: string) => `to_char(${day}, 'YYYY-MM')`;

/**
 * A position that opened in the period is still open or closed after its start, as all its parts
 * did. Its opening has the lots of all of them. Slippage is added up by latency at first: those are
 * few, and a rank among them needs no sorting of the fills.
 */
const fillsOf = (some: string) => `
  with opened as (
    select id, instrument_id, lots, opened_at as at, open_fill as fill
    from trade_order
    where account_id = $1 and status = 3 and completed_at >= $2 and coalesce(parent_id, id) = id
      and opened_at >= $2 and opened_at < $3 ${some}
    union all
    select id, instrument_id, lots, opened_at, open_fill
    from trade_order
    where account_id = $1 and status = 1 and opened_at >= $2 and opened_at < $3 ${some}
  ), part as (
    select parent_id, sum(lots) as lots
    from trade_order
    where account_id = $1 and status = 3 and completed_at >= $2 and parent_id <> id ${some}
    group by parent_id
  ), filled as (
    select at, instrument_id, opened.lots + coalesce(part.lots, 0) as lots, fill
    from opened left join part on part.parent_id = opened.id
    union all
    select completed_at, instrument_id, lots::numeric, close_fill
    from trade_order
    where account_id = $1 and status = 3 and completed_at >= $2 and completed_at < $3 ${some}
  ), told as (
    select ${LOCAL_DAY} as day, at - "receivedAt" as latency,
      case when "requestedPrice" is not null then slippage end as points,
      10 / nullif(pip, 0) as tenth,
      slippage * lots * num * (rate ->> 'num')::numeric as product,
      den::numeric * (rate ->> 'den')::numeric as divisor
    from filled
      cross join lateral json_to_record(fill) as
        f("requestedPrice" bigint, slippage bigint, rate json, "receivedAt" bigint)
      join unnest($6::int[], $7::bigint[], $8::bigint[], $9::int[]) as
        term(id, num, den, pip) on term.id = instrument_id
  ), cell as (
    select day - extract(day from day)::int + 1 as month, latency, count(*) as fills,
      count(points) as priced,
      count(*) filter (where points > 0) as better,
      count(*) filter (where points = 0) as same,
      count(*) filter (where points < 0) as worse,
      sum(sign(product) * div(2 * abs(product) + divisor, 2 * divisor))
        filter (where points <> 0) as slippage,
      count(points * tenth) as in_pips, sum(points * tenth) as tenths
    from told group by 1, 2
  ), ranked as (
    select *, sum(fills) over (partition by month order by latency) as place,
      sum(fills) over (partition by month) as places
    from cell
  )
  select ${nameOf('month')} as month, sum(fills)::bigint as fills, sum(priced)::bigint as priced,
    sum(better)::bigint as better, sum(same)::bigint as same, sum(worse)::bigint as worse,
    coalesce(sum(slippage), 0)::bigint as slippage,
    sum(in_pips)::bigint as "pipFills", coalesce(sum(tenths), 0)::bigint as tenths,
    min(latency) filter (where place * 2 >= places) as "latencyMedian",
    min(latency) filter (where place * 100 >= places * 95) as "latencyHigh"
  from ranked group by ranked.month`;

/** Fees are booked when a position opens, swaps at each roll. */
const bookedOf = (some: string) => `
  select ${nameOf(LOCAL_DAY)} as month,
    coalesce(sum(-amounts[1]) filter (where type = ${LEDGER_TYPES.tradeFee}), 0)::bigint as fees,
    coalesce(sum(amounts[1]) filter (where type = ${LEDGER_TYPES.swap}), 0)::bigint as swap
  from ledger_tx
  where account_id = $1 and at >= $2 and at < $3
    and type in (${LEDGER_TYPES.tradeFee}, ${LEDGER_TYPES.swap}) ${some}
  group by 1`;

const OF_ALL = { count: countOf(''), fills: fillsOf(''), booked: bookedOf('') };
const OF_SOME = {
  count: countOf(openedBy('$3')),
  fills: fillsOf(openedBy('$10')),
  booked: bookedOf('and order_id = any($6::bigint[])'),
};

type FillSums = Omit<MonthCosts, 'fees' | 'swap'>;
type BookedSums = Pick<MonthCosts, 'month' | 'fees' | 'swap'>;

const noFills = {
  priced: 0,
  better: 0,
  same: 0,
  worse: 0,
  slippage: 0,
  pipFills: 0,
  tenths: 0,
  latencyMedian: null,
  latencyHigh: null,
};

/**
 * Reads costs and fills of an account by month, oldest first; months without any are left out. The
 * fills of more than 20,000 closed orders are not looked at.
 */
export async function monthCosts(
  sql: Sql,
  accountId: number,
  { from, to, shifts, terms, openings }: CostsAsked,
): Promise<MonthCosts[]> {
  const statements = openings === null ? OF_ALL : OF_SOME;
  const some = openings === null ? [] : [openings];
  const period = [
    accountId,
    from,
    to,
    shifts.map(({ since }) => since),
    shifts.map(({ shift }) => shift),
  ];
  const [closed] = await sql.query<{ count: number }>(statements.count, [accountId, from, ...some]);
  const isTooMany = closed !== undefined && closed.count > ORDERS_MAX;
  const told = [
    ...period,
    terms.map(({ id }) => id),
    terms.map(({ scale }) => scale.num),
    terms.map(({ scale }) => scale.den),
    // Lists of parameters have no null.
    terms.map(({ pip }) => pip ?? 0),
    ...some,
  ];
  const fills = isTooMany ? [] : await sql.query<FillSums>(statements.fills, told);
  const booked = await sql.query<BookedSums>(statements.booked, [...period, ...some]);
  const months = [...new Set([...fills, ...booked].map(({ month }) => month))].sort();
  return months.map((month) => {
    const none = { ...noFills, fills: isTooMany ? null : 0 };
    const filled = fills.find((row) => row.month === month) ?? none;
    const { fees = 0, swap = 0 } = booked.find((row) => row.month === month) ?? {};
    return { ...filled, month, fees, swap };
  });
}
