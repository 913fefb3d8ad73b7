import { Link } from 'react-router';

import { t } from '../../i18n/i18n.ts';
import type { Column } from './data-table.tsx';

/* Columns that several lists share. */

/** Column with the user, as a link to their page. */
export const userColumn = <Row,>(idOf: (row: Row) => number): Column<Row> => ({
  key: 'column.user',
  isText: true,
  cell: (row) => (
    <Link className="num" translate="no" to={`/people/${idOf(row)}`}>
      {idOf(row)}
    </Link>
  ),
});

export const USER_COLUMN = userColumn((row: { readonly user_id: number }) => row.user_id);

export const ORDER_COLUMN: Column<{ readonly id: number }> = {
  key: 'column.order',
  isText: true,
  cell: (row) => (
    <b className="num" translate="no">
      {row.id}
    </b>
  ),
};

export const LEVERAGE_COLUMN: Column<{ readonly leverage: number }> = {
  key: 'column.leverage',
  cell: (row) => (
    <span className="num" translate="no">
      ×{row.leverage}
    </span>
  ),
};

export const sideColumn = (): Column<{ readonly side: 'buy' | 'sell' }> => ({
  key: 'column.side',
  isText: true,
  cell: ({ side }) => <span className={side === 'buy' ? 'up' : 'dn'}>{t(`side.${side}`)}</span>,
});
