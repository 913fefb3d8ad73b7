import { OFFSET_MAX } from '@fulcrum/engine/orders/break-even';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { formatQuantity } from '@fulcrum/ui/figures/format';

import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { Stepper } from '../../../trading/order-fields/stepper.tsx';
import type { LevelBasis } from '../../../trading/preview/levels.ts';
import { readDistance, unitDigits, type BreakEvenDraft } from './exit-plan.ts';

interface BreakEvenEditorProps {
  readonly draft: BreakEvenDraft;
  /** Number of take-profits in the list; 0 if there is a single one. */
  readonly rows: number;
  /** How many take-profits have been reached before these. */
  readonly fired: number;
  readonly basis: LevelBasis;
  readonly isWrong: boolean;
  readonly onChange: (draft: BreakEvenDraft) => void;
}

/** Whether and when the stop-loss moves to the opening price, and the profit that it keeps. */
export function BreakEvenEditor(props: BreakEvenEditorProps) {
  const { draft, rows, fired, basis, isWrong, onChange } = props;
  const { t } = useTranslation();
  const decimals = unitDigits(basis);
  const unit = t(decimals === 1 ? 'trade.pips' : 'trade.points');
  const label = t('orders.breakEvenMove');
  const distance = (name: 'gain' | 'offset', title: string, max: number) => {
    const step = (by: number) => {
      const next = (readDistance(draft[name], basis) ?? 0) + by * 10 ** decimals;
      if (next >= 0 && next <= max) onChange({ ...draft, [name]: formatQuantity(next, decimals) });
    };
    return (
      <>
        <p className="edit__note" aria-hidden>
          {listed([title, unit])}
        </p>
        <Stepper
          label={listed([title, unit])}
          text={draft[name]}
          form={{ digits: decimals }}
          isWrong={isWrong}
          onChange={(text) => onChange({ ...draft, [name]: text })}
          less={{ label: t('orders.levelLower', { name: title }), onStep: () => step(-1) }}
          more={{ label: t('orders.levelHigher', { name: title }), onStep: () => step(1) }}
        />
      </>
    );
  };
  return (
    <div className={`edit${isWrong ? ' edit--bad' : ''}`}>
      <div className="edit__h">
        <Switch
          label={label}
          isOn={draft.isOn}
          onChange={(isOn) => onChange({ ...draft, isOn, after: rows > 0 ? 1 : null })}
        />
        <span>{label}</span>
      </div>
      {draft.isOn && (
        <>
          {rows > 0 && (
            <div className="chips levels__when" role="group" aria-label={t('orders.breakEvenWhen')}>
              {Array.from({ length: rows }, (_, index) => index + 1).map((level) => (
                <Chip
                  key={level}
                  isOutline
                  className="num"
                  translate="no"
                  isOn={draft.after === level}
                  onClick={() => onChange({ ...draft, after: level })}
                >
                  TP {fired + level}
                </Chip>
              ))}
              <Chip
                isOutline
                isOn={draft.after === null}
                onClick={() => onChange({ ...draft, after: null })}
              >
                {t('orders.breakEvenGain')}
              </Chip>
            </div>
          )}
          {draft.after === null && distance('gain', t('orders.breakEvenGain'), Infinity)}
          {distance('offset', t('orders.breakEvenOffset'), OFFSET_MAX)}
          <p className="edit__note">{t('orders.breakEvenHint')}</p>
        </>
      )}
    </div>
  );
}
