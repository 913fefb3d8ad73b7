import { formatLevel } from '@fulcrum/ui/format';
import type { CSSProperties } from 'react';

import { useTranslation } from '../../use-translation.ts';
import type { AccountFigures } from '../../live/model.ts';

/**
 * Place of a margin level on the gauge, 0 safe to 100 at the stop-out. The square root gives the
 * last stretch, where it matters, more room than the way there.
 */
export function gaugePlace(level: number | null, stopOut: number): number {
  if (level === null) return 0;
  if (level <= stopOut) return 100;
  return 100 * Math.sqrt(stopOut / level);
}

const WORRY = 50;
const DANGER = 80;

interface MarginGaugeProps {
  readonly figures: AccountFigures;
  /** Hundredths of a percent. */
  readonly stopOut: number;
}

/** Margin level as a number, a word and a place between safe and stop-out. */
export function MarginGauge({ figures, stopOut }: MarginGaugeProps) {
  const { t } = useTranslation();
  const { marginLevel } = figures;
  const place = gaugePlace(marginLevel, stopOut);
  const word = t(`orders.gauge.${place < WORRY ? 'safe' : place < DANGER ? 'watch' : 'danger'}`);
  const level = marginLevel === null ? '–' : formatLevel(marginLevel);
  // A custom property carries the place; React's types do not know those.
  const style = { '--v': place } as CSSProperties;
  return (
    <div
      className="gauge"
      role="meter"
      aria-label={t('orders.marginLevel')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(place)}
      aria-valuetext={marginLevel === null ? t('orders.gauge.unused') : `${level}, ${word}`}
    >
      <p className="summary__label">
        {t('orders.marginLevel')} <b className="num">{level}</b>
        {marginLevel !== null && <span className="gauge__word"> · {word}</span>}
      </p>
      <div className="gauge__bar">
        <i style={style} />
      </div>
    </div>
  );
}
