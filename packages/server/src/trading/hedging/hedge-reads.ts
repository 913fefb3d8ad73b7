import type { Market } from '@fulcrum/engine/market/market';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { rateAt } from '@fulcrum/engine/market/rate';
import { points, type MicroUsd } from '@fulcrum/engine/units/units';

import type { Sql } from '../../platform/ports/db.ts';
import { divide, priceText, PRICE_DIGITS } from './decimals.ts';
import { filledPosition, realisedUsd, type HedgePosition } from './position.ts';
import type { HedgeOrder } from './rows.ts';

/** Decimals of an average price beyond those of the instrument. */
const AVERAGE_DIGITS = 2;

/** An order with what was filled of it. Prices and slippage are decimal text. */
export interface FilledOrder
  extends Pick<
    HedgeOrder,
    | 'id'
    | 'instrumentId'
    | 'provider'
    | 'symbol'
    | 'lots'
    | 'price'
    | 'digits'
    | 'bid'
    | 'ask'
    | 'sentAt'
    | 'state'
    | 'reason'
  > {
  /** Micro-lots, not signed. */
  readonly filled: number;
  readonly averagePrice: string | null;
  /** Points by which the average price is worse for the house than our quote was. */
  readonly slippage: string | null;
  readonly firstFillAt: number | null;
}

/** A fill of an order; an order without fills is one row as well. */
export type OrderFill = Omit<FilledOrder, 'firstFillAt'> & { readonly filledAt: number | null };

/** How a provider handled the orders of a period. */
export interface ProviderFigures {
  readonly provider: string;
  readonly orders: number;
  readonly rejected: number;
  /** Average of the slippage of its orders in points; null if none was filled. */
  readonly slippage: string | null;
  /** Percent. */
  readonly rejectedShare: string;
}

/** In how many minutes of a day the house kept more of an instrument than its limit. */
export interface OverLimitDay {
  /** Its start, UTC, epoch ms. */
  readonly day: number;
  readonly instrumentId: number;
  readonly minutes: number;
}

/** An order whose outcome can be settled, locked. */
export interface Settling {
  readonly instrumentId: number;
  readonly lots: number;
  readonly state: HedgeOrder['state'];
  /** Micro-lots, not signed. */
  readonly recorded: number;
}

/** When orders were sent: `from` is included, `to` is not; epoch ms. */
interface Period {
  readonly from: number;
  readonly to: number;
}

const ORDER = `
  o.id, o.instrument_id as "instrumentId", o.provider, o.symbol, o.lots, o.price, o.digits, o.bid,
  o.ask, o.sent_at as "sentAt", o.state, o.reason`;

/** SQL of the slippage of an average price in 10^-10, in points with a sign. */
const slippageOf = (average: string) => `
  case when o.lots > 0 then ${average} / power(10::numeric, ${PRICE_DIGITS} - o.digits) - o.ask
    else o.bid - ${average} / power(10::numeric, ${PRICE_DIGITS} - o.digits) end`;

/** SQL of a price in 10^-10 as decimal text. */
const priceOf = (average: string) =>
  `round(${average} / power(10::numeric, ${PRICE_DIGITS}), o.digits + ${AVERAGE_DIGITS})::text`;

const FILLED = `
  left join lateral (
    select sum(abs(lots))::bigint as lots, sum(abs(lots) * price) / sum(abs(lots)) as average,
      min(at) as "firstAt"
    from hedge_fill where order_id = o.id
  ) f on true`;

const NEWEST = `
  select ${ORDER}, coalesce(f.lots, 0) as filled, ${priceOf('f.average')} as "averagePrice",
    round(${slippageOf('f.average')}, 1)::text as slippage, f."firstAt" as "firstFillAt"
  from hedge_order o ${FILLED} order by o.id desc limit $1`;

const FILLS = `
  select ${ORDER}, coalesce(abs(f.lots), 0) as filled,
    trim_scale(f.price / power(10::numeric, ${PRICE_DIGITS}))::text as "averagePrice",
    round(${slippageOf('f.price')}, 1)::text as slippage, f.at as "filledAt"
  from hedge_order o left join hedge_fill f on f.order_id = o.id
  where o.sent_at >= $1 and o.sent_at < $2 order by o.id desc, f.id limit $3`;

const FIGURES = `
  select o.provider, count(*)::int as orders,
    (count(*) filter (where o.state = 'rejected'))::int as rejected,
    round(avg(${slippageOf('f.average')}), 1)::text as slippage,
    round(100.0 * count(*) filter (where o.state = 'rejected') / count(*), 1)::text
      as "rejectedShare"`;

const RESULTS = `
  select o.instrument_id as "instrumentId", sum(b.amounts[1])::bigint as result
  from hedge_booking b join hedge_fill f on f.id = b.fill_id join hedge_order o on o.id = f.order_id
  group by 1`;

const SETTLING = `
  select o.instrument_id as "instrumentId", o.lots, o.state, (
      select coalesce(sum(abs(lots)), 0)::bigint from hedge_fill where order_id = o.id
    ) as recorded
  from hedge_order o where o.id = $1 for update of o`;

/** Returns the time from sending an order to a fill, ms; null if nothing was filled. */
export const latencyMs = (sentAt: number, filledAt: number | null): number | null =>
  filledAt === null ? null : Math.max(0, filledAt - sentAt);

/** Returns the newest orders, newest first. */
export const newestOrders = (sql: Sql, count: number): Promise<FilledOrder[]> =>
  sql.query(NEWEST, [count]);

/** Returns fills of the orders of a time, newest order first, and orders without fills. */
export const fillsOfOrders = (
  sql: Sql,
  { from, to }: Period,
  limit: number,
): Promise<OrderFill[]> => sql.query(FILLS, [from, to, limit]);

/** Returns figures by provider of the orders of a time. */
export const providerFigures = (sql: Sql, { from, to }: Period): Promise<ProviderFigures[]> =>
  sql.query(
    `${FIGURES} from hedge_order o ${FILLED}
     where o.sent_at >= $1 and o.sent_at < $2 group by o.provider order by o.provider`,
    [from, to],
  );

/** Returns figures by day (UTC) and provider, newest day first. */
export const dailyFigures = (
  sql: Sql,
  { from, to }: Period,
  limit: number,
): Promise<(ProviderFigures & { readonly day: number })[]> =>
  sql.query(
    `${FIGURES}, o.sent_at / ${DAY_MS} * ${DAY_MS} as day from hedge_order o ${FILLED}
     where o.sent_at >= $1 and o.sent_at < $2 group by o.provider, day
     order by day desc, o.provider limit $3`,
    [from, to, limit],
  );

/** Returns days (UTC) and instruments in which the house kept too much, newest day first. */
export const overLimitDays = (
  sql: Sql,
  { from, to }: Period,
  limit: number,
): Promise<OverLimitDay[]> =>
  sql.query(
    `select day, instrument_id as "instrumentId", minutes from hedge_over_limit
     where last_minute >= $1 and day < $2 order by day desc, instrument_id limit $3`,
    [from, to, limit],
  );

/** Returns the booked result of each instrument in micro-USD, keyed by instrument. */
export async function hedgeResults(sql: Sql): Promise<Map<number, number>> {
  const rows = await sql.query<{ instrumentId: number; result: number }>(RESULTS);
  return new Map(rows.map(({ instrumentId, result }) => [instrumentId, result]));
}

/** Returns an order, locked until the end of the transaction; null if there is none. */
export async function lockSettling(tx: Sql, orderId: number): Promise<Settling | null> {
  const [row] = await tx.query<Settling>(SETTLING, [orderId]);
  return row ?? null;
}

/** Formats the average price of a position; null if nothing is held. */
export function averagePrice({ lots, cost }: HedgePosition, digits: number): string | null {
  if (lots === 0) return null;
  const shown = Math.min(PRICE_DIGITS, digits + AVERAGE_DIGITS);
  return priceText(divide(cost * BigInt(Math.sign(lots)), BigInt(Math.abs(lots))), shown);
}

/**
 * Returns the result if a position were closed at our quote; null if nothing is held, or without a
 * price or a rate to dollars.
 */
export function floatingResult(
  position: HedgePosition,
  instrumentId: number,
  market: Market,
): MicroUsd | null {
  const listing = market.byId(instrumentId);
  if (position.lots === 0 || !listing?.quote) return null;
  const own = position.lots > 0 ? listing.quote.bid : listing.quote.ask;
  const rate = rateAt(listing, points(own));
  if (!rate) return null;
  const { digits, contractSize } = listing.instrument;
  const price = BigInt(own) * 10n ** BigInt(PRICE_DIGITS - digits);
  return realisedUsd(filledPosition(position, -position.lots, price).realised, contractSize, rate);
}
