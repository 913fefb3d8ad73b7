import { microUsd } from '@fulcrum/engine/units/units';
import { directionOf, formatMoney } from '@fulcrum/ui/figures/format';

import { useTranslation } from '../../../language/use-translation.ts';
import type { SidePlan } from '../plan/plan.ts';

const ZERO = microUsd(0);

/** What a position of this size would pay or receive at the next 17:00 New York. */
export function NightLine({ buy, sell }: { readonly buy: SidePlan; readonly sell: SidePlan }) {
  const { t } = useTranslation();
  const nights = buy.night?.nights ?? sell.night?.nights ?? 0;
  const amounts = [buy, sell].map(({ night }) => night?.amount ?? 0);
  if (amounts.every((amount) => amount === 0)) return null;
  return (
    <p className="night">
      {t('trade.tonight')}
      {nights > 1 && (
        <span className="tag num" translate="no">
          ×{nights}
        </span>
      )}
      {[sell, buy].map(({ side, night }) => (
        <span key={side} className="night__side">
          <span>{t(`trade.${side}`)}</span>{' '}
          <span className={`num ${directionOf(night?.amount ?? 0)}`} translate="no">
            {formatMoney(night?.amount ?? ZERO, { isSigned: true })}
          </span>
        </span>
      ))}
    </p>
  );
}
