import type { Db } from '../../src/platform/ports/db.ts';
import { sampleFill } from './store-sample.ts';

/** A closed order of a test; money is micro-USD. */
export interface ClosedTrade {
  /** When it was closed, epoch ms. */
  readonly at: number;
  readonly pnl: number;
  readonly fee?: number;
  readonly swap?: number;
  readonly side?: 'buy' | 'sell';
  readonly instrument?: number;
}

const FIRST_ID = 50_000_000;

const ADD = `
  insert into trade_order_recent (id, account_id, instrument_id, side, kind, status, lots, leverage,
    open_fill, close_fill, margin, fee, swap, pnl, cause, created_at, opened_at, completed_at)
  select coalesce((select max(id) from trade_order where id >= ${FIRST_ID}), ${FIRST_ID})
      + row_number() over (),
    $1, instrument, side, 'market', 3, 100000, 100, $3::json, $3::json, 0, fee, swap, pnl, 'user',
    at, at, at
  from json_to_recordset($2::json) as trade (
    at bigint, pnl bigint, fee bigint, swap bigint, side smallint, instrument int
  )`;

/** Stores closed orders of an account directly, without the desk. */
export async function addClosed(
  db: Db,
  accountId: number,
  trades: readonly ClosedTrade[],
): Promise<void> {
  const rows = trades.map(({ at, pnl, fee = 0, swap = 0, side = 'buy', instrument = 1 }) => ({
    at: Math.floor(at),
    pnl,
    fee,
    swap,
    side: side === 'buy' ? 1 : 2,
    instrument,
  }));
  await db.query(ADD, [accountId, JSON.stringify(rows), JSON.stringify(sampleFill)]);
}
