import { expect, test } from 'vitest';

import {
  countedLines,
  coveredLabels,
  reachLines,
  type LinesModel,
  type PriceLine,
} from './price-lines.ts';

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

test('a line that is being planned may be three times as far away, to be in reach', () => {
  const planned = { ...line(71), isPlanned: true };
  expect(reachLines(span(100, 110), [planned])).toEqual(span(71, 110));
  expect(reachLines(span(100, 110), [{ ...planned, price: 69 }])).toEqual(span(100, 110));
});

test('the axis stands still while a line is moved, and then makes room for it', () => {
  const [stop, profit] = [line(96), line(113)];
  const moved = (price: number) => ({ ...stop, price, isDraft: true });
  const first = countedLines([moved(98), profit], [stop, profit]);
  expect(first).toEqual([stop, profit]);
  expect(countedLines([moved(104), profit], first)).toEqual([stop, profit]);
  const dropped = { ...stop, price: 104 };
  expect(countedLines([dropped, profit], first)).toEqual([dropped, profit]);
  // A line that was not there before has no place to keep.
  expect(countedLines([moved(98)], [profit])).toEqual([]);
});

test('axis labels within 16 pixels of a price label are left out', () => {
  const model = { lines: [line(12.5)], last: null } as unknown as LinesModel; // without colours
  expect(coveredLabels([20, 37, 39, 80], model, () => 22, 100)).toEqual([20, 37]);
  const last = { price: 12.5, priceText: '', countdown: '1:00', isUp: true };
  // The last price is two rows high, and the second row is below its price.
  const withLast = { ...model, lines: [], last };
  expect(coveredLabels([22, 26, 67, 68], withLast, () => 40, 100)).toEqual([26]);
});
