import { useSyncExternalStore } from 'react';

/** Returns the page's present theme and palette as a text, which changes when either does. */
const appearance = (): string => {
  const { theme = 'dark', updown = 'green-up' } = document.documentElement.dataset;
  return `${theme} ${updown}`;
};

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Observes the page once for all listeners, because each row of a list is one. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (observer === undefined) {
    observer = new MutationObserver(() => listeners.forEach((each) => each()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-updown'] });
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}

/**
 * Returns a text that changes with the theme or palette; a canvas and others that draw with
 * computed colours draw again then.
 */
export const useAppearance = (): string => useSyncExternalStore(subscribe, appearance);
