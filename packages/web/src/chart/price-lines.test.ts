// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { reachLines, type PriceLine } from './price-lines.ts';

const span = (from: number, to: number) => ({
  from,
  to,
  range: to - from,
  realFrom: from,
  realTo: to,
  realRange: to - from,
  displayFrom: from,
  displayTo: to,
  displayRange: to - from,
});
const line = (price: number): PriceLine => ({
  id: String(price),
  price,
  tone: 'accent',
  label: '',
  priceText: '',
});

test('the chart makes room for a line just outside of the candles', () => {
  expect(reachLines(span(100, 110), [line(96), line(113)])).toEqual(span(96, 113));
});

test('a line far away does not squeeze the candles', () => {
  expect(reachLines(span(100, 110), [line(80), line(125)])).toEqual(span(100, 110));
});
