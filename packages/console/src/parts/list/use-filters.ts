import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface Filters {
  readonly get: (name: string) => string;
  readonly set: (name: string, value: string) => void;
}

/** Filters live in the address, so that a view can be kept and sent. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (name: string, value: string) => {
      setParams(
        (known) => {
          const next = new URLSearchParams(known);
          if (value === '') next.delete(name);
          else next.set(name, value);
          // Another filter is another list: it is read from its first page.
          if (name !== 'page') next.delete('page');
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { get: (name) => params.get(name) ?? '', set };
}
