import { expect, test } from 'vitest';

import { setApart } from './line-handles.tsx';

test('handles that would cover each other are moved apart, in the order of their lines', () => {
  expect(setApart([10, 60], 100)).toEqual([10, 60]);
  expect(setApart([40, 33], 100)).toEqual([61, 33]);
  expect(setApart([40, 40, 70], 200)).toEqual([40, 68, 96]);
});

test('none is moved out of the chart', () => {
  expect(setApart([90, 80], 100)).toEqual([100, 72]);
  expect(setApart([100], 100)).toEqual([100]);
  expect(setApart([80, 80, 80, 80, 80, 80], 100)).toEqual([0, 20, 40, 60, 80, 100]);
});
