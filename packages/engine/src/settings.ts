import { type FeePlan, FIRST_FEES } from './market/formulas.ts';
import { type BasisPoints, basisPoints } from './units/units.ts';

/** Risk settings of the operator, the same for every account. */
export interface RiskSettings {
  readonly fees: FeePlan;
  /** At or below it the trader is warned, once until the level rises above the recovery level. */
  readonly marginCallLevel: BasisPoints;
  readonly marginRecoverLevel: BasisPoints;
  /** At or below it positions are closed, largest loss first. */
  readonly stopOutLevel: BasisPoints;
  readonly positionsMax: number;
  readonly pendingsMax: number;
}

/** The settings of a new installation (rules MARGIN-010, STOPOUT-001, ORDER-013). */
export const DEFAULT_RISK: RiskSettings = {
  fees: FIRST_FEES,
  marginCallLevel: basisPoints(10_000),
  marginRecoverLevel: basisPoints(11_000),
  stopOutLevel: basisPoints(5_000),
  positionsMax: 200,
  pendingsMax: 200,
};

/** How far above the call level a margin call ends, in basis points (rule MARGIN-010). */
const RECOVERY_ABOVE = 1_000;

/** The settings with other levels; the distance from call to recovery stays the same. */
export const withLevels = (
  settings: RiskSettings,
  levels: Pick<RiskSettings, 'marginCallLevel' | 'stopOutLevel'>,
): RiskSettings => ({
  ...settings,
  ...levels,
  marginRecoverLevel: basisPoints(levels.marginCallLevel + RECOVERY_ABOVE),
});

/**
 * Returns `settings`; throws a RangeError unless stop-out ≤ margin call ≤ recovery. Otherwise
 * accounts would be called and recover for ever, or be stopped out without a call.
 */
export function checkedRisk(settings: RiskSettings): RiskSettings {
  const { stopOutLevel, marginCallLevel, marginRecoverLevel } = settings;
  if (stopOutLevel <= marginCallLevel && marginCallLevel <= marginRecoverLevel) return settings;
  throw new RangeError(
    `Expected stop-out ≤ margin call ≤ recovery, was ${stopOutLevel}, ${marginCallLevel}, ` +
      `${marginRecoverLevel}`,
  );
}
