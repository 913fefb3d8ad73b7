import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { usePages, type LoadPage } from './use-pages.ts';

interface Row {
  readonly id: number;
}

/** Loads pages of three rows of a list that has `total` rows. */
const listOf =
  (total: number): LoadPage<Row> =>
  async (page) => {
    const ids = Array.from({ length: total }, (_, nth) => nth + 1);
    const data = ids.slice((page - 1) * 3, page * 3).map((id) => ({ id }));
    return { ok: true, data: { data, total, page, page_size: 3 }, msg: '' };
  };

test.each([
  [3, 1],
  [4, 2],
  [6, 2],
  [7, 3],
])('a list of %i rows in pages of three ends after page %i', async (total, last) => {
  const load = listOf(total);
  const { result } = renderHook(() => usePages(load));
  for (let page = 1; page < last; page += 1) {
    await waitFor(() => expect(result.current).toMatchObject({ phase: 'more', pagesRead: page }));
    act(() => result.current.loadMore());
  }
  await waitFor(() => expect(result.current.phase).toBe('done'));
  expect(result.current.rows).toHaveLength(total);
});
