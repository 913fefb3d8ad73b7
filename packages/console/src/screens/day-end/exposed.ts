import type { Exposure } from '@fulcrum/contract/console/dashboard/schema';
import type { HedgedInstrument } from '@fulcrum/contract/console/hedging/schema';
import { LOT_DIGITS, parseDecimal } from '@fulcrum/engine/units/decimal';

/** What clients hold in an instrument, and what the house covers of it; lots are signed. */
export interface Exposed {
  readonly id: number;
  readonly showCode: string;
  readonly netLots: number;
  readonly netUsd: number;
  /** Null if the operator may not see it. */
  readonly hedged: number | null;
  readonly left: number | null;
}

/**
 * Joins the live book with what the house holds at its providers; the largest net value comes
 * first. An instrument that only the house holds is listed too. `hedges` is null for who may not
 * see them.
 */
export function exposedOf(
  exposure: readonly Exposure[],
  hedges: readonly HedgedInstrument[] | null,
): Exposed[] {
  const held = new Map(
    hedges?.map((each) => [each.instrument_id, parseDecimal(each.held, LOT_DIGITS) ?? 0]),
  );
  const row = (id: number, showCode: string, netLots: number, netUsd: number): Exposed => {
    const hedged = hedges ? (held.get(id) ?? 0) : null;
    return {
      id,
      showCode,
      netLots,
      netUsd,
      hedged,
      left: hedged === null ? null : netLots - hedged,
    };
  };
  const known = new Set(exposure.map((each) => each.instrument_id));
  return [
    ...exposure.map((each) =>
      row(
        each.instrument_id,
        each.show_code,
        each.long_lots - each.short_lots,
        each.long_usd - each.short_usd,
      ),
    ),
    ...(hedges ?? [])
      .filter(({ instrument_id: id }) => !known.has(id) && held.get(id) !== 0)
      .map((each) => row(each.instrument_id, each.show_code, 0, 0)),
  ];
}
