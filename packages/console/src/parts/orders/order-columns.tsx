import type { LiveOrder } from '@fulcrum/contract/console/dashboard/schema';

import { t } from '../../i18n/i18n.ts';
import { Lots, Missing, Pnl, Price, Usd, When } from '../figures/figures.tsx';
import { LEVERAGE_COLUMN, ORDER_COLUMN, sideColumn, USER_COLUMN } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';

/** Returns the columns of live orders, the same in every list of the console. */
export function orderColumns(isWithUser: boolean): readonly Column<LiveOrder>[] {
  return [
    ORDER_COLUMN,
    ...(isWithUser ? [USER_COLUMN] : []),
    { key: 'column.instrument', isText: true, cell: (row) => row.show_code },
    {
      key: 'column.status',
      isText: true,
      cell: (row) => <span className="tag">{t(`status.${row.status}`)}</span>,
    },
    sideColumn(),
    { key: 'column.lots', cell: (row) => <Lots value={row.lots} /> },
    LEVERAGE_COLUMN,
    {
      key: 'column.open',
      cell: (row) => <Price value={row.open_price ?? row.target} digits={row.digits} />,
    },
    { key: 'column.price', cell: (row) => <Price value={row.price} digits={row.digits} /> },
    { key: 'column.distance', cell: (row) => <Price value={row.distance} digits={row.digits} /> },
    {
      key: 'column.stops',
      cell: (row) => (
        <>
          <Price value={row.stop_loss} digits={row.digits} /> <span>/</span>{' '}
          <Price value={row.take_profit} digits={row.digits} />
        </>
      ),
    },
    {
      key: 'column.pnl',
      cell: (row) => (row.status === 'open' ? <Pnl value={row.pnl} /> : <Missing />),
    },
    { key: 'column.margin', cell: (row) => <Usd value={row.margin} /> },
    { key: 'column.time', cell: (row) => <When at={row.at} /> },
  ];
}
