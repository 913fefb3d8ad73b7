import './choice-list.css';

import type { KeyboardEvent, ReactNode } from 'react';

interface Choice<Value> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** The option is shown but cannot be chosen; its note says why. */
  readonly isDisabled?: boolean;
}

interface ChoiceListProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A list of options, one per line, each with a note at the end. */
export function ChoiceList<Value extends string | number>(props: ChoiceListProps<Value>) {
  const { label, value, options, onChange } = props;
  const hasChosen = options.some((option) => option.value === value);
  return (
    <div className="options" role="radiogroup" aria-label={label} onKeyDown={focusOnArrow}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          disabled={option.isDisabled ?? false}
          data-option
          className="option"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (!hasChosen && index === 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          <span>{option.label}</span>
          {option.note !== undefined && <small>{option.note}</small>}
        </button>
      ))}
    </div>
  );
}

const CHOOSABLE = '[data-option]:not(:disabled)';

/** Moves between the lines with Up and Down without choosing, because a choice closes the sheet. */
function focusOnArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>(CHOOSABLE)];
  const at = options.findIndex((option) => option === document.activeElement);
  event.preventDefault();
  options[(at + step + options.length) % options.length]?.focus();
}
