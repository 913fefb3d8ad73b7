import { webcrypto } from 'node:crypto';

/** jsdom has no media queries: the window of a component test is a phone's, in daylight. */
const phone = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

window.matchMedia = phone;

/* jsdom notes no entries. */
performance.getEntriesByType = () => [];

/* jsdom's own derives no keys. */
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
