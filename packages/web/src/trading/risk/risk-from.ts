import type { BasicInfo } from '@fulcrum/contract/settings/schema';
import type { FeePlan } from '@fulcrum/engine/market/formulas';
import { DEFAULT_RISK, withLevels, type RiskSettings } from '@fulcrum/engine/settings';
import { basisPoints } from '@fulcrum/engine/units/units';
import { parseDecimal } from '@fulcrum/engine/units/decimal';

/** Reads margin levels of the base settings, whether in force or announced. */
export function levelsOf(
  told: Pick<BasicInfo, 'margin_call_level' | 'stop_out_level'>,
): Pick<RiskSettings, 'marginCallLevel' | 'stopOutLevel'> {
  const level = (percent: string) => basisPoints(parseDecimal(percent, 2) ?? 0);
  const { margin_call_level: call, stop_out_level: stop } = told;
  return { marginCallLevel: level(call), stopOutLevel: level(stop) };
}

/** Reads a fee plan of the base settings, whether in force or announced. */
export const feesOf = (told: Pick<BasicInfo, 'trade_fee_type' | 'fee_plan'>): FeePlan => ({
  id: told.fee_plan,
  mode: told.trade_fee_type === 1 ? 'perLot' : 'ofMargin',
});

/** Returns the risk rules of the base settings; the product's defaults until these have loaded. */
export function riskFrom(basics: BasicInfo | null): RiskSettings {
  if (!basics) return DEFAULT_RISK;
  return {
    ...withLevels(DEFAULT_RISK, levelsOf(basics)),
    fees: feesOf(basics),
    positionsMax: basics.positions_max,
    pendingsMax: basics.pendings_max,
  };
}
