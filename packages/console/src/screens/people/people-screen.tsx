import type { Person } from '@fulcrum/contract/console/users/schema';
import { Link } from 'react-router';

import { t } from '../../i18n/i18n.ts';
import { Missing, Usd, When } from '../../parts/figures/figures.tsx';
import { Card } from '../../parts/layout/boxes.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { FilterChoice, isDemoIn, KindSwitch, Pager } from '../../parts/list/filter-fields.tsx';
import { FilterText } from '../../parts/list/filter-text.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { usePeople } from './calls.ts';
import { IdentityTag } from './identity-tag.tsx';

const PAGE_SIZE = 50;
/**
 * Identity states in the contract's order; the type makes sure that none is missing and none is
 * unknown.
 */
const IDENTITY_STATES = Object.keys({
  none: 0,
  review: 0,
  verified: 0,
  rejected: 0,
} satisfies Record<Person['identity'], number>) as Person['identity'][];
const LIMITS = ['restricted', 'called', 'phone'] as const;
const SEEN_DAYS = [1, 7, 30, 90] as const;

const COLUMNS: readonly Column<Person>[] = [
  {
    key: 'column.user',
    isText: true,
    cell: (row) => (
      <Link className="num" translate="no" to={`/people/${row.id}`}>
        <b translate="no">{row.id}</b>
      </Link>
    ),
  },
  { key: 'column.contact', isText: true, cell: (row) => <bdi>{row.contact}</bdi> },
  {
    key: 'column.identity',
    isText: true,
    cell: (row) => <IdentityTag state={row.identity} />,
  },
  {
    key: 'column.area',
    cell: (row) =>
      row.area_id === null ? (
        <Missing />
      ) : (
        <span className="num" translate="no">
          +{row.area_id}
        </span>
      ),
  },
  { key: 'column.language', isText: true, cell: (row) => row.language },
  { key: 'column.balance', cell: (row) => <Usd value={row.balance} /> },
  {
    key: 'column.score',
    cell: (row) => (
      <span className="num" translate="no">
        {row.credit_score}
      </span>
    ),
  },
  { key: 'column.created', cell: (row) => <When at={row.created_at} /> },
  { key: 'column.seen', cell: (row) => <When at={row.last_seen_at} /> },
];

export function PeopleScreen() {
  const filters = useFilters();
  const query = {
    is_demo: isDemoIn(filters),
    search: filters.get('search').trim(),
    area: filters.get('area').trim(),
    balance: filters.get('balance').trim(),
    seen: filters.get('seen'),
    identity: IDENTITY_STATES.find((state) => state === filters.get('identity')),
    limit: LIMITS.find((limit) => limit === filters.get('limit')),
  };
  const page = filters.get('page');
  const { data, problem, reload } = usePeople({ ...query, page });
  return (
    <>
      <ScreenHead title={t('nav.people')} hint={t('people.hint')}>
        <KindSwitch filters={filters} />
        <SavedViews />
        <ExportButton query={{ list: 'people', ...query }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <FilterBar>
        <FilterText filters={filters} name="search" label={t('people.search')} />
        <FilterChoice
          filters={filters}
          name="identity"
          label={t('column.identity')}
          options={IDENTITY_STATES.map((value) => ({ value, label: t(`identity.${value}`) }))}
        />
        <FilterChoice
          filters={filters}
          name="limit"
          label={t('people.risk')}
          options={LIMITS.map((value) => ({ value, label: t(`people.limit.${value}`) }))}
        />
        <FilterChoice
          filters={filters}
          name="seen"
          label={t('people.seen')}
          options={SEEN_DAYS.map((days) => ({
            value: String(days),
            label: t('people.days', { count: days }),
          }))}
        />
        <FilterText filters={filters} name="area" label={t('people.area')} />
        <FilterText filters={filters} name="balance" label={t('people.balance')} />
      </FilterBar>
      <Card>
        <DataTable
          label={t('nav.people')}
          columns={COLUMNS}
          rows={data?.rows ?? null}
          idOf={(row) => row.id}
        />
      </Card>
      <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
    </>
  );
}
