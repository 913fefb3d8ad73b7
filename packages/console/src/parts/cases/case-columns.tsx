import { When } from '../figures/figures.tsx';
import type { Column } from '../list/data-table.tsx';

/* Columns of tables of payments. */

export const TIME_COLUMN: Column<{ readonly created_at: number }> = {
  key: 'column.time',
  cell: (row) => <When at={row.created_at} />,
};

/** Currency and network of a payment. */
export const NETWORK_COLUMN: Column<{ readonly currency: string; readonly network: string }> = {
  key: 'column.network',
  isText: true,
  cell: (row) => `${row.currency} ${row.network}`,
};
