import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';

const HOLD_MS = 800;
/** A finger that slides further than this scrolls or has changed its mind. */
const SLIP_PX = 12;

interface Hold {
  /** Called when the holding begins and when it ends, in whatever way. */
  readonly onHold: (isHeld: boolean) => void;
  /** Called after the button was held long enough. */
  readonly onHeld: () => void;
  readonly onTap: () => void;
}

/**
 * Returns handlers of a button that must be held, by a finger or with Space. Lifting early counts
 * as a tap. So does a click from an assistive device, which cannot hold.
 */
export function useHold({ onHold, onHeld, onTap }: Hold) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const wasHeld = useRef(false);
  const from = useRef({ x: 0, y: 0 });
  // What happens after the hold is decided by the state of that moment.
  const latest = useRef(onHeld);
  useEffect(() => {
    latest.current = onHeld;
  });

  const stop = () => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    onHold(false);
  };
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  const start = () => {
    stop();
    wasHeld.current = false;
    onHold(true);
    timer.current = setTimeout(() => {
      stop();
      wasHeld.current = true;
      latest.current();
    }, HOLD_MS);
  };

  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      from.current = { x: clientX, y: clientY };
      start();
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = from.current;
      if (Math.hypot(clientX - x, clientY - y) > SLIP_PX) stop();
    },
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
  };
}
