import './field.css';

import type { Elements } from '@fulcrum/ui/page/elements';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { InputHTMLAttributes } from 'react';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** Small note at the end of the label, such as "Optional". */
  readonly remark?: string;
  readonly hint?: string;
  /** What is wrong with the text; empty if nothing is. */
  readonly error?: string;
  readonly before?: Elements;
  readonly after?: Elements;
  readonly onText: (text: string) => void;
}

/** A text field with its label above, and the fault or the hint below. */
export function TextField(props: TextFieldProps) {
  const { label, remark, hint, error = '', before, after, onText, ...input } = props;
  const id = useId();
  const isBad = error !== '';
  const note = isBad ? error : (hint ?? '');
  return (
    <div className={`field${isBad ? ' field--bad' : ''}`}>
      <label className="field__label" htmlFor={id}>
        <span>{label}</span>
        {remark !== undefined && <span>{remark}</span>}
      </label>
      <div className="field__box">
        {before}
        <input
          {...input}
          id={id}
          aria-invalid={isBad || undefined}
          aria-describedby={note === '' ? undefined : `${id}-note`}
          onChange={(event) => onText(event.target.value)}
        />
        {after}
      </div>
      {note !== '' && (
        <p id={`${id}-note`} className={isBad ? 'field__error' : 'field__hint'}>
          {isBad && <CircleAlert className="i i--14" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
