import './list.css';

import { Columns3 } from 'lucide-react';
import { useState } from 'react';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { PlainDialog } from '../dialogs/plain-dialog.tsx';
import { storeChoice, readChoice, useOperatorId } from './stored-choices.ts';

/** State of the columns of a list that an operator has hidden, stored in their browser. */
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
    storeChoice(operatorId, name, [...next]);
  };
  return { hidden, toggle };
}

function readHidden(operatorId: number, name: string): ReadonlySet<string> {
  const stored = readChoice(operatorId, name);
  return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []);
}

interface ColumnPickerProps {
  readonly list: string;
  readonly keys: readonly TextKey[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/**
 * Menu for choosing the columns of a list. The first column always stays, because it identifies the
 * row.
 */
export function ColumnPicker({ list, keys, hidden, onToggle }: ColumnPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...others] = keys;
  if (first === undefined || others.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="picker"
        aria-label={t('columns.choose', { list })}
        onClick={() => setIsOpen(true)}
      >
        <Columns3 className="i i--14" aria-hidden="true" />
      </button>
      {isOpen && (
        <PlainDialog title={t('columns.title', { list })} onClose={() => setIsOpen(false)}>
          <fieldset className="picker__list">
            <legend className="sr">{t('columns.title', { list })}</legend>
            {others.map((key) => (
              <label key={key}>
                <input type="checkbox" checked={!hidden.has(key)} onChange={() => onToggle(key)} />
                <span>{t(key)}</span>
              </label>
            ))}
          </fieldset>
        </PlainDialog>
      )}
    </>
  );
}
