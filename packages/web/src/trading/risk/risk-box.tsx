import './risk-box.css';

import type { RiskSettings } from '@fulcrum/engine/settings';
import type { BasisPoints, Points } from '@fulcrum/engine/units/units';
import { formatLevel, formatPrice, formatFigure } from '@fulcrum/ui/figures/format';
import { ArrowRight } from 'lucide-react';

import { ltr } from '../../language/left-to-right.ts';
import { distanceDigits } from '../../market/distance-digits.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { NO_DISTANCES, type Distances, type DistanceTo } from './distance-to.ts';
import { LevelBar } from './level-bar.tsx';
import { levelTone } from './level-tone.ts';

interface RiskBoxProps {
  readonly label: string;
  readonly before: BasisPoints | null;
  readonly after: BasisPoints | null;
  readonly settings: RiskSettings;
  /** The dangerous prices of the sheet's instrument, before and after the action. */
  readonly prices?: {
    /** Name of the instrument, if the sheet itself is not about one instrument. */
    readonly name?: string;
    readonly digits: number;
    readonly isPair: boolean;
    readonly before: Distances;
    readonly after: Distances;
  };
}

/** Effect of an action on the margin level, and on the prices of margin call and stop-out. */
export function RiskBox({ label, before, after, settings, prices }: RiskBoxProps) {
  const { t } = useTranslation();
  const tone = levelTone(after, settings);
  const show = (level: BasisPoints | null) => (level === null ? '–' : formatLevel(level));
  const then = prices?.after ?? NO_DISTANCES;
  return (
    <section className={`risk risk--${tone}`} aria-label={label}>
      <p className="risk__h">
        <span>{label}</span>
        <span className="risk__v">
          <span className="num" translate="no">
            {show(before)}
          </span>
          <ArrowRight className="i i--16 risk__to" aria-label="→" />
          <b className="num" translate="no">
            {show(after)}
          </b>
        </span>
      </p>
      {(before !== null || after !== null) && (
        <LevelBar before={before} after={after} settings={settings} />
      )}
      {prices && (then.call !== null || then.stopOut !== null) && (
        <dl className="risk__w">
          {row('call', then.call, prices.before.call?.price ?? null)}
          {row('stopOut', then.stopOut, prices.before.stopOut?.price ?? null)}
        </dl>
      )}
    </section>
  );

  function row(name: 'call' | 'stopOut', to: DistanceTo | null, was: Points | null) {
    if (to === null || !prices) return null;
    const { digits, isPair } = prices;
    const size = formatFigure(to.points, distanceDigits(isPair, digits));
    const distance = `${ltr(size)} ${t(isPair ? 'trade.pips' : 'trade.points')}`;
    return (
      <div>
        <dt>
          <i className={`risk__dot risk__dot--${name}`} />
          <span>{t(`risk.${name}`)}</span>
          {prices.name !== undefined && (
            <small className="num" translate="no">
              {prices.name}
            </small>
          )}
        </dt>
        <dd>
          <span className="num" translate="no">
            {was !== null && was !== to.price && <small>{`${formatPrice(was, digits)} → `}</small>}
            <b>{formatPrice(to.price, digits)}</b>
          </span>
          <small>{t('risk.away', { distance })}</small>
        </dd>
      </div>
    );
  }
}
