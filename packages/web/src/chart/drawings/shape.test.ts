import { expect, test } from 'vitest';

import { distanceTo, rowsOf, shapeOf, type Scale } from './shape.ts';

/** A chart on which a second is a pixel, and a dollar too. */
const scale: Scale = {
  width: 300,
  height: 200,
  digits: 2,
  toPixel: ({ time, price }) => ({ x: time / 1_000, y: 200 - Number(price) }),
};
const at = (x: number, y: number) => ({ time: x * 1_000, price: String(200 - y) });
const shape = (tool: Parameters<typeof shapeOf>[0]['tool'], ...points: [number, number][]) =>
  shapeOf({ tool, text: 'Hello', points: points.map(([x, y]) => at(x, y)) }, scale);

test('DRAW-001 a trend line ends at its points, and a ray goes on beyond the chart', () => {
  const from = { x: 100, y: 100 };
  const to = { x: 200, y: 150 };
  expect(shape('trend', [100, 100], [200, 150]).lines).toEqual([[from, to]]);
  const [[start, end] = []] = shape('ray', [100, 100], [200, 150]).lines;
  expect(start).toEqual(from);
  expect(end?.x).toBeCloseTo(308);
  expect(end?.y).toBeCloseTo(204);
});

test('DRAW-001 a level goes across the chart and tells its price', () => {
  const { lines, texts } = shape('level', [100, 50]);
  expect(lines[0]?.map(({ y }) => y)).toEqual([50, 50]);
  expect(texts.map(({ text }) => text)).toEqual(['150.00']);
});

test('DRAW-001 the second line of a channel is parallel and goes through the third point', () => {
  const { lines } = shape('channel', [0, 100], [200, 0], [100, 150]);
  expect(lines[1]).toEqual([
    { x: 0, y: 200 },
    { x: 200, y: 100 },
  ]);
  const upright = shape('channel', [50, 0], [50, 100], [90, 20]);
  expect(upright.lines[1]?.map(({ x }) => x)).toEqual([90, 90]);
});

test('DRAW-001 a retracement has its levels between 100 % and 0 %, up to the axis', () => {
  const { lines, texts } = shape('fib', [50, 150], [120, 50]);
  expect(lines).toHaveLength(7);
  expect(lines[3]).toEqual([
    { x: 50, y: 100 },
    { x: 300, y: 100 },
  ]);
  expect(texts.map(({ text }) => text)).toEqual([
    '0.0% 150.00',
    '23.6% 126.40',
    '38.2% 111.80',
    '50.0% 100.00',
    '61.8% 88.20',
    '78.6% 71.40',
    '100.0% 50.00',
  ]);
});

test('DRAW-001 a level of a retracement is at the height of its price on a logarithmic axis', () => {
  const log: Scale = {
    ...scale,
    toPixel: ({ time, price }) => ({ x: time / 1_000, y: 200 - 50 * Math.log10(Number(price)) }),
  };
  const points = [
    { time: 0, price: '100' },
    { time: 100_000, price: '10' },
  ];
  const { lines } = shapeOf({ tool: 'fib', text: '', points }, log);
  // Half of the way from 10 to 100 is 55.
  expect(lines[3]?.[0].y).toBeCloseTo(200 - 50 * Math.log10(55));
});

test('DRAW-008 a line is cut to the chart, however far away its points are', () => {
  const { lines } = shape('trend', [-1e9, 100], [1e9, 100]);
  expect(lines).toEqual([
    [
      { x: -8, y: 100 },
      { x: 308, y: 100 },
    ],
  ]);
  expect(shape('trend', [-1e9, 100], [-1e8, 100]).lines).toEqual([]);
  expect(shape('ray', [100, 100], [100, 100]).lines).toHaveLength(1);
});

test('DRAW-003 a long text is broken into rows, at blanks where there are some', () => {
  const rows = (text: string) => rowsOf(text, { x: 0, y: 0 }).map((row) => row.text);
  expect(rows('Wait for a close above the high of Monday')).toEqual([
    'Wait for a close above the',
    'high of Monday',
  ]);
  expect(rows('x'.repeat(60))).toEqual(['x'.repeat(28), 'x'.repeat(28), 'x'.repeat(4)]);
  expect(rows('等'.repeat(20))).toEqual(['等'.repeat(14), '等'.repeat(6)]);
});

test('DRAW-002 a finger near a line means it, also beside its ends and on a text', () => {
  const line = shape('trend', [100, 100], [200, 100]);
  expect(distanceTo(line, { x: 150, y: 110 })).toBe(10);
  expect(distanceTo(line, { x: 203, y: 104 })).toBe(5);
  expect(distanceTo(shape('text', [50, 50]), { x: 70, y: 52 })).toBe(0);
});
