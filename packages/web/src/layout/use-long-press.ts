import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

const HOLD_MS = 450;
const SLIP_PX = 8;

/**
 * Returns handlers that call `onHold` after a long press, a right click or the menu key, and
 * suppress the click that ends a long press. A moving finger scrolls instead.
 */
export function useLongPress(onHold: () => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasHeld = useRef(false);

  const stop = () => {
    if (held.current) clearTimeout(held.current.timer);
    held.current = null;
  };

  return {
    onPointerDown: (event: PointerEvent) => {
      wasHeld.current = false;
      if (event.pointerType === 'mouse') return;
      const timer = setTimeout(() => {
        wasHeld.current = true;
        onHold();
      }, HOLD_MS);
      held.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const start = held.current;
      if (!start) return;
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLIP_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      stop();
      if (!wasHeld.current) onHold();
      wasHeld.current = true;
    },
    onClick: (event: MouseEvent) => {
      if (wasHeld.current) event.preventDefault();
      wasHeld.current = false;
    },
  };
}
