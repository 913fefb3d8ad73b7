import { expect, test } from 'vitest';

import {
  FIRST_STYLE,
  keptDrawing,
  readDrawings,
  SHOWN_MAX,
  shownOf,
  TEXT_MAX,
  whyNoDrawing,
  type Drawing,
} from './drawing.ts';

const POINT = { time: 1_700_000_000_000, price: '1.08412' };
const level = (made: number): Drawing => ({
  id: `EURUSD:${made}`,
  tool: 'level',
  points: [POINT],
  style: FIRST_STYLE,
  text: '',
  isLocked: false,
  made,
});
const kept = (change: object) => ({
  'EURUSD:a': { code: 'EURUSD', tool: 'level', points: [POINT], made: 5, ...change },
});

test('DRAW-006 a drawing that is kept and read again is the same, on its own instrument only', () => {
  const drawing: Drawing = {
    id: 'EURUSD:a',
    tool: 'text',
    points: [POINT],
    style: { color: 'warn', width: 3, dash: 'dotted' },
    text: '<b>stop & go</b>',
    isLocked: true,
    made: 7,
  };
  const all = { 'EURUSD:a': keptDrawing(drawing, 'EURUSD') };
  expect(readDrawings(JSON.parse(JSON.stringify(all)), 'EURUSD')).toEqual([drawing]);
  expect(readDrawings(all, 'XAUUSD')).toEqual([]);
});

test.each([
  ['no object', 7],
  ['an unknown tool', { tool: 'spiral' }],
  ['no points', { points: undefined }],
  ['too many points', { points: [POINT, POINT] }],
  ['a huge number of points', { points: Array.from({ length: 9_999 }, () => POINT) }],
  ['a point that is none', { points: [null] }],
  ['a time that is no number', { points: [{ ...POINT, time: Number.NaN }] }],
  ['a time after all times', { points: [{ ...POINT, time: 1e300 }] }],
  ['a price as a number', { points: [{ ...POINT, price: 1.08 }] }],
  ['a price that is endless', { points: [{ ...POINT, price: '9'.repeat(400) }] }],
  ['a price in words', { points: [{ ...POINT, price: 'Infinity' }] }],
  ['a text without text', { tool: 'text', text: { length: 3 } }],
  ['an empty text', { tool: 'text', text: '\u0000 ' }],
])('DRAW-005 %s is passed over', (_, change) => {
  const all = typeof change === 'number' ? { 'EURUSD:a': change } : kept(change);
  expect(readDrawings(all, 'EURUSD')).toEqual([]);
});

test('DRAW-005 a broken style has its defaults, and broken marks are off', () => {
  const all = kept({ color: 'url(x)', width: 1e9, dash: null, isLocked: 'yes', made: 'then' });
  const [drawing] = readDrawings(all, 'EURUSD');
  expect(drawing).toMatchObject({ style: FIRST_STYLE, isLocked: false, made: 0 });
  expect(readDrawings(null, 'EURUSD')).toEqual([]);
});

test('DRAW-003 a text has one line and at most 200 characters', () => {
  const [drawing] = readDrawings(kept({ tool: 'text', text: `a\nb${'😀'.repeat(500)}` }), 'EURUSD');
  expect([...(drawing?.text ?? '')]).toHaveLength(TEXT_MAX);
  expect(drawing?.text.startsWith('ab😀')).toBe(true);
});

test('DRAW-007 at most 200 drawings are made, and of more the newest 200 are shown', () => {
  const many = Array.from({ length: SHOWN_MAX + 5 }, (_, made) => level(made));
  const all = Object.fromEntries(many.map((each) => [each.id, keptDrawing(each, 'EURUSD')]));
  const read = readDrawings(all, 'EURUSD');
  expect(read).toHaveLength(SHOWN_MAX + 5);
  expect(shownOf(read)).toEqual(many.slice(5));
  expect(whyNoDrawing(all, 'EURUSD')).toBe('tooMany');
  expect(whyNoDrawing(all, 'XAUUSD')).toBeNull();
});

test('DRAW-007 drawings that are too large together are refused', () => {
  const text = 'x'.repeat(4_000);
  const large = Array.from({ length: 50 }, (_, at) => [`A:${at}`, { code: 'A', text }]);
  expect(whyNoDrawing(Object.fromEntries(large), 'EURUSD')).toBe('full');
});
