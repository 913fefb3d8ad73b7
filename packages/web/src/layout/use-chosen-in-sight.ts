import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Returns the ref of a row of chips. When another one is chosen, also from elsewhere, the row is
 * scrolled so that it can be seen; with `isAtFirst`, also when the row appears.
 */
export function useChosenInSight(
  chosen: string | number,
  isAtFirst = false,
): RefObject<HTMLDivElement | null> {
  const chips = useRef<HTMLDivElement>(null);
  // A page that is shown again has not moved.
  const shown = useRef(isAtFirst ? null : chosen);
  useEffect(() => {
    if (shown.current === chosen) return undefined;
    // Scrolling forces a layout. In the next frame the page is laid out anyway.
    const frame = requestAnimationFrame(() => {
      shown.current = chosen;
      chips.current
        ?.querySelector('[aria-selected="true"], [aria-pressed="true"], [aria-checked="true"]')
        ?.scrollIntoView({ inline: 'center', block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  return chips;
}
