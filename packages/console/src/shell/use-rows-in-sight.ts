import { useLayoutEffect, useState, type RefObject } from 'react';

/** As the style sheet draws a row. */
const ROW_PX = 38;
const ROWS_AROUND = 10;

interface InSight {
  /** Rows to draw: from this place to before that one. */
  readonly from: number;
  readonly to: number;
  /** Room that the rows above and below would take, in pixels. */
  readonly above: number;
  readonly below: number;
}

/** Which rows of a box that scrolls are in sight, and some around them; all of a short list. */
export function useRowsInSight(
  box: RefObject<HTMLElement | null>,
  count: number,
  isTall: boolean,
): InSight {
  const [first, setFirst] = useState(0);
  const [fitting, setFitting] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!isTall || !element) return;
    const look = () => {
      setFirst(Math.floor(element.scrollTop / ROW_PX));
      setFitting(Math.ceil(element.clientHeight / ROW_PX));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box, isTall]);
  if (!isTall) return { from: 0, to: count, above: 0, below: 0 };
  const to = Math.min(count, first + fitting + ROWS_AROUND);
  const from = Math.max(0, Math.min(first - ROWS_AROUND, to));
  return { from, to, above: from * ROW_PX, below: (count - to) * ROW_PX };
}
