import { inWireForm } from '@fulcrum/ui/figures/read-number';
import { useId } from 'react';
import type { InputHTMLAttributes } from 'react';
import { Input } from './controls.tsx';
import { FieldBox } from './field-groups.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string;
  readonly onText: (text: string) => void;
}

/** A label, an input and an optional hint. A number is shown as it is sent once it is left. */
export function Field({ label, hint, onText, ...input }: FieldProps) {
  const id = useId();
  const isDecimal = input.inputMode === 'decimal' || input.inputMode === 'numeric';
  return (
    <FieldBox>
      <label htmlFor={id}>{label}</label>
      <Input
        {...input}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onText(event.target.value)}
        onBlur={({ target }) => {
          const wire = isDecimal ? inWireForm(target.value) : target.value;
          if (wire !== target.value) onText(wire);
        }}
      />
      {hint !== undefined && (
        <small id={`${id}-hint`} className="t3">
          {hint}
        </small>
      )}
    </FieldBox>
  );
}
