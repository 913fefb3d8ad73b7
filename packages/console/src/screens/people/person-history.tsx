import type { DepositRow, WithdrawalRow } from '@fulcrum/contract/console/payments/schema';
import { Link } from 'react-router';

import { useMayDo } from '../../api/session.ts';
import { t, type TextKey } from '../../i18n/i18n.ts';
import { NETWORK_COLUMN, TIME_COLUMN } from '../../parts/cases/case-columns.tsx';
import { ExactUsd } from '../../parts/figures/figures.tsx';
import { Panel } from '../../parts/layout/panel.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { Pager } from '../../parts/list/filter-fields.tsx';
import { TablePanel } from '../../parts/list/table-panel.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { useClosedOrders, useDeposits, useWithdrawals } from './calls.ts';
import { closedColumns } from './closed-columns.tsx';

const PAGE_SIZE = 20;

/** The user's history of orders, deposits and withdrawals, read-only. */
export function PersonHistory({ id }: { readonly id: number }) {
  const maySeeMoney = useMayDo('money.view');
  return (
    <>
      <ClosedOrders id={id} />
      {maySeeMoney && (
        <div className="pair">
          <Deposits id={id} />
          <Withdrawals id={id} />
        </div>
      )}
    </>
  );
}

function ClosedOrders({ id }: { readonly id: number }) {
  const filters = useFilters();
  const { data, problem, reload } = useClosedOrders({ id, page: filters.get('page') });
  return (
    <Panel title={t('person.history')}>
      <ProblemLine problem={problem} retry={reload} />
      <DataTable
        label={t('person.history')}
        columns={closedColumns()}
        rows={data?.rows ?? null}
        idOf={(row) => row.id}
      />
      <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
    </Panel>
  );
}

const DEPOSITS: Readonly<Record<number, TextKey>> = {
  0: 'status.waiting',
  1: 'status.finished',
  2: 'status.rejected',
  3: 'status.invalid',
};
const WITHDRAWALS: Readonly<Record<number, TextKey>> = {
  0: 'status.waiting',
  1: 'status.paid',
  2: 'status.rejected',
  3: 'status.cancelled',
};

/** Column with the case, as a link to the screen on which it is decided. */
const caseColumn = (screen: 'deposits' | 'withdrawals'): Column<{ readonly id: number }> => ({
  key: 'column.case',
  isText: true,
  cell: (row) => (
    <Link className="num" translate="no" to={`/${screen}?open=${row.id}`}>
      {row.id}
    </Link>
  ),
});

const statusColumn = (
  words: Readonly<Record<number, TextKey>>,
): Column<{ readonly status: number }> => ({
  key: 'column.status',
  isText: true,
  cell: (row) => <span className="tag">{t(words[row.status] ?? 'status.waiting')}</span>,
});

function Deposits({ id }: { readonly id: number }) {
  const { data, problem, reload } = useDeposits({ user: id });
  const columns: readonly Column<DepositRow>[] = [
    caseColumn('deposits'),
    NETWORK_COLUMN,
    { key: 'column.credit', cell: (row) => <ExactUsd value={row.credited ?? row.credit} /> },
    statusColumn(DEPOSITS),
    TIME_COLUMN,
  ];
  return (
    <TablePanel
      title={t('person.deposits')}
      columns={columns}
      rows={data?.rows ?? null}
      idOf={(row) => row.id}
    >
      <ExportButton query={{ list: 'deposits', user: String(id) }} />
      <ProblemLine problem={problem} retry={reload} />
    </TablePanel>
  );
}

function Withdrawals({ id }: { readonly id: number }) {
  const { data, problem, reload } = useWithdrawals({ user: id });
  const columns: readonly Column<WithdrawalRow>[] = [
    caseColumn('withdrawals'),
    NETWORK_COLUMN,
    { key: 'column.amount', cell: (row) => <ExactUsd value={row.amount} /> },
    statusColumn(WITHDRAWALS),
    TIME_COLUMN,
  ];
  return (
    <TablePanel
      title={t('person.withdrawals')}
      columns={columns}
      rows={data?.rows ?? null}
      idOf={(row) => row.id}
    >
      <ExportButton query={{ list: 'withdrawals', user: String(id) }} />
      <ProblemLine problem={problem} retry={reload} />
    </TablePanel>
  );
}
