import { useId } from 'react';

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isDisabled?: boolean;
  readonly onValue: (value: string) => void;
}

/** One of a few. */
export function ChoiceField({ label, value, options, isDisabled, onValue }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="ctl"
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onValue(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
