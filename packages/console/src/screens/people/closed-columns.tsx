import type { ClosedOrder } from '@fulcrum/contract/console/users/schema';

import { ExactUsd, Lots, Missing, Pnl, Price, When } from '../../parts/figures/figures.tsx';
import { LEVERAGE_COLUMN, ORDER_COLUMN, sideColumn } from '../../parts/list/columns.tsx';
import type { Column } from '../../parts/list/data-table.tsx';
import { causeText } from './account-texts.ts';

/** Returns the columns of orders that have ended. */
export const closedColumns = (): readonly Column<ClosedOrder>[] => [
  ORDER_COLUMN,
  { key: 'column.instrument', isText: true, cell: (row) => row.show_code },
  sideColumn(),
  { key: 'column.lots', cell: (row) => <Lots value={row.lots} /> },
  LEVERAGE_COLUMN,
  {
    key: 'column.open',
    cell: (row) => <Price value={row.open_price ?? row.target} digits={row.digits} />,
  },
  { key: 'column.price', cell: (row) => <Price value={row.close_price} digits={row.digits} /> },
  {
    key: 'column.pnl',
    cell: (row) => (row.status === 'closed' ? <Pnl value={row.pnl} /> : <Missing />),
  },
  { key: 'column.fee', cell: (row) => <ExactUsd value={row.fee} /> },
  { key: 'column.swapBooked', cell: (row) => <Pnl value={row.swap} /> },
  {
    key: 'column.cause',
    isText: true,
    cell: (row) => <span className="tag">{causeText(row.cause)}</span>,
  },
  { key: 'column.time', cell: (row) => <When at={row.completed_at} /> },
];
