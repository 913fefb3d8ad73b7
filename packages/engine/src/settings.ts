import { type FeePlan, FIRST_FEES } from './market/formulas.ts';
import { type BasisPoints, basisPoints } from './units/units.ts';

/** Risk settings, which operators set for all accounts. */
export interface RiskSettings {
  readonly fees: FeePlan;
  /**
   * At or below this level the trader is warned, once until the level rises above the recovery
   * level.
   */
  readonly marginCallLevel: BasisPoints;
  readonly marginRecoverLevel: BasisPoints;
  /** At or below this level positions are closed, the largest loss first. */
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

/** How far above the margin call level a margin call ends, in basis points (rule MARGIN-010). */
const RECOVERY_ABOVE = 1_000;

/**
 * Returns the settings with new levels; the distance from margin call to recovery stays the same.
 */
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
 * accounts would switch between margin call and recovery for ever, or be stopped out without a
 * margin call.
 */
export function checkedRisk(settings: RiskSettings): RiskSettings {
  const { stopOutLevel, marginCallLevel, marginRecoverLevel } = settings;
  if (stopOutLevel <= marginCallLevel && marginCallLevel <= marginRecoverLevel) return settings;
  throw new RangeError(
    `Expected stop-out ≤ margin call ≤ recovery, was ${stopOutLevel}, ${marginCallLevel}, ` +
      `${marginRecoverLevel}`,
  );
}
