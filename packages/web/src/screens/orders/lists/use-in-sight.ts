import { useEffect, useRef } from 'react';

/** Brings a row of a list into sight as soon as it is there; gives the row's ref. */
export function useInSight(isThere: boolean) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isThere) row.current?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  return row;
}
