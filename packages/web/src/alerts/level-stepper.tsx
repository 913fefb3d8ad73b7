import { formatDecimal, points } from '@fulcrum/engine/units';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useRepeat } from '../lib/use-repeat.ts';
import type { ListedInstrument } from '../live/model.ts';
import { distanceDigits } from '../preview/levels.ts';
import { PERCENT_DIGITS, type AlertUnit } from './alert-level.ts';
import '../order-fields/order-fields.css';

interface LevelStepperProps {
  readonly unit: AlertUnit;
  readonly instrument: ListedInstrument;
  readonly text: string;
  readonly level: number | null;
  readonly hint: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
}

const PERCENT_STEP = 10;

/** A price or a percentage, with a button for a step on either side. */
export function LevelStepper(props: LevelStepperProps) {
  const { unit, instrument, text, level, hint, isWrong, onChange } = props;
  const { t } = useTranslation();
  const { digits, isPair } = instrument;
  const isPercent = unit === 'percent';
  const step = isPercent ? PERCENT_STEP : 10 ** distanceDigits(isPair, digits);
  const label = t(isPercent ? 'home.sortChange' : 'home.sortPrice');
  const move = (by: number) => {
    const next = (level ?? 0) + by;
    if (isPercent || (level !== null && next > 0)) {
      onChange(formatDecimal(points(next), isPercent ? PERCENT_DIGITS : digits));
    }
  };
  return (
    <div className={`stepper${isWrong ? ' stepper--bad' : ''}`}>
      <button type="button" aria-label={t('trade.lower')} {...useRepeat(() => move(-step))}>
        <Minus className="i" />
      </button>
      <label className="stepper__v">
        <input
          className="num"
          inputMode={isPercent ? 'text' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          aria-label={label}
          aria-invalid={isWrong}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <small>{hint === '' ? label : hint}</small>
      </label>
      <button type="button" aria-label={t('trade.higher')} {...useRepeat(() => move(step))}>
        <Plus className="i" />
      </button>
    </div>
  );
}
