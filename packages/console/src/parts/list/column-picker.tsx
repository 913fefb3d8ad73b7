import './list.css';

import { Columns3 } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { PlainDialog } from '../dialogs/plain-dialog.tsx';
import { useChoice } from './stored-choices.ts';

interface ColumnPicker {
  /** The columns of the list that the operator has hidden, stored in their browser. */
  readonly hidden: ReadonlySet<string>;
  readonly button: ReactElement | null;
  /** Apart from the button, which moves when the column around it is hidden. */
  readonly dialog: ReactElement | null;
}

/**
 * Returns the parts of a menu for choosing the columns of a list. The first column always stays,
 * because it identifies the row.
 */
export function useColumnPicker(list: string, keys: readonly TextKey[]): ColumnPicker {
  const [hidden, change] = useChoice(`columns.${list}`, readHidden);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (key: string) =>
    change((now) => {
      const others = [...now].filter((other) => other !== key);
      return hidden.has(key) ? others : [...others, key];
    });
  const [first, ...others] = keys;
  if (first === undefined || others.length === 0) return { hidden, button: null, dialog: null };
  const title = t('columns.title', { list });
  const button = (
    <button
      type="button"
      className="picker"
      aria-label={t('columns.choose', { list })}
      onClick={() => setIsOpen(true)}
    >
      <Columns3 className="i i--14" aria-hidden="true" />
    </button>
  );
  const dialog = isOpen ? (
    <PlainDialog title={title} onClose={() => setIsOpen(false)}>
      <fieldset className="picker__list">
        <legend className="sr">{title}</legend>
        {others.map((key) => (
          <label key={key}>
            <input type="checkbox" checked={!hidden.has(key)} onChange={() => toggle(key)} />
            <span>{t(key)}</span>
          </label>
        ))}
      </fieldset>
    </PlainDialog>
  ) : null;
  return { hidden, button, dialog };
}

const readHidden = (value: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []);
