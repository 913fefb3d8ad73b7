import './stepper.css';

import { Minus, Plus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { useRepeat } from './use-repeat.ts';

interface StepperProps {
  readonly label: string;
  readonly text: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
  readonly less: StepButton;
  readonly more: StepButton;
  /** Below the number; without it the field is a bare row. */
  readonly note?: ReactNode;
  /** The number may be negative, for which decimal keyboards have no key. */
  readonly isSigned?: boolean;
}

interface StepButton {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onStep: () => void;
}

/** A number by keyboard or in steps; a held button repeats. */
export function Stepper(props: StepperProps) {
  const { label, text, isWrong, onChange, less, more, note, isSigned = false } = props;
  const look = `stepper${isWrong ? ' stepper--bad' : ''}`;
  const field = (
    <input
      className="num"
      inputMode={isSigned ? 'text' : 'decimal'}
      autoComplete="off"
      enterKeyHint="done"
      value={text}
      aria-label={label}
      aria-invalid={isWrong}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
    />
  );
  // A label focuses the field when pressed; a note that contains buttons cannot be one.
  const Value = typeof note === 'string' ? 'label' : 'div';
  return (
    <div className={note === undefined ? `${look} stepper--bare` : look}>
      <End {...less} icon={Minus} />
      {note === undefined ? (
        field
      ) : (
        <Value className="stepper__v">
          {field}
          <small>{note}</small>
        </Value>
      )}
      <End {...more} icon={Plus} />
    </div>
  );
}

function End({ label, isOff, onStep, icon: Icon }: StepButton & { readonly icon: LucideIcon }) {
  return (
    <button type="button" aria-label={label} disabled={isOff} {...useRepeat(onStep)}>
      <Icon className="i" />
    </button>
  );
}
