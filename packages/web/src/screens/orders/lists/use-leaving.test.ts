import { expect, test } from 'vitest';

import { withLeaving } from './use-leaving.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ item: { id }, isLeaving: false }));
const items = (...ids: number[]) => ids.map((id) => ({ id }));
const show = (kept: readonly { item: { id: number }; isLeaving: boolean }[]) =>
  kept.map(({ item, isLeaving }) => (isLeaving ? -item.id : item.id));

test('a row that has gone folds up where it was', () => {
  expect(show(withLeaving(rows(1, 2, 3), items(1, 3)))).toEqual([1, -2, 3]);
  expect(show(withLeaving(rows(1, 2, 3), items(2, 3)))).toEqual([-1, 2, 3]);
});

test('neighbours that go together keep their order', () => {
  expect(show(withLeaving(rows(1, 2, 3, 4), items(1, 4)))).toEqual([1, -2, -3, 4]);
});

test('new rows come in their own order', () => {
  expect(show(withLeaving(rows(1), items(2, 1)))).toEqual([2, 1]);
});
