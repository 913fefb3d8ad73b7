import type { ReactNode } from 'react';

import { moveOnArrow } from './roving.ts';

export interface TabOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Small count after the label; a dash while it is unknown. */
  readonly count?: number | '–';
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly TabOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /**
   * Id prefix: the panel of the tabs has the id `${id}-panel` and is labelled by `${id}-${value}`.
   */
  readonly id: string;
}

/** Underlined tabs over one panel. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, options, value, onChange, id } = props;
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={moveOnArrow}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          data-option
          id={`${id}-${option.value}`}
          className="tabs__tab"
          aria-selected={option.value === value}
          aria-controls={`${id}-panel`}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          <span>{option.label}</span>
          {option.count !== undefined && (
            <span className="tabs__n num" translate="no">
              {option.count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
