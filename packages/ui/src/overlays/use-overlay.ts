import { useDeferredValue, useState } from 'react';

/**
 * Returns whether a sheet or dialog is mounted, and whether it is open. It is mounted at its first
 * opening, because most are never opened and even a closed one is work for a slow phone. The press
 * is painted first; the overlay is built in the next frames.
 */
export function useOverlay(isOpen: boolean): {
  readonly isThere: boolean;
  readonly isOpen: boolean;
} {
  const [isThere, setIsThere] = useState(isOpen);
  if (isOpen && !isThere) setIsThere(true);
  const isBuilt = useDeferredValue(isOpen, false);
  return { isThere, isOpen: isOpen && isBuilt };
}
