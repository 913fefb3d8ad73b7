import { expect, test } from 'vitest';

import { editDistance } from './edit-distance.ts';

test.each([
  ['gold', 'gold', 0],
  ['', 'gold', 4],
  ['gold', '', 4],
  ['glod', 'gold', 1],
  ['golf', 'gold', 1],
  ['goldd', 'gold', 1],
  ['kitten', 'sitting', 3],
])('from %j to %j are %i changes', (from, to, count) => {
  expect(editDistance(from, to)).toBe(count);
});
