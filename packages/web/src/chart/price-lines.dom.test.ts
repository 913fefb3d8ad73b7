import { expect, test } from 'vitest';

import { clearTicks, reachLines, type LinesModel, type PriceLine } from './price-lines.ts';

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

test('a label that a tag covers keeps its room, or the axis would be too narrow for the tag', () => {
  const model = { lines: [line(12.5)], last: null } as unknown as LinesModel; // without colours
  const ticks = [20, 80].map((coord) => ({ coord, value: 0, text: '12.50000' }));
  const shown = clearTicks(ticks, model, () => 22, 100);
  expect(shown.map(({ text }) => text.trim())).toEqual(['', '12.50000']);
  expect(shown[0]?.text).toHaveLength('12.50000'.length);
});
