import { useId } from 'react';
import { Select } from './controls.tsx';
import { FieldBox } from './field-groups.tsx';

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isDisabled?: boolean;
  readonly onValue: (value: string) => void;
}

export function ChoiceField({ label, value, options, isDisabled, onValue }: ChoiceFieldProps) {
  const id = useId();
  return (
    <FieldBox>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onValue(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldBox>
  );
}
