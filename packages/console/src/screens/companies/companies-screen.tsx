import type { CompanyRow } from '@fulcrum/contract/console/content/companies';
import { Button } from '@fulcrum/ui/controls/button.tsx';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { When } from '../../parts/figures/figures.tsx';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { ListBesidePane } from '../../parts/layout/pane.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { Pager } from '../../parts/list/filter-fields.tsx';
import { FilterText } from '../../parts/list/filter-text.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters, type Filters } from '../../parts/list/use-filters.ts';
import { useCompanies } from './calls.ts';
import { CompanyPane } from './company-pane.tsx';

const PAGE_SIZE = 50;
const NEW = 'new';

/** Companies that users can search for. */
export function CompaniesScreen() {
  const filters = useFilters();
  const mayChange = useMayDo('content.change');
  const query = { search: filters.get('search').trim() || undefined };
  const page = Number(filters.get('page') || '1');
  const { data, problem, reload } = useCompanies({ ...query, page });
  const open = filters.get('open');
  const row = data?.rows.find(({ id }) => String(id) === open) ?? null;
  return (
    <>
      <ScreenHead title={t('nav.companies')} hint={t('companies.hint')}>
        <ExportButton query={{ list: 'companies', ...query }} />
        {mayChange && (
          <Button size="sm" onClick={() => filters.set('open', NEW)}>
            {t('companies.new')}
          </Button>
        )}
      </ScreenHead>
      <FilterBar>
        <FilterText filters={filters} name="search" label={t('companies.search')} />
        <SavedViews />
      </FilterBar>
      <ProblemLine problem={problem} retry={reload} />
      <ListBesidePane
        pane={
          (open === NEW || row) && (
            <CompanyPane
              // A newer version starts a new draft.
              key={`${open} ${row?.version ?? ''}`}
              row={row}
              onDone={(id) => {
                reload();
                filters.set('open', String(id));
              }}
              onClose={() => filters.set('open', '')}
            />
          )
        }
      >
        <DataTable
          label={t('nav.companies')}
          columns={useColumns(filters)}
          rows={data?.rows ?? null}
          idOf={({ id }) => id}
          empty={t('companies.none')}
        />
        <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
      </ListBesidePane>
    </>
  );
}

function useColumns(filters: Filters): readonly Column<CompanyRow>[] {
  return [
    {
      key: 'column.company',
      isText: true,
      cell: ({ id, name }) => (
        <LinkButton onClick={() => filters.set('open', String(id))}>
          <bdi>{name}</bdi>
        </LinkButton>
      ),
    },
    { key: 'company.subject', isText: true, cell: ({ subject }) => <bdi>{subject}</bdi> },
    {
      key: 'column.listed',
      isText: true,
      cell: ({ is_listed: isListed }) => t(isListed ? 'field.yes' : 'field.no'),
    },
    { key: 'column.changedAt', isText: true, cell: ({ updated_at: at }) => <When at={at} /> },
  ];
}
