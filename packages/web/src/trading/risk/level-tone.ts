import type { RiskSettings } from '@fulcrum/engine/settings';
import type { BasisPoints } from '@fulcrum/engine/units/units';

/** Below it a level is amber. */
export const AMBER_BELOW = 20_000;
/** At or below it a level is red, unless a margin call is over only at a higher one. */
const RED_AT = 11_000;

export type LevelTone = 'calm' | 'amber' | 'red';

export const redAt = ({ marginRecoverLevel }: Pick<RiskSettings, 'marginRecoverLevel'>): number =>
  Math.max(RED_AT, marginRecoverLevel);

/** How a margin level is coloured; without margin in use there is nothing to fear. */
export function levelTone(
  level: BasisPoints | null,
  settings: Pick<RiskSettings, 'marginRecoverLevel'>,
): LevelTone {
  if (level === null) return 'calm';
  if (level <= redAt(settings)) return 'red';
  return level < AMBER_BELOW ? 'amber' : 'calm';
}

/** What a margin level means, in one word of `orders.gauge`. */
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

/** Whether something leaves the account at a red level that is worse than before. */
export const needsConsent = (
  before: BasisPoints | null,
  after: BasisPoints | null,
  settings: Pick<RiskSettings, 'marginRecoverLevel'>,
): boolean =>
  after !== null && levelTone(after, settings) === 'red' && (before === null || after < before);
