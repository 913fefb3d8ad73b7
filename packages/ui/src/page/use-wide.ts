import { useSyncExternalStore } from 'react';

import { mediaList } from './media.ts';

/**
 * Matches a window with room for a list beside a page. A phone on its side is as wide, but too low.
 */
export const WIDE = '(min-width: 900px) and (min-height: 500px)';

function subscribe(listener: () => void): () => void {
  const media = mediaList(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/**
 * Returns whether there is room for two panes, which depends on the window's size, not on the
 * device.
 */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => mediaList(WIDE).matches);
