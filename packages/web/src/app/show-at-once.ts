import { mediaList } from '@fulcrum/ui/page/media';

import { scrollToTop } from '../layout/scroll-to-top.ts';
import type { Tab } from '../routing/screens.ts';

/** Windows that show one screen at a time, whatever the address. */
export const ONE_SCREEN = '(max-width: 699px) and (min-height: 500px)';

/**
 * Shows the screen of a tab as it was left, if it is still mounted and hidden. The app must open
 * the tab's address in the next frame, or call the returned function, which shows the earlier
 * screen again; React does not know of this. Returns null if nothing was changed.
 */
export function showAtOnce(tab: Tab): (() => void) | null {
  if (!mediaList(ONE_SCREEN).matches) return null;
  const screens = [...document.querySelectorAll<HTMLElement>('.app > .screen')];
  const next = screens.find(({ dataset }) => dataset['tab'] === tab);
  if (!next?.hidden) return null;
  // A screen that was never shown is hidden by its style (hidden-in-place.ts).
  const shown = screens.filter(({ hidden, style }) => !hidden && style.display !== 'none');
  for (const screen of shown) screen.hidden = true;
  next.hidden = false;
  // A screen that is opened by its tab begins at its top.
  const scroller = next.querySelector<HTMLElement>('.app__main');
  if (scroller) scrollToTop(scroller);
  return () => {
    next.hidden = true;
    for (const screen of shown) screen.hidden = false;
  };
}
