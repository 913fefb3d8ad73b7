import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startI18n } from '../../i18n/i18n.ts';
import { DataTable, type Column } from './data-table.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { renderedRows } from './use-visible-rows.ts';

interface Row {
  readonly id: number;
}
const COLUMNS: readonly Column<Row>[] = [
  { key: 'column.order', cell: ({ id }) => <button type="button">{`order ${id}`}</button> },
];
const IDS = Array.from({ length: 40 }, (_, at) => at);

beforeEach(async () => {
  await startI18n();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function List({ ids }: { readonly ids: readonly number[] }) {
  useRowKeys();
  const rows = ids.map((id) => ({ id }));
  return <DataTable label="Orders" columns={COLUMNS} rows={rows} idOf={({ id }) => id} isTall />;
}
const focused = () => document.activeElement?.textContent;

test('the row that has the keyboard stays drawn and keeps it, wherever the list is sorted to', () => {
  const { rerender } = render(<List ids={IDS} />, { wrapper: MemoryRouter });
  expect(screen.queryByText('order 30')).toBeNull();
  screen.getByRole('button', { name: 'order 3' }).focus();
  const moved = [...IDS.filter((id) => id !== 3), 3];
  rerender(<List ids={moved} />);
  expect(focused()).toBe('order 3');
  expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('41');
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(focused()).toBe('order 39');
  rerender(<List ids={moved.toReversed()} />);
  expect(focused()).toBe('order 39');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(focused()).toBe('order 38');
});

test.each([
  [-1, [[10, 30]]],
  [20, [[10, 30]]],
  [31, [[10, 33]]],
  [
    50,
    [
      [10, 30],
      [49, 52],
    ],
  ],
  [
    0,
    [
      [0, 2],
      [10, 30],
    ],
  ],
  [
    99,
    [
      [10, 30],
      [98, 100],
    ],
  ],
])('next to the visible rows, the one at %i and its neighbours are drawn', (focused, rendered) => {
  const found = renderedRows({ from: 10, to: 30 }, focused, 100);
  expect(found.map(({ from, to }) => [from, to])).toEqual(rendered);
});
