import { useSyncExternalStore } from 'react';

/** Returns the page's present theme and palette as a text, which changes when either does. */
const appearance = (): string => {
  const { theme = 'dark', updown = 'green-up' } = document.documentElement.dataset;
  return `${theme} ${updown}`;
};

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-updown'] });
  return () => observer.disconnect();
}

/**
 * Returns a text that changes with the theme or palette; a canvas and others that draw with
 * computed colours draw again then.
 */
export const useAppearance = (): string => useSyncExternalStore(subscribe, appearance);
