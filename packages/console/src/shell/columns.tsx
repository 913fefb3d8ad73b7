import { Link } from 'react-router';

import type { Say } from '../i18n.ts';
import type { Column } from './data-table.tsx';

/* Columns that stand in many lists. */

/** Whose it is, as the way to that person. */
export const USER_COLUMN: Column<{ readonly user_id: number }> = {
  key: 'column.user',
  isText: true,
  cell: (row) => (
    <Link className="num" to={`/people/${row.user_id}`}>
      {row.user_id}
    </Link>
  ),
};

export const LEVERAGE_COLUMN: Column<{ readonly leverage: number }> = {
  key: 'column.leverage',
  cell: (row) => <span className="num">×{row.leverage}</span>,
};

export const sideColumn = (say: Say): Column<{ readonly side: 'buy' | 'sell' }> => ({
  key: 'column.side',
  isText: true,
  cell: ({ side }) => <span className={side === 'buy' ? 'up' : 'dn'}>{say(`side.${side}`)}</span>,
});
