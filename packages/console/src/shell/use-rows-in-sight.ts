import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

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
  const virtual = useVirtualizer({
    count,
    enabled: isTall,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: ROWS_AROUND,
  });
  if (!isTall) return { from: 0, to: count, above: 0, below: 0 };
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = from + items.length;
  return { from, to, above: from * ROW_PX, below: (count - to) * ROW_PX };
}
