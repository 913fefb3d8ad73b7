import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

import { isAtEdge, wayOf } from './swipe-way.ts';

/** A finger that moves less than this does not go on to another one. */
const FAR_PX = 40;

/**
 * Returns handlers of an element that is swiped to the next one (towards the start of the line) or
 * to the previous one. A swipe is no press, and one from the edge of the window is the phone's
 * Back.
 */
export function useSideSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const hasSwiped = useRef(false);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      hasSwiped.current = false;
      const isFinger = pointerType !== 'mouse' && isPrimary && !isAtEdge(clientX, innerWidth);
      from.current = isFinger ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (!start) return;
      const dx = clientX - start.x;
      if (Math.abs(dx) < FAR_PX || wayOf(dx, clientY - start.y) !== 'row') return;
      hasSwiped.current = true;
      const isMirrored = document.documentElement.dir === 'rtl';
      onSwipe(dx < 0 === isMirrored ? -1 : 1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
    onClickCapture: (event: MouseEvent) => {
      if (hasSwiped.current) event.stopPropagation();
      hasSwiped.current = false;
    },
  };
}
