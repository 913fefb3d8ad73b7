import { microUsd } from '@fulcrum/engine/units/units';
import { beforeEach, expect, test } from 'vitest';

import { preparePage } from '../../test/test-page.tsx';
import { fromTo } from '../language/from-to.ts';
import { netText, sumsOf } from './net-text.ts';

beforeEach(preparePage);

const sums = (pnl: number, fee: number, swap: number) => ({
  pnl: microUsd(pnl),
  fee: microUsd(fee),
  swap: microUsd(swap),
});

test.each([
  [6_000_000, 14_000_000, 0, '−8.00 after fees, +6.00 before'],
  [-2_000_000, 350_000, -1, '−2.35 after fees, −2.00 before'],
  [1_000_000, 0, 2_000_000, '+3.00 after fees, +1.00 before'],
  [5_000_000, 0, 0, '+5.00'],
  // Fee and financing cancel each other out.
  [5_000_000, 700_000, 700_000, '+5.00'],
])('RESULT-014: %s with a fee of %s and a swap of %s is told as %j', (pnl, fee, swap, text) => {
  expect(netText(sums(pnl, fee, swap)).replace(/[\u2066\u2069]/g, '')).toBe(text);
});

test('RESULT-014: several orders are told by their sums', () => {
  expect(sumsOf([sums(5, 2, -1), sums(-3, 4, 0)])).toEqual(sums(2, 6, -1));
});

test('words over prices run from left to right, each in its own direction', () => {
  expect(fromTo('a', 'b')).toBe('\u2066\u2068a\u2069 → \u2068b\u2069\u2069');
});
