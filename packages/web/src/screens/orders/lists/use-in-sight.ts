import { useEffect, useRef } from 'react';

/** Scrolls a row of a list into view as soon as the row exists; returns the ref for the row. */
export function useInSight(isThere: boolean) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isThere) row.current?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  return row;
}
