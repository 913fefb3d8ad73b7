import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { points } from '@fulcrum/engine/units/units';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { Stepper } from '../order-fields/stepper.tsx';
import { distanceDigits } from '../../market/distance-digits.ts';
import { PERCENT_DIGITS } from '../preview/number-forms.ts';
import { isLevel, levelForm, type AlertUnit } from './alert-level.ts';

interface LevelStepperProps {
  readonly unit: AlertUnit;
  readonly instrument: ListedInstrument;
  readonly text: string;
  readonly level: number | null;
  readonly bid: number | undefined;
  readonly hint: string;
  readonly isWrong: boolean;
  /** What the server refused about the level; empty if nothing. */
  readonly refusal: string;
  readonly onChange: (text: string) => void;
}

const PERCENT_STEP = 10;

/** Field for a price or a percentage, with a step button on either side. */
export function LevelStepper(props: LevelStepperProps) {
  const { unit, instrument, text, level, bid, hint, isWrong, refusal, onChange } = props;
  const id = useId();
  const { t } = useTranslation();
  const { digits, isPair } = instrument;
  const isPercent = unit === 'percent';
  const step = isPercent ? PERCENT_STEP : 10 ** distanceDigits(isPair, digits);
  const label = t(isPercent ? 'home.sortChange' : 'home.sortPrice');
  const move = (by: number) => {
    const next = (level ?? 0) + by;
    if (isPercent || (level !== null && isLevel(unit, next, instrument.terms))) {
      onChange(formatDecimal(points(next), isPercent ? PERCENT_DIGITS : digits));
    }
  };
  const isRefused = refusal !== '';
  return (
    <>
      <Stepper
        label={label}
        text={text}
        isWrong={isWrong || isRefused}
        {...(isRefused && { faultId: id })}
        form={levelForm(unit, instrument, bid)}
        isSigned={isPercent || instrument.terms.allowsNonPositive}
        onChange={onChange}
        less={{ label: t('trade.lower'), onStep: () => move(-step) }}
        more={{ label: t('trade.higher'), onStep: () => move(step) }}
        note={hint === '' ? label : hint}
      />
      {isRefused && (
        <p id={id} className="field__error">
          <CircleAlert className="i i--14" />
          <span>{refusal}</span>
        </p>
      )}
    </>
  );
}
