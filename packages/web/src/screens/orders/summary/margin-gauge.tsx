import type { RiskSettings } from '@fulcrum/engine/settings';
import { formatLevel } from '@fulcrum/ui/figures/format';
import type { CSSProperties } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import type { AccountFigures } from '../../../account/model.ts';
import { AMBER_BELOW, levelTone, levelWord, redAt } from '../../../trading/risk/level-tone.ts';

/**
 * Returns the position of a margin level on the gauge, from 0 (safe) to 100 (stop-out). The square
 * root gives the dangerous end more room.
 */
export function gaugePlace(level: number | null, stopOut: number): number {
  if (level === null) return 0;
  if (level <= stopOut) return 100;
  return 100 * Math.sqrt(stopOut / level);
}

interface MarginGaugeProps {
  readonly figures: AccountFigures;
  readonly settings: RiskSettings;
}

/** Margin level as a number, a word and a position between safe and stop-out. */
export function MarginGauge({ figures, settings }: MarginGaugeProps) {
  const { t } = useTranslation();
  const { marginLevel } = figures;
  const place = gaugePlace(marginLevel, settings.stopOutLevel);
  const word = t(`orders.gauge.${levelWord(marginLevel, settings)}`);
  const tone = levelTone(marginLevel, settings);
  const level = marginLevel === null ? '–' : formatLevel(marginLevel);
  // The cast allows custom properties, which hold the positions but are missing in React's types.
  const style = {
    '--v': place,
    '--amber': `${gaugePlace(AMBER_BELOW, settings.stopOutLevel)}%`,
    '--red': `${gaugePlace(redAt(settings), settings.stopOutLevel)}%`,
  } as CSSProperties;
  return (
    <div
      className="gauge"
      role="meter"
      aria-label={t('orders.marginLevel')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(place)}
      aria-valuetext={marginLevel === null ? word : `${level}, ${word}`}
    >
      <p className="summary__label">
        {t('orders.marginLevel')} <b className={`num level--${tone}`}>{level}</b>
        {marginLevel !== null && <span className={`gauge__word level--${tone}`}> · {word}</span>}
      </p>
      <div className="gauge__bar" style={style}>
        <i />
      </div>
    </div>
  );
}
