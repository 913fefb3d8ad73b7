import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Returns the ref of a row of chips. When another one is chosen, also from elsewhere, the row is
 * scrolled so that it can be seen.
 */
export function useChosenInSight(chosen: string | number): RefObject<HTMLDivElement | null> {
  const chips = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    chips.current
      ?.querySelector('[aria-selected="true"], [aria-pressed="true"]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [chosen]);
  return chips;
}
