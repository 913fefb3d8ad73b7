import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface Filters {
  readonly get: (name: string) => string;
  readonly set: (name: string, value: string) => void;
}

/**
 * Returns the filters of a screen. They are part of the address, so that a view can be saved and
 * shared.
 */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (name: string, value: string) => {
      setParams(
        (known) => {
          const next = new URLSearchParams(known);
          if (value === '') next.delete(name);
          else next.set(name, value);
          // A changed filter starts the list at its first page; opening a row keeps the page.
          if (name !== 'page' && name !== 'open') next.delete('page');
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { get: (name) => params.get(name) ?? '', set };
}
