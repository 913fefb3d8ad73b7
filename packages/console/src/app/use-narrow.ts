import { mediaList } from '@fulcrum/ui/page/media';
import { useSyncExternalStore } from 'react';

/** A window without room for the menu beside a screen; `app.css` uses the same width. */
const NARROW = '(max-width: 899px)';

function subscribe(listener: () => void): () => void {
  const media = mediaList(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => mediaList(NARROW).matches);
