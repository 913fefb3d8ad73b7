import './list.css';

import { Columns3 } from 'lucide-react';
import { useState } from 'react';

import { say, type TextKey } from '../../i18n/i18n.ts';
import { keep, readKept, useOperatorId } from './stored-choices.ts';
import { PlainDialog } from '../dialogs/plain-dialog.tsx';

/** Columns of a list that an operator has put away, kept in their browser. */
export function useHiddenColumns(list: string): {
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
} {
  const operatorId = useOperatorId();
  const name = `columns.${list}`;
  const [hidden, setHidden] = useState(() => readHidden(operatorId, name));
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
    keep(operatorId, name, [...next]);
  };
  return { hidden, toggle };
}

function readHidden(operatorId: number, name: string): ReadonlySet<string> {
  const kept = readKept(operatorId, name);
  return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []);
}

interface ColumnPickerProps {
  readonly list: string;
  readonly keys: readonly TextKey[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** Chooses what a list shows. Its first column stays: it says which row is which. */
export function ColumnPicker({ list, keys, hidden, onToggle }: ColumnPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...others] = keys;
  if (first === undefined || others.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="picker"
        aria-label={say('columns.choose', { list })}
        onClick={() => setIsOpen(true)}
      >
        <Columns3 className="i i--14" aria-hidden="true" />
      </button>
      {isOpen && (
        <PlainDialog title={say('columns.title', { list })} onClose={() => setIsOpen(false)}>
          <fieldset className="picker__list">
            <legend className="sr">{say('columns.title', { list })}</legend>
            {others.map((key) => (
              <label key={key}>
                <input type="checkbox" checked={!hidden.has(key)} onChange={() => onToggle(key)} />
                {say(key)}
              </label>
            ))}
          </fieldset>
        </PlainDialog>
      )}
    </>
  );
}
