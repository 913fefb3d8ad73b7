import { webcrypto } from 'node:crypto';
import { clearImmediate, setImmediate } from 'node:timers';

import { configure } from '@testing-library/react';
import { vi } from 'vitest';

import { computeStylesQuickly } from './computed-style.ts';

/** Results come at once, but a busy machine may need longer. */
const WAIT_MS_MAX = 10_000;
configure({ asyncUtilTimeout: WAIT_MS_MAX });
const { waitFor } = vi;
vi.waitFor = (look, options = { timeout: WAIT_MS_MAX }) => waitFor(look, options);

/** jsdom has no media queries, so component tests get a phone's window in a light theme. */
const phone = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

window.matchMedia = phone;
computeStylesQuickly(window);

/* jsdom has no layout to scroll. */
Element.prototype.scrollIntoView = () => undefined;

/* jsdom records no performance entries. */
performance.getEntriesByType = () => [];

/* jsdom's own crypto cannot derive keys. */
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

/*
 * user-event and Testing Library set a timer of 0 ms after each event and query. Node fires it
 * after a millisecond, which adds up to seconds.
 */
const { setTimeout: setTimer, clearTimeout: clearTimer } = window;
const immediates = new Map<number, NodeJS.Immediate>();
let newest = 0;

const setQuickTimer = (run: TimerHandler, ms = 0, ...rest: unknown[]): number => {
  if (ms > 0 || typeof run !== 'function') return setTimer(run, ms, ...rest);
  // Negative, because jsdom's own ids are positive.
  newest -= 1;
  const id = newest;
  const immediate = setImmediate(() => {
    immediates.delete(id);
    run(...rest);
  });
  immediates.set(id, immediate);
  return id;
};
Object.assign(window, {
  setTimeout: setQuickTimer,
  clearTimeout: (id?: number) => {
    clearImmediate(immediates.get(id ?? 0));
    clearTimer(id);
  },
});
