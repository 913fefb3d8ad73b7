import { describe, expect, test } from 'vitest';

import { pointsOf } from './price-text.ts';
import { TickFilter, type Tick } from './tick-filter.ts';

const rules = { digits: 5, allowsNonPositive: false, maxJumpBp: 500 };
const tick = (bid: number | null, ask: number | null, time = 1_000): Tick => ({ bid, ask, time });

function filterAfter(bid: number, ask: number, more: Partial<typeof rules> = {}): TickFilter {
  const filter = new TickFilter({ ...rules, ...more });
  expect(filter.judge(tick(bid, ask), true, null)).toBeNull();
  return filter;
}

describe('PRICE-001: a tick', () => {
  test.each([
    ['with both sides is taken', tick(100_000, 100_009), null],
    ['with equal sides is taken', tick(100_000, 100_000), null],
    ['with the bid above the ask is dropped', tick(100_001, 100_000), 'crossed'],
    ['without a bid is dropped', tick(null, 100_000), 'unreadable'],
    ['without an ask is dropped', tick(100_000, null), 'unreadable'],
    ['without a time is dropped', tick(100_000, 100_009, Number.NaN), 'unreadable'],
    ['with a bid of zero is dropped', tick(0, 100_000), 'nonPositive'],
    ['below zero is dropped', tick(-2, -1), 'nonPositive'],
    ['of the same millisecond is taken', tick(100_001, 100_010, 1_000), null],
    ['from before the last one is dropped', tick(100_001, 100_010, 999), 'outOfOrder'],
    ['exactly 5 % away is taken', tick(105_000, 105_000), null],
    ['a point beyond 5 % is dropped', tick(105_001, 105_001), 'jump'],
    ['a point beyond 5 % down is dropped', tick(94_999, 94_999), 'jump'],
    ['whose ask alone jumps is dropped', tick(100_000, 106_000), 'jump'],
  ])('%s', (_, judged, fault) => {
    expect(filterAfter(100_000, 100_009 - 9).judge(judged, true, null)).toBe(fault);
  });

  test.each([
    [60_000, null],
    [-60_000, null],
    [60_001, 'untimely'],
    [-60_001, 'untimely'],
  ])('whose time lies %i ms from its arrival is %s', (late, fault) => {
    const filter = filterAfter(100_000, 100_009);
    const judged = tick(100_001, 100_010, 1_000_000);
    expect(filter.judge(judged, true, 1_000_000 + late)).toBe(fault);
    expect(filter.judge(tick(100_001, 100_010, 900_000), true, 900_000)).toBe(
      fault === null ? 'outOfOrder' : null,
    );
  });

  test('outside its session is dropped and leaves the last price alone', () => {
    const filter = filterAfter(100_000, 100_009);
    expect(filter.judge(tick(104_000, 104_009), false, null)).toBe('closed');
    expect(filter.judge(tick(107_000, 107_009), true, null)).toBe('jump');
  });

  test('may be zero or negative where the instrument says so', () => {
    const oil = filterAfter(10, 14, { digits: 2, allowsNonPositive: true });
    expect(oil.judge(tick(0, 4), true, null)).toBeNull();
    expect(oil.judge(tick(-37, -33), true, null)).toBeNull();
    expect(oil.judge(tick(-3_763, -3_700), true, null)).toBe('jump');
  });
});

describe('PRICE-002: a jump', () => {
  test('is taken when two following ticks confirm it', () => {
    const filter = filterAfter(100_000, 100_009);
    expect(filter.judge(tick(120_000, 120_009), true, null)).toBe('jump');
    expect(filter.judge(tick(120_500, 120_509), true, null)).toBe('jump');
    expect(filter.judge(tick(119_900, 119_909), true, null)).toBeNull();
    expect(filter.judge(tick(120_000, 120_009), true, null)).toBeNull();
  });

  test('is forgotten when the price returns', () => {
    const filter = filterAfter(100_000, 100_009);
    expect(filter.judge(tick(120_000, 120_009), true, null)).toBe('jump');
    expect(filter.judge(tick(120_000, 120_009), true, null)).toBe('jump');
    expect(filter.judge(tick(100_001, 100_010), true, null)).toBeNull();
    expect(filter.judge(tick(120_000, 120_009), true, null)).toBe('jump');
    expect(filter.judge(tick(120_000, 120_009), true, null)).toBe('jump');
  });

  test('is not confirmed by a jump elsewhere', () => {
    const filter = filterAfter(100_000, 100_009);
    for (const bid of [120_000, 80_000, 120_000, 80_000, 150_000]) {
      expect(filter.judge(tick(bid, bid + 9), true, null)).toBe('jump');
    }
  });

  test('PRICE-015: puts the last price in doubt until it is confirmed or a tick is near', () => {
    const filter = filterAfter(100_000, 100_009);
    const doubts = [100_001, 120_000, 80_000, 100_002, 120_000, 120_000, 120_000].map((bid) => {
      filter.judge(tick(bid, bid + 9), true, null);
      return filter.isInDoubt;
    });
    expect(doubts).toEqual([false, true, true, false, true, true, false]);
    // A tick that is not a price does not affect the last price.
    filter.judge(tick(100_000, 100_009), true, null);
    expect(filter.judge(tick(2, 1), true, null)).toBe('crossed');
    expect(filter.isInDoubt).toBe(true);
  });

  test('of crypto may be 20 %', () => {
    const filter = filterAfter(100_000, 100_009, { maxJumpBp: 2_000 });
    expect(filter.judge(tick(119_000, 119_009), true, null)).toBeNull();
  });
});

test.each([
  ['1.38676', 5, 138_676],
  ['1.38676', 4, 13_868],
  ['1291.675', 2, 129_168],
  ['1291.6749999999999999999', 2, 129_167],
  ['-37.635', 2, -3_764],
  ['-37.634', 2, -3_763],
  ['0.005', 2, 1],
  ['-0.005', 2, -1],
  ['-0.004', 2, 0],
  ['1.005', 2, 101],
  ['42', 3, 42_000],
  ['42.', 1, 420],
  ['+1.5', 1, 15],
  ['0.5', 0, 1],
  ['', 2, null],
  ['.5', 2, null],
  ['1e5', 2, null],
  ['NaN', 2, null],
  ['Infinity', 2, null],
  ['1,5', 2, null],
  [' 1.5', 2, null],
  ['999999999999999', 5, null],
])('PRICE-007: the price %s at %d digits is %s points', (text, digits, points) => {
  expect(pointsOf(text, digits)).toBe(points);
});

describe('PRICE-026: the first ticks of a new source', () => {
  const changed = () => {
    const filter = filterAfter(100_000, 100_009);
    filter.changeSource();
    return filter;
  };
  const judged = (filter: TickFilter, bids: readonly number[]) =>
    bids.map((bid) => filter.judge(tick(bid, bid + 9), true, null));

  test('must agree with each other, however near the prices before they are', () => {
    expect(judged(changed(), [100_001, 100_002, 100_003])).toEqual(['jump', 'jump', null]);
    expect(judged(changed(), [200_000, 200_001, 200_002])).toEqual(['jump', 'jump', null]);
  });

  test('begin again after one that is far from the others', () => {
    const filter = changed();
    expect(judged(filter, [5, 200_000, 100_000, 200_000])).toEqual(Array(4).fill('jump'));
    expect(judged(filter, [200_001, 200_002, 200_003])).toEqual(['jump', null, null]);
  });

  test('may be older than the last one of the source before', () => {
    const filter = changed();
    const older = [900, 901, 902].map((time) =>
      filter.judge(tick(100_000, 100_009, time), true, null),
    );
    expect(older).toEqual(['jump', 'jump', null]);
  });

  test('are taken at once where there was no price before', () => {
    const filter = new TickFilter(rules);
    filter.changeSource();
    expect(judged(filter, [100_000])).toEqual([null]);
  });
});
