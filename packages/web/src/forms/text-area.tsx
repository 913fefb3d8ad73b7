import './field.css';

import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { TextareaHTMLAttributes } from 'react';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  /** What is wrong with the text; empty if nothing is. */
  readonly error: string;
  readonly onText: (text: string) => void;
}

/** A multi-line text field with its label and the number of characters used. */
export function TextArea({ label, error, onText, ...field }: TextAreaProps) {
  const id = useId();
  const isBad = error !== '';
  return (
    <div className={`field${isBad ? ' field--bad' : ''}`}>
      <label className="field__label" htmlFor={id}>
        <span>{label}</span>
        <span className="num" translate="no">{`${field.value.length} / ${field.maxLength}`}</span>
      </label>
      <div className="field__box field__box--area">
        <textarea
          {...field}
          id={id}
          className="field__area"
          dir="auto"
          aria-invalid={isBad || undefined}
          aria-describedby={isBad ? `${id}-note` : undefined}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      {isBad && (
        <p id={`${id}-note`} className="field__error">
          <CircleAlert className="i i--14" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
