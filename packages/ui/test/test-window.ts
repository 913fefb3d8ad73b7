import { webcrypto } from 'node:crypto';

import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** What is waited for comes at once, but a machine that does much else may take its time. */
const WAIT_MS_MAX = 10_000;
configure({ asyncUtilTimeout: WAIT_MS_MAX });
const { waitFor } = vi;
vi.waitFor = (look, options = { timeout: WAIT_MS_MAX }) => waitFor(look, options);

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
