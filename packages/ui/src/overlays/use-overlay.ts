import { useDeferredValue, useState } from 'react';

/**
 * Whether a sheet or a dialog is there, and whether it is open. Most of a page are never asked for,
 * and even a closed one is work for a slow phone: it comes with the first opening. A press is seen
 * first, what it opens is built in the frames after it.
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
