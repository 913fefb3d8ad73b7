import type { FeedLine } from '@fulcrum/contract/console/wire';
import { formatInteger } from '@fulcrum/ui/format';

import { useText } from '../i18n.ts';
import { CALLS } from '../live/calls.ts';
import { useLoad } from '../live/use-load.ts';
import { DataTable, type Column } from '../shell/data-table.tsx';
import { ExportButton } from '../shell/export-button.tsx';
import { FilterChoice, FilterText, isDemoIn, KindSwitch } from '../shell/filter-fields.tsx';
import { orderColumns } from '../shell/order-columns.tsx';
import { SavedViews } from '../shell/saved-views.tsx';
import { ProblemLine, ScreenHead } from '../shell/screen-head.tsx';
import { useFilters } from '../shell/use-filters.ts';

const EVERY_MS = 1_000;

/** Everything that lives in the market. It can be looked at; nothing here sets a price. */
export function MonitorScreen() {
  const say = useText();
  const filters = useFilters();
  const ask = {
    is_demo: isDemoIn(filters),
    status: filters.get('status'),
    side: filters.get('side'),
    code: filters.get('code').trim(),
    user: filters.get('user').trim(),
  };
  const { data, problem, reload } = useLoad(CALLS.monitor, ask, EVERY_MS);
  const isCut = data !== null && data.rows.length < data.total;
  return (
    <>
      <ScreenHead title={say('nav.monitor')} hint={say('monitor.hint')}>
        <KindSwitch filters={filters} />
        <SavedViews />
        <ExportButton ask={{ list: 'orders', ...ask }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <div className="filters">
        <FilterChoice
          filters={filters}
          name="status"
          label={say('column.status')}
          options={[
            { value: 'open', label: say('status.open') },
            { value: 'pending', label: say('status.pending') },
          ]}
        />
        <FilterChoice
          filters={filters}
          name="side"
          label={say('column.side')}
          options={[
            { value: 'buy', label: say('side.buy') },
            { value: 'sell', label: say('side.sell') },
          ]}
        />
        <FilterText filters={filters} name="code" label={say('monitor.code')} />
        <FilterText filters={filters} name="user" label={say('monitor.user')} />
        {isCut && (
          <span className="late">
            {say('monitor.cut', { shown: data.rows.length, total: data.total })}
          </span>
        )}
      </div>
      <div className="cols cols--side">
        <section className="card">
          <DataTable
            label={say('nav.monitor')}
            columns={orderColumns(say, true)}
            rows={data?.rows ?? null}
            idOf={(row) => row.id}
          />
        </section>
        <section className="card">
          <h2 className="panel__h">{say('dashboard.health')}</h2>
          <FeedTable lines={data?.feed.lines ?? null} />
        </section>
      </div>
    </>
  );
}

function FeedTable({ lines }: { readonly lines: readonly FeedLine[] | null }) {
  const say = useText();
  const columns: readonly Column<FeedLine>[] = [
    { key: 'column.instrument', isText: true, cell: (line) => line.code },
    {
      key: 'column.status',
      isText: true,
      cell: (line) => {
        if (!line.is_open) return <span className="tag">{say('status.closed')}</span>;
        return line.is_fresh ? (
          <span className="tag tag--up">{say('status.fresh')}</span>
        ) : (
          <span className="tag tag--warn">{say('status.stale')}</span>
        );
      },
    },
    {
      key: 'column.time',
      cell: (line) => (
        <span className="num">
          {line.age_ms === null ? '–' : `${formatInteger(Math.round(line.age_ms / 1_000))} s`}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={say('dashboard.health')}
      columns={columns}
      rows={lines}
      idOf={(line) => line.code}
    />
  );
}
