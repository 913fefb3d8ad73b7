import type { Sql } from '../../platform/ports/db.ts';

/** A position of which the stop-loss at its opening is asked for; times are epoch ms. */
export interface Opened {
  /** Id of the order: of a part, that of the order it was closed from. */
  readonly orderId: number;
  readonly createdAt: number;
  readonly openedAt: number;
}

/** What an event says about the stop-loss of its order, in points. */
export interface StopNoted {
  readonly orderId: number;
  readonly type: string;
  readonly stop: number | null;
}

/** The times keep it to the months in which the orders were placed and opened. */
const NOTED = `
  select order_id as "orderId", type,
    coalesce(body -> 'order' ->> 'stopLoss', body ->> 'stopLoss')::bigint as stop
  from journal
  where account_id = $1 and order_id = any($2::bigint[]) and at >= $3 and at <= $4
    and type in ('orderPlaced', 'orderModified', 'stopsChanged', 'orderFilled', 'positionOpened')
  order by seq`;

/**
 * Returns the stop-losses that positions had when they opened, by the id of the order; those
 * without one are missing. Later changes of a stop-loss do not count.
 */
export async function openingStops(
  sql: Sql,
  accountId: number,
  opened: readonly Opened[],
): Promise<ReadonlyMap<number, number>> {
  if (opened.length === 0) return new Map();
  const ids = [...new Set(opened.map(({ orderId }) => orderId))];
  const from = opened.reduce((at, { createdAt }) => Math.min(at, createdAt), Infinity);
  const till = opened.reduce((at, { openedAt }) => Math.max(at, openedAt), 0);
  return stopsAtOpening(await sql.query<StopNoted>(NOTED, [accountId, ids, from, till]));
}

/** Returns the stop-losses at opening, by order id, from the events of the orders, oldest first. */
export function stopsAtOpening(noted: readonly StopNoted[]): ReadonlyMap<number, number> {
  const stops = new Map<number, number | null>();
  const isOpen = new Set<number>();
  for (const { orderId, type, stop } of noted) {
    if (isOpen.has(orderId)) continue;
    // A fill names the stop-loss only where it changed with it.
    if (type !== 'orderFilled' || stop !== null) stops.set(orderId, stop);
    if (type === 'orderFilled' || type === 'positionOpened') isOpen.add(orderId);
  }
  return new Map([...stops].flatMap(([id, stop]) => (stop === null ? [] : [[id, stop]])));
}
