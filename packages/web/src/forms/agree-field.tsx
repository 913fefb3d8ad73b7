import './field.css';
import './agree-field.css';

import { CircleAlert } from 'lucide-react';

interface AgreeFieldProps {
  readonly label: string;
  readonly hasAgreed: boolean;
  readonly onChange: (hasAgreed: boolean) => void;
  /** What is wrong; empty if nothing is. */
  readonly error: string;
}

/** A box that must be ticked before a form is sent. */
export function AgreeField({ label, hasAgreed, onChange, error }: AgreeFieldProps) {
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={hasAgreed}
          aria-invalid={error !== '' || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {error !== '' && (
        <p className="field__error">
          <CircleAlert className="i i--14" />
          {error}
        </p>
      )}
    </div>
  );
}
