import type { ReactNode } from 'react';

import { moveOnArrow } from './roving.ts';

export interface SegmentOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Two to four exclusive choices in one row; a radio group for screen readers. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <div className="seg" role="radiogroup" aria-label={label} onKeyDown={moveOnArrow}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          data-option
          className="seg__opt"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={option.isDisabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
