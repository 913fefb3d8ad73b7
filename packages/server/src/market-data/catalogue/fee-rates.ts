import { FIRST_FEES, type FeeMode, type FeePlan } from '@fulcrum/engine/market/formulas';
import { ONE_USD } from '@fulcrum/engine/units/units';

import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';

/** The highest rate of each fee mode: 1,000 USD per lot, or 5 % of the margin. */
export const FEE_RATE_MAX: Readonly<Record<FeeMode, number>> = {
  perLot: 1_000 * ONE_USD,
  ofMargin: 50_000,
};

export function checkFeeRate(rate: number, { mode }: Pick<FeePlan, 'mode'>): void {
  const isRate = Number.isSafeInteger(rate) && rate >= 0 && rate <= FEE_RATE_MAX[mode];
  if (!isRate) throw new Refused('terms.fee');
}

/** The rate of an instrument under a fee plan, in micro-USD per lot or millionths of the margin. */
export interface FeeRate {
  readonly instrumentId: number;
  readonly rate: number;
}

/**
 * Stores the rates of a decided plan. The rates of the first plan are in the instruments' own rows.
 */
export async function storeFeeRates(
  tx: Sql,
  plan: FeePlan,
  rates: readonly FeeRate[],
): Promise<void> {
  if (plan.id === FIRST_FEES.id) throw new Error('Expected a plan that was decided');
  for (const { rate } of rates) checkFeeRate(rate, plan);
  await tx.query(
    `insert into fee_rate (change_id, instrument_id, rate)
     select $1, * from unnest($2::int[], $3::bigint[])`,
    [plan.id, rates.map(({ instrumentId }) => instrumentId), rates.map(({ rate }) => rate)],
  );
}

/** Raises the version of all instruments, because their rates have changed. */
export async function touchTerms(tx: Sql): Promise<void> {
  await tx.query('update instrument set version = version + 1');
}

interface StoredRate extends FeeRate {
  readonly plan: number;
}

/**
 * Returns the current rates under the decided plans, keyed by instrument id and then by plan id.
 */
export async function loadFeeRates(
  db: Sql,
): Promise<ReadonlyMap<number, Readonly<Record<number, number>>>> {
  const rows = await db.query<StoredRate>(
    `select distinct on (instrument_id, change_id)
       instrument_id as "instrumentId", change_id as "plan", rate
     from fee_rate order by instrument_id, change_id, id desc`,
  );
  const byId = new Map<number, Record<number, number>>();
  for (const { instrumentId: id, plan, rate } of rows) {
    byId.set(id, { ...byId.get(id), [plan]: rate });
  }
  return byId;
}
