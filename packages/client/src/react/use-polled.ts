import { useEffect } from 'react';

/**
 * Calls `ask` every `everyMs` while the page is visible; null for never. `ask` must stay the same
 * function.
 */
export function usePolled(ask: () => unknown, everyMs: number | null): void {
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (!document.hidden) ask();
    }, everyMs);
    return () => clearInterval(timer);
  }, [ask, everyMs]);
}
