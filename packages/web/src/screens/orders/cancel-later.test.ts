// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { cancelLater, undoCancel, UNDO_MS } from './cancel-later.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a cancel goes out once, after the time to undo', () => {
  const send = vi.fn();
  cancelLater(1, send);
  cancelLater(1, send);
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledOnce();
  expect(undoCancel(1)).toBe(false);
});

test('an undone cancel never goes out', () => {
  const send = vi.fn();
  cancelLater(2, send);
  expect(undoCancel(2)).toBe(true);
  vi.advanceTimersByTime(UNDO_MS * 2);
  expect(send).not.toHaveBeenCalled();
});

test('a page that is put away sends at once', () => {
  const send = vi.fn();
  cancelLater(3, send);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(send).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
