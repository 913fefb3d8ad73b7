import { expect, test } from 'vitest';

import type { Tool } from './drawing.ts';
import {
  dropPress,
  isPlaced,
  liftAt,
  moveTo,
  pressAt,
  previewOf,
  startPlacing,
} from './placing.ts';

const at = (time: number) => ({ time, price: '1' });
const tap = (placing: ReturnType<typeof startPlacing>, time: number) =>
  liftAt(pressAt(placing, at(time)), at(time), false);
const drag = (tool: Tool, from: number, to: number) =>
  liftAt(moveTo(pressAt(startPlacing(tool), at(from)), at(to)), at(to), true);

test('DRAW-001 a tap for each point places a drawing', () => {
  const first = tap(startPlacing('trend'), 1);
  expect(isPlaced(first)).toBe(false);
  expect(previewOf(moveTo(first, at(5)))).toEqual([at(1), at(5)]);
  const second = tap(first, 2);
  expect(isPlaced(second)).toBe(true);
  expect(second.points).toEqual([at(1), at(2)]);
  expect(isPlaced(tap(startPlacing('level'), 1))).toBe(true);
});

test('DRAW-001 a drag places both ends, and a tap the other side of a channel', () => {
  expect(drag('trend', 1, 2).points).toEqual([at(1), at(2)]);
  const channel = drag('channel', 1, 2);
  expect(isPlaced(channel)).toBe(false);
  expect(tap(channel, 3).points).toEqual([at(1), at(2), at(3)]);
});

test('DRAW-001 a level is where the finger lifts', () => {
  expect(drag('level', 1, 9).points).toEqual([at(9)]);
});

test('DRAW-001 a second tap at the same place sets no point, nor does a press that was taken', () => {
  const first = tap(startPlacing('trend'), 1);
  expect(tap(first, 1).points).toEqual([at(1)]);
  expect(dropPress(pressAt(startPlacing('trend'), at(1))).points).toEqual([]);
  expect(dropPress(pressAt(first, at(4))).points).toEqual([at(1)]);
});
