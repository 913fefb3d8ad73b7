import type { RiskSettings } from '@fulcrum/engine/settings';
import { formatLevel } from '@fulcrum/ui/figures/format';

import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import type { AccountFigures } from '../../../account/model.ts';
import { FAR_LEVEL, LevelBar, levelPlace } from '../../../trading/risk/level-bar.tsx';
import { levelTone, levelWord } from '../../../trading/risk/level-tone.ts';

interface MarginGaugeProps {
  readonly figures: AccountFigures;
  readonly settings: RiskSettings;
}

/** Margin level as a number, a word and a position between stop-out and safe. */
export function MarginGauge({ figures, settings }: MarginGaugeProps) {
  const { t } = useTranslation();
  const { marginLevel } = figures;
  // Without used margin there is no level that could fall.
  const shown = marginLevel ?? FAR_LEVEL;
  const word = t(`orders.gauge.${levelWord(marginLevel, settings)}`);
  const tone = levelTone(marginLevel, settings);
  const level = marginLevel === null ? '–' : formatLevel(marginLevel);
  return (
    <div
      className="gauge"
      role="meter"
      aria-label={t('orders.marginLevel')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(levelPlace(shown, settings.stopOutLevel))}
      aria-valuetext={marginLevel === null ? word : listed([level, word])}
    >
      <p className="summary__label">
        {t('orders.marginLevel')}{' '}
        <b className={`num level--${tone}`} translate="no">
          {level}
        </b>
        {marginLevel !== null && (
          <span className={`gauge__word level--${tone}`}>{` · ${word}`}</span>
        )}
      </p>
      <LevelBar before={null} after={shown} settings={settings} isSlim />
    </div>
  );
}
