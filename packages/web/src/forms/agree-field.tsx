import './field.css';
import './agree-field.css';

import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

interface AgreeFieldProps {
  readonly label: string;
  readonly hasAgreed: boolean;
  readonly onChange: (hasAgreed: boolean) => void;
  /** What is wrong; empty if nothing is. */
  readonly error: string;
}

/** A box that must be ticked before a form is sent. */
export function AgreeField({ label, hasAgreed, onChange, error }: AgreeFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={hasAgreed}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error !== '' && (
        <p id={`${id}-note`} className="field__error">
          <CircleAlert className="i i--14" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
