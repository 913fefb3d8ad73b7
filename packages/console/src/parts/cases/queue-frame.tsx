import type { FirstApproval } from '@fulcrum/contract/console/payments/schema';
import type { ReactNode } from 'react';

import type { Loaded } from '../../api/use-load.ts';
import { t, type TextKey } from '../../i18n/i18n.ts';
import { Missing, When } from '../figures/figures.tsx';
import { Card, Columns, Facts } from '../layout/boxes.tsx';
import { LinkButton } from '../layout/lines.tsx';
import { ProblemLine, ScreenHead } from '../layout/screen-head.tsx';
import { USER_COLUMN } from '../list/columns.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { FilterChoice, Pager } from '../list/filter-fields.tsx';
import { FilterText } from '../list/filter-text.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import type { Filters } from '../list/use-filters.ts';

const PAGE_SIZE = 20;
/** Interval at which an open queue is reloaded, in ms. */
export const QUEUE_EVERY_MS = 10_000;

/** Fields that every case has. */
interface Case {
  readonly id: number;
  readonly user_id: number;
  readonly created_at: number;
}

/** Returns the query of a queue, from the filters in the address. */
export const queueQuery = (filters: Filters) => ({
  status: filters.get('status'),
  user: filters.get('user').trim(),
  page: filters.get('page'),
});

/** Columns with the case, as a link that opens it beside the list, and with its user. */
export const caseColumns = (filters: Filters): readonly Column<Case>[] => [
  {
    key: 'column.case',
    isText: true,
    cell: ({ id }) => <LinkButton onClick={() => filters.set('open', String(id))}>{id}</LinkButton>,
  },
  USER_COLUMN,
];

export const TIME_COLUMN: Column<Case> = {
  key: 'column.time',
  cell: (row) => <When at={row.created_at} />,
};

/** Currency and network of a payment. */
export const NETWORK_COLUMN: Column<{ readonly currency: string; readonly network: string }> = {
  key: 'column.network',
  isText: true,
  cell: (row) => `${row.currency} ${row.network}`,
};

interface QueueFrameProps<Row> {
  readonly title: string;
  readonly filters: Filters;
  readonly statuses: Readonly<Record<number, TextKey>>;
  readonly columns: readonly Column<Row>[];
  readonly loaded: Loaded<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** The case that is open beside the list. */
  readonly children: ReactNode;
}

/** A list of cases, with the open case beside it; filters and open case are in the address. */
export function QueueFrame<Row extends Case>(props: QueueFrameProps<Row>) {
  const { title, filters, statuses, columns, loaded } = props;
  const options = Object.entries(statuses).map(([value, key]) => ({ value, label: t(key) }));
  return (
    <>
      <ScreenHead title={title} hint={t('queue.hint')}>
        <SavedViews />
      </ScreenHead>
      <ProblemLine problem={loaded.problem} retry={loaded.reload} />
      <FilterBar>
        <FilterChoice
          filters={filters}
          name="status"
          label={t('column.status')}
          options={options}
        />
        <FilterText filters={filters} name="user" label={t('monitor.user')} />
      </FilterBar>
      <Columns aside="case">
        <Card>
          <DataTable
            label={title}
            columns={columns}
            rows={loaded.data?.rows ?? null}
            idOf={({ id }) => id}
            empty={t('queue.none')}
          />
        </Card>
        {props.children}
      </Columns>
      <Pager filters={filters} total={loaded.data?.total ?? 0} pageSize={PAGE_SIZE} />
    </>
  );
}

/** Column with the status of a case; for a waiting case, how far its approval is. */
export const statusColumn = (
  statuses: Readonly<Record<number, TextKey>>,
): Column<{
  readonly status: number;
  readonly first_approved_by: number | null;
  readonly approved_at?: number | null;
}> => ({
  key: 'column.status',
  isText: true,
  cell: (row) => <span className="tag">{t(stateOf(row, statuses))}</span>,
});

function stateOf(
  row: {
    readonly status: number;
    readonly first_approved_by: number | null;
    readonly approved_at?: number | null;
  },
  statuses: Readonly<Record<number, TextKey>>,
): TextKey {
  const { status, first_approved_by: first, approved_at: approvedAt = null } = row;
  if (status === 0 && approvedAt !== null) return 'status.beingPaid';
  if (status === 0 && first !== null) return 'status.first';
  return statuses[status] ?? 'status.waiting';
}

/** Fact with the first approval and its note for the second operator. */
export function FirstApprovalFact({ first }: { readonly first: FirstApproval | null }) {
  if (first === null) return <Missing />;
  return (
    <>
      <bdi>{first.name}</bdi> <When at={first.at} />
      {first.note !== '' && (
        <p>
          <bdi>{first.note}</bdi>
        </p>
      )}
    </>
  );
}

/** The facts of a case, one per line. */
export function CaseFacts({
  facts,
}: {
  readonly facts: readonly (readonly [TextKey, ReactNode])[];
}) {
  return (
    <Facts isOne>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}
