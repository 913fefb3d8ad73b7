import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** After this time the pull-to-refresh area closes, even if the network is slower. */
const SHOWN_MS = 500;
const TRIGGER_PX = 56;
const OPEN_PX = 44;
/** The page moves half as far as the finger. */
const RESISTANCE = 0.5;

export interface Pull {
  readonly phase: 'rest' | 'held' | 'refreshing';
  /** How far the page is pulled down, px. */
  readonly offset: number;
}

const REST: Pull = { phase: 'rest', offset: 0 };

/** Calls `refresh` when the page is pulled down at the top of `scroller`. */
export function usePull(
  scroller: RefObject<HTMLElement | null>,
  refresh: () => Promise<void>,
): Pull {
  const [pull, setPull] = useState(REST);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let startX = 0;
    let startY: number | null = null;
    let offset = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const start = ({ touches }: TouchEvent) => {
      const touch = touches[0];
      startX = touch?.clientX ?? 0;
      startY = element.scrollTop <= 0 && touches.length === 1 && touch ? touch.clientY : null;
      offset = 0;
    };
    const move = ({ touches }: TouchEvent) => {
      const touch = touches[0];
      if (startY === null || !touch) return;
      // A finger that sets out sideways moves a row, and does not pull.
      const isSideways = Math.abs(touch.clientX - startX) > Math.abs(touch.clientY - startY);
      if (offset === 0 && isSideways) {
        startY = null;
        return;
      }
      offset = Math.max(0, (touch.clientY - startY) * RESISTANCE);
      if (element.scrollTop > 0) offset = 0;
      if (offset > 0) setPull({ phase: 'held', offset: Math.min(offset, TRIGGER_PX * 1.5) });
    };
    const end = () => {
      if (startY === null) return;
      startY = null;
      if (offset < TRIGGER_PX) {
        setPull(REST);
        return;
      }
      setPull({ phase: 'refreshing', offset: OPEN_PX });
      void refresh();
      timer = setTimeout(() => setPull(REST), SHOWN_MS);
    };

    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [scroller, refresh]);

  return pull;
}
