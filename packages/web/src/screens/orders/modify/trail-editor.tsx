import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { formatQuantity } from '@fulcrum/ui/figures/format';

import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { Stepper } from '../../../trading/order-fields/stepper.tsx';
import { distanceDigits } from '../../../market/distance-digits.ts';
import type { LevelBasis } from '../../../trading/preview/levels.ts';
import { firstTrail, readTrail, type LevelDraft } from './stops-plan.ts';

interface TrailEditorProps {
  readonly draft: LevelDraft;
  readonly basis: LevelBasis;
  /** Points between the price and the present stop loss; null without a stop loss. */
  readonly distance: number | null;
  readonly isWrong: boolean;
  readonly onChange: (draft: LevelDraft) => void;
}

/**
 * Switch and field for a trailing stop: whether the stop loss follows the price, and at which
 * distance.
 */
export function TrailEditor({ draft, basis, distance, isWrong, onChange }: TrailEditorProps) {
  const { t } = useTranslation();
  const { digits } = basis.listing.instrument;
  const decimals = distanceDigits(basis.isPair, digits);
  const unit = t(decimals === 1 ? 'trade.pips' : 'trade.points');
  const put = (points: number) => onChange({ isOn: true, text: formatQuantity(points, decimals) });
  const step = (by: number) => {
    const points = readTrail(draft, basis);
    const next = typeof points === 'number' ? points + by * 10 ** decimals : 0;
    if (next > 0) put(next);
  };
  const label = t('orders.trailing');
  return (
    <div className={`edit${isWrong ? ' edit--bad' : ''}`}>
      <div className="edit__h">
        <Switch label={label} isOn={draft.isOn} onChange={toggle} />
        <span>{label}</span>
      </div>
      {draft.isOn && (
        <>
          <Stepper
            label={listed([label, unit])}
            text={draft.text}
            form={{ digits: decimals }}
            isWrong={isWrong}
            onChange={(text) => onChange({ isOn: true, text })}
            less={{ label: t('orders.levelLower', { name: label }), onStep: () => step(-1) }}
            more={{ label: t('orders.levelHigher', { name: label }), onStep: () => step(1) }}
          />
          <p className="edit__note">{t('orders.trailingHint', { unit })}</p>
        </>
      )}
    </div>
  );

  function toggle(isOn: boolean): void {
    if (!isOn || draft.text !== '') onChange({ ...draft, isOn });
    else onChange(firstTrail(distance, basis));
  }
}
