import './stepper.css';

import type { NumberForm } from '@fulcrum/ui/figures/read-number';
import { Minus, Plus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { putOwnForm, useTypedWords } from '../../forms/typed-number.ts';
import { useRepeat } from './use-repeat.ts';

interface StepperProps {
  readonly label: string;
  readonly text: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
  readonly less: Step;
  readonly more: Step;
  /** Shown below the number; without a note the stepper is a single row. */
  readonly note?: ReactNode;
  /** What the field takes, if it takes a number with decimals or groups. */
  readonly form?: NumberForm;
  /** Id of the words about what is wrong. */
  readonly faultId?: string;
  /** The number may be negative; decimal keyboards have no key for the minus sign. */
  readonly isSigned?: boolean;
}

export interface Step {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onStep: () => void;
}

/** Field for a number, typed or changed in steps; a button that is held down repeats its step. */
export function Stepper(props: StepperProps) {
  const { label, text, isWrong, onChange, less, more, form, faultId, isSigned = false } = props;
  const words = useTypedWords(text, form);
  const note = words === '' ? props.note : words;
  const look = `stepper${isWrong ? ' stepper--bad' : ''}`;
  const field = (
    <input
      className="num"
      translate="no"
      inputMode={isSigned ? 'text' : 'decimal'}
      autoComplete="off"
      enterKeyHint="done"
      value={text}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={faultId}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => form && putOwnForm(text, form, onChange)}
    />
  );
  // A label focuses the field when pressed, so a note that contains buttons cannot be a label.
  const Value = typeof note === 'string' ? 'label' : 'div';
  return (
    <div className={note === undefined ? `${look} stepper--bare` : look}>
      <StepButton {...less} icon={Minus} />
      {note === undefined ? (
        field
      ) : (
        <Value className="stepper__v">
          {field}
          <small role={words === '' ? undefined : 'alert'}>{note}</small>
        </Value>
      )}
      <StepButton {...more} icon={Plus} />
    </div>
  );
}

interface StepButtonProps extends Step {
  readonly icon: LucideIcon;
}

/** Makes one step; held down, it repeats the step. */
export function StepButton({ label, isOff, onStep, icon: Icon }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} disabled={isOff} {...useRepeat(onStep)}>
      <Icon className="i" />
    </button>
  );
}
