import { whenIdle } from '@fulcrum/client/when-idle';
import { useEffect, useState, type ComponentType } from 'react';

import { useConnection, useIsOld } from '../server/connection.ts';

const WORDS_AFTER_MS = 2_000;

/**
 * Shows connection problems over the page, without moving anything below. The words are loaded
 * while there is a connection; without them the strip is not shown.
 */
export function ConnectionStrip() {
  const { state, isBack } = useConnection();
  const isOld = useIsOld();
  const [Words, setWords] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./connection-words.tsx').then(
        ({ ConnectionWords }) => setWords(() => ConnectionWords),
        () => undefined, // tried again when the state changes
      );
    if (Words !== null) return;
    // The first screen's own files come first.
    const timer = setTimeout(() => whenIdle(load), isOld ? 0 : WORDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [Words, state, isOld]);
  const isShown = Words !== null && (isBack || isOld);
  return (
    <div className={isShown ? 'conn' : undefined} role="status" aria-live="polite">
      {isShown && <Words />}
    </div>
  );
}
