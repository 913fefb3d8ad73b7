import { useEffect } from 'react';

/** Fields and dialogs take the keys for themselves; a checkbox takes none of the letters. */
const TAKES_KEYS = 'input:not([type="checkbox"]), textarea, select, dialog *';

export const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(TAKES_KEYS);

/** Moves through the rows of a list with the keys `j` and `k`; Enter then opens the row's link. */
export function useRowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey;
      if ((event.key !== 'j' && event.key !== 'k') || isOther || takesKeys(event.target)) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const next = rows[event.key === 'j' ? at + 1 : Math.max(0, at - 1)];
      const target = next?.querySelector<HTMLElement>('a, button') ?? next;
      target?.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, []);
}
