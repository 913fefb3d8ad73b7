import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { abortAfter } from './abort-after.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a signal aborts after its time, not before', () => {
  const signal = abortAfter(1_000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

test('a signal aborts with the one that it was made of, also if that had already aborted', () => {
  const outer = new AbortController();
  const signal = abortAfter(1_000, outer.signal);
  expect(signal.aborted).toBe(false);
  outer.abort();
  expect(signal.aborted).toBe(true);
  expect(abortAfter(1_000, outer.signal).aborted).toBe(true);
});

test('a signal that lives long keeps no listener of an earlier call', () => {
  const outer = new AbortController();
  const added = vi.spyOn(outer.signal, 'addEventListener');
  const removed = vi.spyOn(outer.signal, 'removeEventListener');
  abortAfter(1_000, outer.signal);
  vi.advanceTimersByTime(1_000);
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
    added.mock.calls.map(([, listener]) => listener),
  );
});
