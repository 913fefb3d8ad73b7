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

const fail = (name: 'QuotaExceededError' | 'SecurityError') => () => {
  throw new DOMException('no', name);
};

test.each([
  [
    'forbidden',
    () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(fail('SecurityError')),
  ],
  ['missing', () => vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never)],
  [
    'full',
    () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fail('QuotaExceededError')),
  ],
])('LIVE-023 storage that is %s holds everything until the page is left', (how, break_) => {
  stored.set('theme', 'light');
  break_();
  stored.set('theme', 'dark');
  stored.set('edit 1', 'x');
  expect(stored.get('theme')).toBe('dark');
  expect(stored.keys('edit ')).toEqual(['edit 1']);
  stored.remove('edit 1');
  expect(stored.get('edit 1')).toBeNull();
  expect(stored.keys('edit ')).toEqual([]);
  expect(stored.isThere()).toBe(how === 'full');
});

test('LIVE-023 what another tab writes later counts before what this one could not write', () => {
  stored.set('theme', 'light');
  const full = vi
    .spyOn(Storage.prototype, 'setItem')
    .mockImplementation(fail('QuotaExceededError'));
  stored.set('theme', 'dark');
  full.mockRestore();
  localStorage.setItem('theme', 'system');
  expect(stored.get('theme')).toBe('system');
});

test('LIVE-023 a value that must not come back goes although the newer one is not taken', () => {
  stored.replace('session', 'of ann');
  const full = vi
    .spyOn(Storage.prototype, 'setItem')
    .mockImplementation(fail('QuotaExceededError'));
  stored.replace('session', 'of ben');
  expect(localStorage.getItem('session')).toBeNull();
  expect(stored.get('session')).toBe('of ben');
  full.mockRestore();
});
