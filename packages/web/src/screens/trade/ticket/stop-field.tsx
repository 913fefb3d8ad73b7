import type { MicroUsd } from '@fulcrum/engine/units/units';
import { formatMoney } from '@fulcrum/ui/figures/format';
import type { NumberForm } from '@fulcrum/ui/figures/read-number';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { useId } from 'react';

import { putOwnForm, useTypedWords } from '../../../forms/typed-number.ts';
import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import type { StopName, StopUnit } from '../../../trading/preview/levels.ts';
import type { StopField as Field } from '../plan/ticket.ts';

interface StopFieldProps {
  readonly name: StopName;
  readonly field: Field;
  readonly unit: StopUnit;
  readonly isPair: boolean;
  /** What the field takes in this unit; null without a price. */
  readonly form: NumberForm | null;
  readonly isSigned: boolean;
  /** Result at the level; null for no level. */
  readonly money: MicroUsd | null;
  readonly isWrong: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onText: (text: string) => void;
  readonly onUnit: () => void;
}

/** A stop loss or take profit on the ticket: a switch, its distance, and the money. */
export function StopField(props: StopFieldProps) {
  const { name, field, unit, form, money, isWrong, onSwitch, onText, onUnit } = props;
  const { t } = useTranslation();
  const id = useId();
  const words = useTypedWords(field.isOn ? field.text : '', form ?? undefined);
  const label = t(`trade.${name}`);
  // In another unit than the typed one the field shows what the level comes to.
  const isTyped = field.unit === unit;
  const unitText = unit === 'pips' && !props.isPair ? t('trade.points') : t(`trade.units.${unit}`);
  return (
    <div className={`stop${isWrong ? ' stop--bad' : ''}`}>
      <div className="stop__h">
        <label htmlFor={field.isOn ? id : undefined}>{label}</label>
        <Switch label={label} isOn={field.isOn} onChange={onSwitch} />
      </div>
      <div className="stop__b">
        {field.isOn ? (
          <>
            <input
              id={id}
              className="num"
              translate="no"
              inputMode={props.isSigned ? 'text' : 'decimal'}
              autoComplete="off"
              enterKeyHint="done"
              value={field.text}
              style={{ width: `${Math.max(field.text.length, 3) + 1}ch` }}
              aria-label={listed([label, unitText])}
              aria-invalid={isWrong}
              onChange={(event) => onText(event.target.value)}
              onFocus={(event) => event.target.select()}
              onBlur={() => isTyped && form && putOwnForm(field.text, form, onText)}
            />
            <button
              type="button"
              className="stop__unit"
              aria-label={t('trade.changeUnit', { unit: unitText })}
              onClick={onUnit}
            >
              {unitText}
            </button>
            {words === '' ? (
              <span className={`stop__money ${name === 'stopLoss' ? 'dn' : 'up'}`}>
                <span className="num" translate="no">
                  {money !== null && formatMoney(money, { isSigned: true })}
                </span>
              </span>
            ) : (
              <small className="stop__ways" role="alert">
                {words}
              </small>
            )}
          </>
        ) : (
          <span className="stop__off">{t('trade.none')}</span>
        )}
      </div>
    </div>
  );
}
