import type { Db } from '../../src/platform/ports/db.ts';
import { sampleFill } from './store-sample.ts';

/** A fill of a test; prices are points. */
export interface SampleFill {
  /** Epoch ms. */
  readonly at: number;
  /** Null if no price was requested. */
  readonly slippage?: number | null;
  /** Time from receipt to fill, ms. */
  readonly took?: number;
  readonly rate?: { readonly num: number; readonly den: number };
}

/** An order of a test that was filled; a part of another one has a `parent`. */
export interface FilledOrder {
  readonly id: number;
  readonly parent?: number;
  readonly opened: SampleFill;
  /** Null while it is open. */
  readonly closed: SampleFill | null;
  /** In millionths. */
  readonly lots?: number;
  readonly instrument?: number;
}

const ADD = `
  insert into trade_order_recent (id, account_id, instrument_id, side, kind, status, lots, leverage,
    open_fill, close_fill, margin, fee, swap, pnl, parent_id, created_at, opened_at, completed_at)
  select id, $1, instrument, 1, 'market', case when closed is null then 1 else 3 end, lots, 100,
    opened, closed, 0, 0, 0, case when closed is null then null else 0 end, parent,
    (opened ->> 'filledAt')::bigint, (opened ->> 'filledAt')::bigint,
    (closed ->> 'filledAt')::bigint
  from json_to_recordset($2::json) as filled (
    id bigint, parent bigint, instrument int, lots bigint, opened json, closed json
  )`;

function fillOf({ at, slippage = null, took = 0, rate = sampleFill.rate }: SampleFill) {
  const requested = slippage === null ? null : sampleFill.price + slippage;
  return {
    ...sampleFill,
    requestedPrice: requested,
    slippage: slippage ?? 0,
    rate,
    receivedAt: at - took,
    filledAt: at,
  };
}

/** Stores orders of an account with their fills directly, without the desk. */
export async function addFilled(
  db: Db,
  accountId: number,
  orders: readonly FilledOrder[],
): Promise<void> {
  const rows = orders.map(({ lots = 100_000, instrument = 1, ...order }) => ({
    id: order.id,
    parent: order.parent ?? null,
    instrument,
    lots,
    opened: fillOf(order.opened),
    closed: order.closed && fillOf(order.closed),
  }));
  await db.query(ADD, [accountId, JSON.stringify(rows)]);
}
