import { readNumber } from '@fulcrum/ui/figures/read-number';
import { useState } from 'react';

import { isParam } from '../../../../chart/studies/chart-setup.ts';
import type { ParamForm } from '../../../../chart/studies/study-forms.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { Stepper } from '../../../../trading/order-fields/stepper.tsx';

interface ParamFieldProps {
  readonly form: ParamForm;
  readonly label: string;
  readonly value: number;
  /** Called with numbers that the form takes only. */
  readonly onChange: (value: number) => void;
}

/** Field for a length or a multiplier of a study. What it does not take is marked, and not used. */
export function ParamField({ form, label, value, onChange }: ParamFieldProps) {
  const { t } = useTranslation();
  const { min, max, step } = form;
  const digits = step < 1 ? 1 : 0;
  // What is being typed, until the number changes otherwise.
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: number } | null>(null);
  const text = typed?.of === value ? typed.text : value.toFixed(digits);
  const isWrong = !isParam(form, numberIn(text, digits));
  const type = (next: string) => {
    const number = numberIn(next, digits);
    const isTaken = isParam(form, number);
    setTyped({ text: next, of: isTaken ? number : value });
    if (isTaken && number !== value) onChange(number);
  };
  const move = (by: number) => {
    const next = Number(Math.min(max, Math.max(min, value + by)).toFixed(digits));
    setTyped(null);
    onChange(next);
  };
  const range = t('trade.studyRange', { min: min.toFixed(digits), max: max.toFixed(digits) });
  return (
    <Stepper
      label={label}
      text={text}
      form={{ digits }}
      isWrong={isWrong}
      onChange={type}
      less={{ label: t('trade.less'), isOff: value <= min, onStep: () => move(-step) }}
      more={{ label: t('trade.more'), isOff: value >= max, onStep: () => move(step) }}
      note={`${label} · ${range}`}
    />
  );
}

/** Returns the number in a text; null if it is none. */
function numberIn(text: string, digits: number): number | null {
  const units = readNumber(text, { digits });
  return units === null ? null : units / 10 ** digits;
}
