import { PriceHeap } from '@fulcrum/engine/watch/price-heap';
import { expect, test, vi } from 'vitest';

import { AlertBook, isReached, priceOf } from './alert-book.ts';
import type { AlertRow } from './alert-store.ts';

const alertOf = (id: number, fields: Partial<AlertRow>): AlertRow => ({
  id,
  userId: 1,
  instrumentId: 1,
  kind: 'above',
  level: 110_000,
  note: '',
  repeats: false,
  isArmed: true,
  expiresAt: null,
  createdAt: 0,
  ...fields,
});

test.each([
  ['above', 110_000, 110_000, true],
  ['above', 110_000, 109_999, false],
  ['above', 110_000, 120_000, true],
  ['below', 110_000, 110_000, true],
  ['below', 110_000, 110_001, false],
  ['up', 100, 101_000, true],
  ['up', 100, 100_999, false],
  ['down', -100, 99_000, true],
  ['down', -100, 99_001, false],
] as const)('ALERT-001: %s %d at a bid of %d: %s', (kind, level, bid, expected) => {
  expect(isReached({ kind, level }, bid, 100_000)).toBe(expected);
  const book = new AlertBook();
  book.put(alertOf(1, { kind, level }), 100_000);
  expect(book.reach(1, bid, 100_000)?.tells ?? []).toHaveLength(expected ? 1 : 0);
  expect(book.reach(1, bid, 100_000), 'reached once').toBeNull();
});

test('ALERT-003: the price of a percentage is whole points, never too near', () => {
  expect(priceOf({ kind: 'up', level: 33 }, 100_001)).toBe(100_332);
  expect(priceOf({ kind: 'down', level: -33 }, 100_001)).toBe(99_670);
  expect(priceOf({ kind: 'up', level: 100 }, -1_000)).toBe(-990);
  expect(priceOf({ kind: 'up', level: 100 }, null)).toBeNull();
});

test('ALERT-003: another close of the day before moves the price that is waited for', () => {
  const book = new AlertBook();
  book.put(alertOf(1, { kind: 'up', level: 100 }), null);
  expect(book.reach(1, 200_000, null)).toBeNull();
  expect(book.reach(1, 100_900, 100_000)).toBeNull();
  expect(book.reach(1, 100_900, 99_900)?.tells).toMatchObject([{ id: 1, bid: 100_900 }]);
});

test('ALERT-002: one that has told waits for the price to come back by one per mille', () => {
  const book = new AlertBook();
  book.put(alertOf(1, { repeats: true, isArmed: false }), null);
  expect(book.reach(1, 111_000, null)).toBeNull();
  expect(book.reach(1, 109_891, null)).toBeNull();
  expect(book.reach(1, 109_890, null)).toEqual({ tells: [], arms: [1] });
});

test('ALERT-005: one that is taken out or moved is not reached where it was', () => {
  const book = new AlertBook();
  book.put(alertOf(1, {}), null);
  book.put(alertOf(2, {}), null);
  book.remove(1);
  book.put(alertOf(2, { level: 120_000 }), null);
  expect(book.reach(1, 119_999, null)).toBeNull();
  expect(book.reach(1, 120_000, null)?.tells).toHaveLength(1);
  book.putBack(2);
  expect(book.reach(1, 120_000, null)?.tells, 'waits where it was').toHaveLength(1);
});

test('ALERT-007: a quote looks at the nearest on either side, however many wait', () => {
  const looks = (count: number): number => {
    const book = new AlertBook();
    for (let id = 1; id <= count; id += 1) {
      const isAbove = id % 2 === 0;
      const level = 110_000 + (isAbove ? id : -id) * 10;
      book.put(alertOf(id, { kind: isAbove ? 'above' : 'below', level }), null);
    }
    const take = vi.spyOn(PriceHeap.prototype, 'take');
    const remove = vi.spyOn(PriceHeap.prototype, 'remove');
    for (let bid = 109_991; bid < 110_019; bid += 1) expect(book.reach(1, bid, null)).toBeNull();
    const calls = take.mock.calls.length + remove.mock.calls.length;
    vi.restoreAllMocks();
    return calls;
  };
  expect(looks(50_000)).toBe(looks(2));
});
