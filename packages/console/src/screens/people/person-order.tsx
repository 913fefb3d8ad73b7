import type { PersonDetail } from '@fulcrum/contract/console/users/schema';

import { t } from '../../i18n/i18n.ts';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { Panel } from '../../parts/layout/panel.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { DataTable } from '../../parts/list/data-table.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { LiveOrderTable } from '../../parts/orders/live-order-table.tsx';
import { useClosedOrders } from './calls.ts';
import { closedColumns } from './closed-columns.tsx';

interface PersonOrderProps {
  /** Null while loading. */
  readonly data: PersonDetail | null;
  readonly onDone: () => void;
}

/** The order that the address names, live or ended; nothing if it names none. */
export function PersonOrder({ data, onDone }: PersonOrderProps) {
  const filters = useFilters();
  const order = Number(filters.get('order')) || null;
  if (order === null || !data) return null;
  const title = t('person.order', { id: order });
  const live = data.orders.filter(({ id }) => id === order);
  return (
    <Panel title={title}>
      {live.length > 0 ? (
        <LiveOrderTable label={title} rows={live} onDone={onDone} />
      ) : (
        <EndedOrder label={title} id={data.id} order={order} />
      )}
      <LinkButton onClick={() => filters.set('order', '')}>{t('app.close')}</LinkButton>
    </Panel>
  );
}

function EndedOrder(props: {
  readonly label: string;
  readonly id: number;
  readonly order: number;
}) {
  const { label, id, order } = props;
  const { data, problem, reload } = useClosedOrders({ id, order });
  return (
    <>
      <ProblemLine problem={problem} retry={reload} />
      <DataTable
        label={label}
        columns={closedColumns()}
        rows={data?.rows ?? null}
        idOf={(row) => row.id}
        skeletons={1}
      />
    </>
  );
}
