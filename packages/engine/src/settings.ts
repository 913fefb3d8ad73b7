import { type FeePlan, FIRST_FEES } from './market/formulas.ts';
import { type BasisPoints, basisPoints } from './units/units.ts';

/** Risk rules that an operator may set; the same for every account. */
export interface RiskSettings {
  readonly fees: FeePlan;
  /** At or below it the trader is warned, once until the level passes `marginRecoverLevel`. */
  readonly marginCallLevel: BasisPoints;
  readonly marginRecoverLevel: BasisPoints;
  /** At or below it positions are closed, the largest loss first. */
  readonly stopOutLevel: BasisPoints;
  readonly positionsMax: number;
  readonly pendingsMax: number;
}

/** The levels and limits of a first start (rules MARGIN-010, STOPOUT-001, ORDER-013). */
export const DEFAULT_RISK: RiskSettings = {
  fees: FIRST_FEES,
  marginCallLevel: basisPoints(10_000),
  marginRecoverLevel: basisPoints(11_000),
  stopOutLevel: basisPoints(5_000),
  positionsMax: 200,
  pendingsMax: 200,
};

/** How far a level must rise above the call before the call is over (rule MARGIN-010). */
const RECOVERY_ABOVE = 1_000;

/** The rules with other levels; recovery stays as far above the call as at a first start. */
export const withLevels = (
  settings: RiskSettings,
  levels: Pick<RiskSettings, 'marginCallLevel' | 'stopOutLevel'>,
): RiskSettings => ({
  ...settings,
  ...levels,
  marginRecoverLevel: basisPoints(levels.marginCallLevel + RECOVERY_ABOVE),
});

/**
 * Returns `settings`; throws a RangeError unless stop-out ≤ margin call ≤ recovery. In any other
 * order accounts would be called and recover for ever, or be stopped out without a call.
 */
export function checkedRisk(settings: RiskSettings): RiskSettings {
  const { stopOutLevel, marginCallLevel, marginRecoverLevel } = settings;
  if (stopOutLevel <= marginCallLevel && marginCallLevel <= marginRecoverLevel) return settings;
  throw new RangeError(
    `Expected stop-out ≤ margin call ≤ recovery, was ${stopOutLevel}, ${marginCallLevel}, ` +
      `${marginRecoverLevel}`,
  );
}
