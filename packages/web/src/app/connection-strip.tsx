import { whenIdle } from '@fulcrum/client/when-idle';
import { useEffect, useState, type ComponentType } from 'react';

import { useConnection, useIsOld, useIsSlow } from '../server/connection.ts';
import { loadLater } from '../server/load-part.ts';

const WORDS_AFTER_MS = 2_000;

const importWords = () => import('./connection-words.tsx');
let words: ReturnType<typeof importWords> | null = null;
const loadWords = () => (words ??= loadLater(importWords));

/**
 * Shows connection problems over the page, without moving anything below. The words are loaded
 * while there is a connection; without them the strip is not shown.
 */
export function ConnectionStrip() {
  const { isBack } = useConnection();
  const isOld = useIsOld();
  const isWorse = useIsSlow() || isOld;
  const [Words, setWords] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Words !== null) return;
    const load = () => void loadWords().then((loaded) => setWords(() => loaded.ConnectionWords));
    // The first screen's own files come first.
    const timer = setTimeout(() => whenIdle(load), isWorse ? 0 : WORDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [Words, isWorse]);
  const isShown = Words !== null && (isBack || isWorse);
  return (
    <div className={isShown ? 'conn' : undefined} role="status" aria-live="polite">
      {isShown && <Words />}
    </div>
  );
}
