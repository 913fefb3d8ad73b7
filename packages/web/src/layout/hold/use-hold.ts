import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

import { isPress } from './is-press.ts';

const HOLD_MS = 800;
/** A finger that slides further than this scrolls or has changed its mind. */
const SLIP_PX = 12;
/** The bit of a mouse's primary button, and of a finger, in `buttons`. */
const PRIMARY = 1;

interface Hold {
  /** Called when the holding begins and when it ends, in whatever way. */
  readonly onHold: (isHeld: boolean) => void;
  /** Called after the button was held long enough. */
  readonly onHeld: () => void;
  readonly onTap: () => void;
  /** A button that becomes disabled is no longer held. */
  readonly isDisabled: boolean;
}

/**
 * Returns handlers of a button that must be held, by a finger, the primary mouse button or Space.
 * Lifting early counts as a tap. So does a click from an assistive device, which cannot hold. A
 * second finger or button, a menu, and leaving the page end the hold.
 */
export function useHold({ onTap, ...hold }: Hold) {
  const { start, stop, wasHeld } = useHoldTimer(hold);
  const isMouse = useRef(true);
  const from = useRef({ x: 0, y: 0 });
  return {
    onPointerDown: (event: PointerEvent) => {
      const { clientX, clientY, pointerType } = event;
      isMouse.current = pointerType === 'mouse';
      if (!isPress(event)) return;
      from.current = { x: clientX, y: clientY };
      start();
    },
    onPointerMove: ({ clientX, clientY, buttons }: PointerEvent) => {
      const { x, y } = from.current;
      // A second button of a mouse is reported as a move.
      const isOther = (buttons & ~PRIMARY) !== 0;
      if (isOther || Math.hypot(clientX - x, clientY - y) > SLIP_PX) stop();
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === ' ' && !event.repeat) start();
      // The last hold may have ended without a click, and this is a new press.
      else if (event.key === 'Enter') wasHeld.current = false;
    },
    onKeyUp: stop,
    onBlur: stop,
    onContextMenu: (event: MouseEvent) => {
      // A finger's long touch opens the menu too, and is what holds the button.
      if (isMouse.current) stop();
      else event.preventDefault();
    },
    onClick: () => {
      if (!wasHeld.current) onTap();
      wasHeld.current = false;
    },
  };
}

function useHoldTimer({ onHold, onHeld, isDisabled }: Omit<Hold, 'onTap'>) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stopWatching = useRef(() => {});
  const wasHeld = useRef(false);
  const stop = () => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    stopWatching.current();
    onHold(false);
  };
  // The latest handlers, so that the press is judged by the state at the end of the hold.
  const latest = useRef({ onHeld, stop });
  useEffect(() => {
    latest.current = { onHeld, stop };
  });
  useEffect(() => {
    if (isDisabled) latest.current.stop();
  }, [isDisabled]);
  useEffect(
    () => () => {
      clearTimeout(timer.current ?? undefined);
      stopWatching.current();
    },
    [],
  );
  const start = () => {
    stop();
    wasHeld.current = false;
    if (isDisabled) return;
    stopWatching.current = watchEnds(() => latest.current.stop());
    onHold(true);
    timer.current = setTimeout(() => {
      stop();
      wasHeld.current = true;
      latest.current.onHeld();
    }, HOLD_MS);
  };
  return { start, stop, wasHeld };
}

/** Calls `end` when another finger presses or the page is left, until the result is called. */
function watchEnds(end: () => void): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  document.addEventListener('pointerdown', end, { signal, capture: true });
  document.addEventListener('visibilitychange', end, { signal });
  window.addEventListener('blur', end, { signal });
  return () => watch.abort();
}
