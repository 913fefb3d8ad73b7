import { useDeferredValue, useEffect, useState } from 'react';

import { closeTopLayer, useLayer } from './layers.ts';
import { followTaps } from './second-tap.ts';
import { coverToasts } from './toast.tsx';

interface Overlay {
  readonly isThere: boolean;
  readonly isOpen: boolean;
  /** Returns whether a request to close the top layer is for this one. */
  readonly takes: (event: Event) => boolean;
}

/**
 * Returns whether a sheet or dialog is mounted, and whether it is open. It is mounted at its first
 * opening, because most are never opened and even a closed one is work for a slow phone. The press
 * is painted first; the overlay is built in the next frames. While it is open, it is a layer: Back
 * calls `close`.
 */
export function useOverlay(isOpen: boolean, close: () => void): Overlay {
  const [isThere, setIsThere] = useState(isOpen);
  if (isOpen && !isThere) setIsThere(true);
  const isBuilt = useDeferredValue(isOpen, false);
  const takes = useLayer(isOpen, close);
  useEffect(() => (isOpen ? coverToasts() : undefined), [isOpen]);
  useEffect(() => (isOpen ? followTaps() : undefined), [isOpen]);
  return { isThere, isOpen: isOpen && isBuilt, takes };
}

interface Request {
  readonly reason: string;
  readonly event: Event;
  readonly cancel: () => void;
}

/** Closes an overlay if the library's request to close it is for this one. */
export function closeOnRequest(
  { reason, event, cancel }: Request,
  takes: Overlay['takes'],
  close: () => void,
): void {
  if (reason === 'close-watcher') {
    // On Android the library lets sheets hear Back, but not the dialogs over them.
    cancel();
    closeTopLayer();
    return;
  }
  // Every open overlay hears the Esc key, although only the top one is meant.
  if (reason === 'escape-key' && !takes(event)) cancel();
  else close();
}
