import type { LiveOrder } from '@fulcrum/contract/console/dashboard/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useMemo, useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { DataTable, type Column } from '../list/data-table.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderEndDialog } from './order-end-dialog.tsx';

interface LiveOrderTableProps {
  readonly label: string;
  readonly rows: readonly LiveOrder[] | null;
  /** Whether the list contains orders of several users. */
  readonly isWithUser?: boolean;
  readonly isTall?: boolean;
  /** Called when an operator has proposed to end an order. */
  readonly onDone: () => void;
}

/** A table of live orders. Operators with the permission can propose to end an order. */
export function LiveOrderTable(props: LiveOrderTableProps) {
  const { label, rows, isWithUser = false, isTall = false, onDone } = props;
  const mayEnd = useMayDo('people.trade');
  const [ending, setEnding] = useState<LiveOrder | null>(null);
  const columns = useMemo(() => {
    const shown = orderColumns(isWithUser);
    return mayEnd ? [...shown, endColumn(setEnding)] : shown;
  }, [isWithUser, mayEnd]);
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        isTall={isTall}
        idOf={(row) => row.id}
      />
      {ending && (
        <OrderEndDialog
          order={ending}
          onDone={() => {
            setEnding(null);
            onDone();
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

const endColumn = (onEnd: (order: LiveOrder) => void): Column<LiveOrder> => ({
  key: 'column.act',
  cell: (row) => (
    <Button look="soft" size="sm" onClick={() => onEnd(row)}>
      {t(row.status === 'open' ? 'limits.close' : 'limits.cancel')}
    </Button>
  ),
});
