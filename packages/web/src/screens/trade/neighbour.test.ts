import { expect, test } from 'vitest';

import { neighbourOf } from './neighbour.ts';

const all = ['EURUSD', 'GBPUSD', 'XAUUSD'];

test('TOUCH-002 a swipe goes round the favourites, or round all instruments', () => {
  const none = { all, favourites: [] };
  expect(neighbourOf('EURUSD', 1, none)).toBe('GBPUSD');
  expect(neighbourOf('EURUSD', -1, none)).toBe('XAUUSD');
  expect(neighbourOf('XAUUSD', 1, none)).toBe('EURUSD');
  const two = { all, favourites: ['XAUUSD', 'EURUSD'] };
  expect(neighbourOf('XAUUSD', 1, two)).toBe('EURUSD');
  expect(neighbourOf('GBPUSD', 1, two)).toBe('XAUUSD');
  expect(neighbourOf('GBPUSD', -1, two)).toBe('EURUSD');
});

test('TOUCH-002 the only favourite, and what is no longer listed, are no circle', () => {
  expect(neighbourOf('EURUSD', 1, { all, favourites: ['EURUSD'] })).toBe('GBPUSD');
  expect(neighbourOf('EURUSD', 1, { all, favourites: ['GONE', 'EURUSD'] })).toBe('GBPUSD');
  expect(neighbourOf('EURUSD', 1, { all: ['EURUSD'], favourites: [] })).toBeNull();
});
