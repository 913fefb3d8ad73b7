import { useLayoutEffect, useState, type RefObject } from 'react';

/** As the style sheet draws a row. */
export const ROW_PX = 38;
const ROWS_AROUND = 10;

/** Rows from this place to before that one. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Which rows of a box that scrolls are in sight, and some around them; all of a short list. */
export function useRowsInSight(
  box: RefObject<HTMLElement | null>,
  count: number,
  isTall: boolean,
): Stretch {
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
  if (!isTall) return { from: 0, to: count };
  const to = Math.min(count, first + fitting + ROWS_AROUND);
  const from = Math.max(0, Math.min(first - ROWS_AROUND, to));
  return { from, to };
}

/**
 * What is drawn, from the top: the rows in sight and, wherever it stands by now, the row at the
 * place `held` with those beside it, which keys go on to. A row that is drawn no more would take
 * the keyboard's place with it.
 */
export function drawnOf(sight: Stretch, held: number, count: number): readonly Stretch[] {
  if (held < 0) return [sight];
  const around = { from: Math.max(0, held - 1), to: Math.min(count, held + 2) };
  if (around.to < sight.from) return [around, sight];
  if (around.from > sight.to) return [sight, around];
  return [{ from: Math.min(around.from, sight.from), to: Math.max(around.to, sight.to) }];
}
