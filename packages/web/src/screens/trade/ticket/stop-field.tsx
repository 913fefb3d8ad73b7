import type { MicroUsd } from '@fulcrum/engine/units/units';
import { formatMoney } from '@fulcrum/ui/figures/format';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { useId } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import type { StopName, StopUnit } from '../../../trading/preview/levels.ts';
import type { StopField as Field } from '../plan/ticket.ts';

interface StopFieldProps {
  readonly name: StopName;
  readonly field: Field;
  readonly unit: StopUnit;
  readonly isPair: boolean;
  /** Result at the level; null for no level. */
  readonly money: MicroUsd | null;
  readonly isWrong: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onText: (text: string) => void;
  readonly onUnit: () => void;
}

/** A stop loss or take profit on the ticket: a switch, its distance, and the money. */
export function StopField(props: StopFieldProps) {
  const { name, field, unit, money, isWrong, onSwitch, onText, onUnit } = props;
  const { t } = useTranslation();
  const id = useId();
  const label = t(`trade.${name}`);
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
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              value={field.text}
              style={{ width: `${Math.max(field.text.length, 3) + 1}ch` }}
              aria-label={`${label}, ${unitText}`}
              aria-invalid={isWrong}
              onChange={(event) => onText(event.target.value)}
              onFocus={(event) => event.target.select()}
            />
            <button
              type="button"
              className="stop__unit"
              aria-label={t('trade.changeUnit', { unit: unitText })}
              onClick={onUnit}
            >
              {unitText}
            </button>
            <span className={`stop__money num ${name === 'stopLoss' ? 'dn' : 'up'}`}>
              {money !== null && formatMoney(money, { isSigned: true })}
            </span>
          </>
        ) : (
          <span className="stop__off">{t('trade.none')}</span>
        )}
      </div>
    </div>
  );
}
