import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

export const HOLD_MS = 800;

/**
 * Returns handlers of a button that must be held, by a finger or with Space. Lifting early stops
 * it and counts as a tap, and so does a click of an assistive device, which cannot hold.
 */
export function useHold(onHeld: () => void, onTap: () => void) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const wasHeld = useRef(false);

  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    setHeld(false);
  };
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  const start = () => {
    stop();
    wasHeld.current = false;
    setHeld(true);
    timer.current = setTimeout(() => {
      stop();
      wasHeld.current = true;
      onHeld();
    }, HOLD_MS);
  };

  return {
    isHeld,
    handlers: {
      onPointerDown: start,
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === ' ' && !event.repeat) start();
      },
      onKeyUp: stop,
      onBlur: stop,
      onClick: () => {
        if (!wasHeld.current) onTap();
        wasHeld.current = false;
      },
    },
  };
}
