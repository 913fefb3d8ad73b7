import { afterEach, expect, test, vi } from 'vitest';

import { stored } from './stored.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('nothing is written when nothing has changed', () => {
  const write = vi.spyOn(Storage.prototype, 'setItem');
  stored.set('theme', 'dark');
  stored.set('theme', 'dark');
  expect(write).toHaveBeenCalledTimes(1);
  stored.set('theme', 'light');
  expect(write).toHaveBeenCalledTimes(2);
  // Another tab has changed the value since.
  localStorage.setItem('theme', 'dark');
  stored.set('theme', 'light');
  expect(stored.get('theme')).toBe('light');
});

test('storage that is switched off or full only forgets', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => stored.set('theme', 'dark')).not.toThrow();
  expect(stored.get('theme')).toBeNull();
});
