import { isTyping } from '@fulcrum/ui/controls/is-typing';
import { useEffect, useRef } from 'react';

import { takesKeys } from '../../parts/list/use-row-keys.ts';

/** Calls `open` on `/` while nothing is typed into, and on Ctrl+K or Cmd+K anywhere. */
export function useSearchKeys(open: () => void): void {
  const current = useRef(open);
  useEffect(() => {
    current.current = open;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWithControl = event.ctrlKey || event.metaKey;
      const isOpening = isWithControl
        ? event.key.toLowerCase() === 'k' && !event.altKey && !event.shiftKey
        : event.key === '/' && !event.altKey && !takesKeys(event.target);
      // What a dialog asks comes first, and its page cannot take the focus.
      if (!isOpening || isTyping(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      current.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
