import { expect, test } from 'vitest';

import { isAtEdge, revealedBy, staysOpen, wayOf } from './swipe-way.ts';

test('ROW-002 ten pixels decide: sideways moves the row, anything else the page', () => {
  expect(wayOf(9, 0)).toBe('undecided');
  expect(wayOf(0, -9)).toBe('undecided');
  expect(wayOf(10, 0)).toBe('row');
  expect(wayOf(-9, 5)).toBe('row');
  expect(wayOf(4, 10)).toBe('page');
  expect(wayOf(-8, -8)).toBe('page');
});

test('ROW-002 the outer 24 pixels belong to the phone', () => {
  expect([0, 23, 24, 366, 367].map((x) => isAtEdge(x, 390))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});

test('ROW-001 a row moves as far as its actions are wide, however far the finger goes', () => {
  expect(revealedBy(0, 60, 144)).toBe(60);
  expect(revealedBy(0, 300, 144)).toBe(144);
  expect(revealedBy(144, -300, 144)).toBe(0);
  expect(revealedBy(0, -20, 144)).toBe(0);
});

test('ROW-001 half of the way opens a row, and so does a flick; a flick back closes it', () => {
  expect(staysOpen(72, 144, 0)).toBe(true);
  expect(staysOpen(71, 144, 0)).toBe(false);
  expect(staysOpen(20, 144, 0.3)).toBe(true);
  expect(staysOpen(140, 144, -0.3)).toBe(false);
  expect(staysOpen(140, 144, -0.2)).toBe(true);
});
