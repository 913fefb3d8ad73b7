import { useSyncExternalStore } from 'react';

/** Name of the page's present theme and palette; changes when either does. */
const appearance = (): string => {
  const { theme = 'dark', updown = 'green-up' } = document.documentElement.dataset;
  return `${theme} ${updown}`;
};

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-updown'] });
  return () => observer.disconnect();
}

/** For canvases and others that draw with resolved colours: draw again when this changes. */
export const useAppearance = (): string => useSyncExternalStore(subscribe, appearance);
