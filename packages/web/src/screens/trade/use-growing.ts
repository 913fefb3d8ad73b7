import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Number of rows added at a time: those that fill a screen, and a few more. */
const STEP = 16;

export interface Growing {
  /** How many rows to render now. */
  readonly count: number;
  /** Ref of an element after the last row; more rows are rendered when it comes near the screen. */
  readonly end: RefObject<HTMLDivElement | null>;
}

/**
 * Renders a long list piece by piece, so that it opens at once. Starts again when `key` changes.
 */
export function useGrowing(total: number, key: string): Growing {
  const end = useRef<HTMLDivElement>(null);
  const [grown, setGrown] = useState({ key, count: STEP });
  const count = grown.key === key ? grown.count : STEP;
  const isAll = count >= total;

  useEffect(() => {
    const element = end.current;
    if (!element || isAll) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ key, count: count + STEP });
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [key, count, isAll]);

  return { count, end };
}
