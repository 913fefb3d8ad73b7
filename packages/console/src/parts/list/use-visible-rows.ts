import { useLayoutEffect, useState, type RefObject } from 'react';

/** Height of a row, as in the style sheet. */
export const ROW_PX = 38;
const ROWS_AROUND = 10;

/** Indexes of rows: `from` inclusive, `to` exclusive. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the visible rows of a scrolling box and some around them; all rows of a short list. */
export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  isTall: boolean,
): RowRange {
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
 * Returns the rows to render, from the top: those in view, and the row with the focus with its
 * neighbours, to which the keys move. Without these the focus would be lost.
 */
export function renderedRows(
  visible: RowRange,
  focused: number,
  count: number,
): readonly RowRange[] {
  if (focused < 0) return [visible];
  const around = { from: Math.max(0, focused - 1), to: Math.min(count, focused + 2) };
  if (around.to < visible.from) return [around, visible];
  if (around.from > visible.to) return [visible, around];
  return [{ from: Math.min(around.from, visible.from), to: Math.max(around.to, visible.to) }];
}
