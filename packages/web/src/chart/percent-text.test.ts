import { expect, test } from 'vitest';

import { percentText, percentTicks } from './percent-text.ts';

test('a change has its sign and two digits; none has no sign', () => {
  expect(percentText(1.5)).toBe('+1.50%');
  expect(percentText(-0.254)).toBe('−0.25%');
  expect(percentText(-0.001)).toBe('0.00%');
});

test('the labels of an axis have as many digits as the one that needs most', () => {
  const ticks = ['-0.005', '0.000', '0.005', '0.010'].map((value) => ({
    coord: 0,
    value,
    text: value,
  }));
  expect(percentTicks(ticks).map(({ text }) => text)).toEqual([
    '−0.005%',
    '0.000%',
    '+0.005%',
    '+0.010%',
  ]);
});
