import { webcrypto } from 'node:crypto';

import { configure } from '@testing-library/react';

/* What a test waits for comes at once or not at all; a machine that is busy may take its time. */
configure({ asyncUtilTimeout: 10_000 });

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
