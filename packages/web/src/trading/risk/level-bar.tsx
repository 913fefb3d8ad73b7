import './level-bar.css';

import type { RiskSettings } from '@fulcrum/engine/settings';
import { basisPoints, type BasisPoints } from '@fulcrum/engine/units/units';
import { formatLevel } from '@fulcrum/ui/figures/format';
import type { CSSProperties } from 'react';

import { AMBER_BELOW, redAt } from './level-tone.ts';

/** The bar ends at this level; a higher level counts as "far". */
export const FAR_LEVEL = basisPoints(100_000);

interface LevelBarProps {
  /** Null shows no mark for the level before. */
  readonly before: BasisPoints | null;
  readonly after: BasisPoints | null;
  readonly settings: RiskSettings;
  /** Shows the bar without its scale, beside a level in figures. */
  readonly isSlim?: boolean;
}

/**
 * Margin levels from the stop-out, which is at the left in every language, to 1000 % on a
 * logarithmic bar: a hollow mark before the action, a filled mark after it.
 */
export function LevelBar({ before, after, settings, isSlim = false }: LevelBarProps) {
  const { stopOutLevel, marginCallLevel } = settings;
  const at = (level: number) => levelPlace(level, stopOutLevel);
  const style = {
    '--red': `${at(redAt(settings))}%`,
    '--amber': `${at(AMBER_BELOW)}%`,
    '--from': `${Math.min(at(before ?? after ?? 0), at(after ?? before ?? 0))}%`,
    '--to': `${Math.max(at(before ?? after ?? 0), at(after ?? before ?? 0))}%`,
  } as CSSProperties; // React's types lack custom properties
  const ticks = [stopOutLevel, marginCallLevel, AMBER_BELOW, 50_000].filter(
    (level, index, all) => !isSlim && (index === 0 || at(level) - at(all[index - 1] ?? 0) > 14),
  );
  return (
    <div className={`levelbar${isSlim ? ' levelbar--slim' : ''}`} style={style} aria-hidden="true">
      <div className="levelbar__t" />
      {before !== null && after !== null && <span className="levelbar__path" />}
      {before !== null && <span className="levelbar__a" style={{ left: `${at(before)}%` }} />}
      {after !== null && <span className="levelbar__b" style={{ left: `${at(after)}%` }} />}
      {ticks.map((level, index) => (
        <span
          key={level}
          className={`levelbar__k num${index === 0 ? ' levelbar__k--first' : ''}`}
          translate="no"
          style={{ left: `${at(level)}%` }}
        >
          {formatLevel(basisPoints(level))}
        </span>
      ))}
    </div>
  );
}

/** Returns the position of a level on the bar in percent. */
export function levelPlace(level: number, stopOutLevel: number): number {
  const low = Math.max(stopOutLevel, 1);
  if (level <= low) return 0;
  return Math.min(100, (100 * Math.log(level / low)) / Math.log(FAR_LEVEL / low));
}
