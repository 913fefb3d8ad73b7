import { useEffect, useLayoutEffect, useRef } from 'react';

import { takesKeys } from '../list/use-row-keys.ts';

/** What each key does, in lower case; undefined for nothing at the moment. */
export type CaseKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Keys of a queue. They do nothing while a field or a dialog has the focus. */
export function useCaseKeys(keys: CaseKeys): void {
  const current = useRef(keys);
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
      if (isOther || takesKeys(event.target) || document.querySelector('dialog[open]')) return;
      const act = current.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
