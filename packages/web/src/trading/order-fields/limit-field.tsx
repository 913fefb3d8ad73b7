import './limit-field.css';

import { formatDecimal } from '@fulcrum/engine/units/decimal';
import type { Points } from '@fulcrum/engine/units/units';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';

import { useTranslation } from '../../language/use-translation.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { distanceDigits } from '../../market/distance-digits.ts';
import { allowedPrice } from '../preview/allowed-price.ts';
import { priceForm } from '../preview/number-forms.ts';
import { readTarget } from './read-target.ts';
import { Stepper } from './stepper.tsx';

/** Whether an order is a stop-limit order, and its limit as typed. */
interface LimitChoice {
  readonly isOn: boolean;
  readonly text: string;
}

interface LimitFieldProps {
  readonly instrument: ListedInstrument;
  readonly choice: LimitChoice;
  /** The target, at which the limit begins; null while it is not a price. */
  readonly target: Points | null;
  readonly isWrong: boolean;
  readonly onChange: (choice: LimitChoice) => void;
}

/** Makes a pending order a stop-limit order, and asks for its second price. */
export function LimitField({ instrument, choice, target, isWrong, onChange }: LimitFieldProps) {
  const { t } = useTranslation();
  const { digits, isPair, terms } = instrument;
  const step = 10 ** distanceDigits(isPair, digits);
  const limit = readTarget(choice.text, terms, target);
  const price = (value: Points) => formatDecimal(value, digits);
  const move = (by: number) => {
    const from = limit ?? target;
    const next = from === null ? null : allowedPrice(from + by, terms);
    if (next !== null) onChange({ isOn: true, text: price(next) });
  };
  const toggle = (isOn: boolean) => {
    const first = choice.text === '' && target !== null ? price(target) : choice.text;
    onChange({ isOn, text: first });
  };
  return (
    <div className="limit">
      <div className="limit__switch">
        <Switch label={t('trade.kinds.stopLimit')} isOn={choice.isOn} onChange={toggle} />
        <span aria-hidden="true">{t('trade.kinds.stopLimit')}</span>
        <small>{t('trade.limitHint')}</small>
      </div>
      {choice.isOn && (
        <Stepper
          label={t('trade.limitPrice')}
          text={choice.text}
          form={priceForm(terms, target)}
          isSigned={terms.allowsNonPositive}
          isWrong={isWrong}
          onChange={(text) => onChange({ isOn: true, text })}
          less={{
            label: t('orders.levelLower', { name: t('trade.limitPrice') }),
            onStep: () => move(-step),
          }}
          more={{
            label: t('orders.levelHigher', { name: t('trade.limitPrice') }),
            onStep: () => move(step),
          }}
          note={t('trade.limitPrice')}
        />
      )}
    </div>
  );
}
