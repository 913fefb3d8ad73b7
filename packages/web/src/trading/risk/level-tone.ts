import type { RiskSettings } from '@fulcrum/engine/settings';
import type { BasisPoints } from '@fulcrum/engine/units/units';

/** A level below this is amber. */
export const AMBER_BELOW = 20_000;
/** A level at or below this is red, unless a margin call ends only at a higher level. */
const RED_AT = 11_000;

export type LevelTone = 'calm' | 'amber' | 'red';

export const redAt = ({ marginRecoverLevel }: Pick<RiskSettings, 'marginRecoverLevel'>): number =>
  Math.max(RED_AT, marginRecoverLevel);

/** Returns the colour of a margin level; neutral while no margin is used. */
export function levelTone(
  level: BasisPoints | null,
  settings: Pick<RiskSettings, 'marginRecoverLevel'>,
): LevelTone {
  if (level === null) return 'calm';
  if (level <= redAt(settings)) return 'red';
  return level < AMBER_BELOW ? 'amber' : 'calm';
}

/** Word for a margin level, as a key of `orders.gauge`. */
export type LevelWord = 'unused' | 'safe' | 'watch' | 'danger' | 'call';

export function levelWord(
  level: BasisPoints | null,
  settings: Pick<RiskSettings, 'marginRecoverLevel' | 'marginCallLevel'>,
): LevelWord {
  if (level === null) return 'unused';
  if (level <= settings.marginCallLevel) return 'call';
  const tone = levelTone(level, settings);
  return tone === 'red' ? 'danger' : tone === 'amber' ? 'watch' : 'safe';
}

/** Whether an action leads to a red margin level that is worse than the level before. */
export const needsConsent = (
  before: BasisPoints | null,
  after: BasisPoints | null,
  settings: Pick<RiskSettings, 'marginRecoverLevel'>,
): boolean =>
  after !== null && levelTone(after, settings) === 'red' && (before === null || after < before);
