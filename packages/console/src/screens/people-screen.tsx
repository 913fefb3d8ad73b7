import type { Person } from '@fulcrum/contract/console/wire';
import { Link } from 'react-router';

import { useText } from '../i18n.ts';
import { CALLS } from '../live/calls.ts';
import { useLoad } from '../live/use-load.ts';
import { DataTable, type Column } from '../shell/data-table.tsx';
import { ExportButton } from '../shell/export-button.tsx';
import { Usd, When } from '../shell/figures.tsx';
import { FilterText, isDemoIn, KindSwitch, Pager } from '../shell/filter-fields.tsx';
import { SavedViews } from '../shell/saved-views.tsx';
import { ProblemLine, ScreenHead } from '../shell/screen-head.tsx';
import { useFilters } from '../shell/use-filters.ts';

const PAGE_SIZE = 50;

const COLUMNS: readonly Column<Person>[] = [
  {
    key: 'column.user',
    isText: true,
    cell: (row) => (
      <Link className="num" to={`/people/${row.id}`}>
        <b>{row.id}</b>
      </Link>
    ),
  },
  { key: 'column.contact', isText: true, cell: (row) => <bdi>{row.contact}</bdi> },
  { key: 'column.language', isText: true, cell: (row) => row.language },
  { key: 'column.balance', cell: (row) => <Usd value={row.balance} /> },
  { key: 'column.score', cell: (row) => <span className="num">{row.credit_score}</span> },
  { key: 'column.created', cell: (row) => <When at={row.created_at} /> },
  { key: 'column.seen', cell: (row) => <When at={row.last_seen_at} /> },
];

export function PeopleScreen() {
  const say = useText();
  const filters = useFilters();
  const ask = { is_demo: isDemoIn(filters), search: filters.get('search').trim() };
  const page = filters.get('page');
  const { data, problem, reload } = useLoad(CALLS.people, { ...ask, page });
  return (
    <>
      <ScreenHead title={say('nav.people')} hint={say('people.hint')}>
        <KindSwitch filters={filters} />
        <SavedViews />
        <ExportButton ask={{ list: 'people', ...ask }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <div className="filters">
        <FilterText filters={filters} name="search" label={say('people.search')} />
      </div>
      <section className="card fill">
        <DataTable
          label={say('nav.people')}
          columns={COLUMNS}
          rows={data?.rows ?? null}
          idOf={(row) => row.id}
        />
      </section>
      <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
    </>
  );
}
