import { useSyncExternalStore } from 'react';

import { mediaList } from './media.ts';

/**
 * Matches a window with room for a list beside a page. A phone on its side is as wide, but too low.
 */
export const WIDE = '(min-width: 900px) and (min-height: 500px)';
/** Matches a window with room for a list, a chart and a ticket side by side. */
export const DESK = '(min-width: 1200px) and (min-height: 500px)';

const followed = (query: string) => (listener: () => void) => {
  const media = mediaList(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const followWide = followed(WIDE);
const followDesk = followed(DESK);

/**
 * Returns whether there is room for two panes, which depends on the window's size, not on the
 * device.
 */
export const useIsWide = (): boolean =>
  useSyncExternalStore(followWide, () => mediaList(WIDE).matches);

/** Returns whether there is room for a desk: list, chart and ticket. */
export const useIsDesk = (): boolean =>
  useSyncExternalStore(followDesk, () => mediaList(DESK).matches);
