import { useEffect, useRef, type PointerEvent } from 'react';

import { isPress } from '../../layout/hold/is-press.ts';

const HOLD_MS = 400;
const EVERY_MS = 90;

/** Returns a button's handlers: a press makes one step, holding the button down repeats it. */
export function useRepeat(step: () => void) {
  const latest = useRef(step);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasRepeated = useRef(false);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const stop = () => clearTimeout(timer.current);
  const repeat = () => {
    hasRepeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, EVERY_MS);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      stop();
      if (!isPress(event)) return;
      hasRepeated.current = false;
      timer.current = setTimeout(repeat, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      stop();
      // The click that ends a long press makes no further step.
      if (!hasRepeated.current) latest.current();
      hasRepeated.current = false;
    },
  };
}
