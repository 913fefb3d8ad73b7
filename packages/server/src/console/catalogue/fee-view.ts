import type { ParsedOf } from '@fulcrum/contract/endpoint';
import type * as api from '@fulcrum/contract/console/catalogue/fees';
import type * as wire from '@fulcrum/contract/console/catalogue/fee-schema';
import { feeFor, feeRateOf, marginFor, type FeePlan } from '@fulcrum/engine/market/formulas';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import { openingPrice } from '@fulcrum/engine/market/quote';
import { rateAt } from '@fulcrum/engine/market/rate';
import type { Listing } from '@fulcrum/engine/market/market';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { microLots, ONE_LOT } from '@fulcrum/engine/units/units';

import { checkFeeRate, type FeeRate } from '../../market-data/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { kindOf, modeOf, planOf } from '../../trading/risk/module.ts';
import type { ConsolePorts } from '../ports.ts';

type Input = Pick<ParsedOf<typeof api.decideFees>, 'fee_type' | 'rates'>;

const DECISIONS = `
  select c.id, c.kind as "fee_type", c.from_at as "from", c.decided_at as "at",
    coalesce(o.email, o.name) as operator, c.reason,
    coalesce(r.rates, '[]'::json) as rates
  from fee_change c join operator o on o.id = c.operator_id
  left join lateral (
    select json_agg(json_build_object('id', each.instrument_id, 'rate', each.rate)) as rates
    from (
      select distinct on (instrument_id) instrument_id, rate from fee_rate
      where change_id = c.id order by instrument_id, id
    ) each
  ) r on true
  order by c.id desc limit 50`;

/** Returns the current fees, the next fees and the last 50 decisions. */
export async function feesShown(
  { market, risk }: Pick<ConsolePorts, 'market' | 'risk'>,
  sql: Sql,
): Promise<wire.Fees> {
  const { fees } = risk.inForce();
  const coming = await risk.fees.comingIn(sql);
  const next = coming && planOf(coming);
  return {
    fee_type: kindOf(fees.mode),
    coming: coming && { id: coming.id, fee_type: kindOf(coming.terms), from: coming.fromAt },
    instruments: market.catalogue.entries.map(({ instrument }) => ({
      id: instrument.id,
      code: instrument.code,
      rate: feeRateOf(instrument, fees),
      coming: next && feeRateOf(instrument, next),
    })),
    decisions: await sql.query<wire.FeeDecision>(DECISIONS),
  };
}

/**
 * Returns one rate for each instrument; throws if an instrument was added since the operator
 * looked.
 */
export function readRates(
  { fee_type: kind, rates }: Input,
  known: readonly Instrument[],
): readonly FeeRate[] {
  const isEach = known.every((each) => rates.some(({ id }) => id === each.id));
  if (!isEach || rates.length !== known.length) throw new Refused('catalogue.moved');
  for (const { rate } of rates) checkFeeRate(rate, { mode: modeOf(kind) });
  return rates.map(({ id, rate }) => ({ instrumentId: id, rate }));
}

/**
 * Throws if a decision equals `current`, which is the pending decision, or else the fees in effect.
 */
export function checkNew(
  rates: readonly FeeRate[],
  kind: number,
  known: readonly Instrument[],
  current: FeePlan,
): void {
  const isSame = rates.every(({ instrumentId, rate }) => {
    const instrument = known.find(({ id }) => id === instrumentId);
    return instrument !== undefined && feeRateOf(instrument, current) === rate;
  });
  if (isSame && kindOf(current.mode) === kind) throw new Refused('console.unchanged');
}

/** Returns the rates of each instrument before and after, for the audit log. */
export const ratesDetail = (
  instruments: readonly Instrument[],
  before: FeePlan,
  after: FeePlan,
  rates: readonly FeeRate[],
) =>
  Object.fromEntries(
    instruments.map((instrument) => {
      const rate = rates.find(({ instrumentId }) => instrumentId === instrument.id)?.rate ?? 0;
      const was = feeText(feeRateOf(instrument, before), before);
      return [instrument.code, [was, feeText(rate, after)]];
    }),
  );

/** Number of decimals, in percent, of a share that is stored in millionths. */
const SHARE_DIGITS = USD_DIGITS - 2;

/** Formats a rate for display. */
export const feeText = (rate: number, { mode }: Pick<FeePlan, 'mode'>): string =>
  mode === 'perLot'
    ? formatDecimal(rate, USD_DIGITS, 2)
    : `${formatDecimal(rate, SHARE_DIGITS, 0)} %`;

/** Returns a row for one lot at the highest leverage, computed with the formulas of the engine. */
export function rowOf(
  listing: Listing,
  now: FeePlan,
  then: { readonly mode: FeePlan['mode']; readonly rate: number },
): wire.FeePreview['rows'][number] {
  const { instrument, quote } = listing;
  const { id, code } = instrument;
  const leverage = instrument.leverages.at(-1) ?? null;
  const price = quote && openingPrice('buy', quote);
  const rate = price === null ? null : rateAt(listing, price);
  if (leverage === null || price === null || !rate) {
    return { id, code, leverage, margin: null, before: null, after: null };
  }
  const lot = microLots(ONE_LOT);
  const margin = marginFor(instrument, lot, price, leverage, rate);
  const before = feeFor(instrument, lot, margin, now);
  const plan = { id: -1, mode: then.mode };
  const after = feeFor({ feeRates: { [plan.id]: then.rate } }, lot, margin, plan);
  return { id, code, leverage, margin, before, after };
}
