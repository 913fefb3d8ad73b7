import type { AuditEntry } from '@fulcrum/contract/console/audit/schema';
import type { Role } from '@fulcrum/contract/console/roles';

import { t } from '../../i18n/i18n.ts';
import { When } from '../../parts/figures/figures.tsx';
import { Card } from '../../parts/layout/boxes.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { FilterChoice, Pager } from '../../parts/list/filter-fields.tsx';
import { FilterText } from '../../parts/list/filter-text.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { auditSentence } from './audit-sentence.ts';
import { useAuditLog } from './calls.ts';

const PAGE_SIZE = 50;

export function AuditScreen() {
  const filters = useFilters();
  const query = {
    operator: filters.get('operator').trim(),
    action: filters.get('action'),
    object: filters.get('object').trim(),
  };
  const page = filters.get('page');
  const { data, problem, reload } = useAuditLog({ ...query, page });
  const columns: readonly Column<AuditEntry>[] = [
    {
      key: 'column.entry',
      isText: true,
      cell: (row) => (
        <b className="num" translate="no" title={t('audit.hash', { hash: row.hash })}>
          {row.seq}
        </b>
      ),
    },
    { key: 'column.time', isText: true, cell: (row) => <When at={row.at} /> },
    { key: 'column.operator', isText: true, cell: (row) => <bdi>{row.operator}</bdi> },
    { key: 'column.role', isText: true, cell: (row) => t(`role.${row.role as Role}`) },
    { key: 'column.address', isText: true, cell: (row) => <bdi>{row.address}</bdi> },
    { key: 'column.action', isText: true, cell: (row) => row.action },
    { key: 'column.object', isText: true, cell: (row) => row.object },
    {
      key: 'column.detail',
      isText: true,
      cell: (row) => (
        // The tooltip shows the raw entry, which the hash is computed from.
        <span className="t2" title={row.detail}>
          {auditSentence(row.action, row.detail)}
        </span>
      ),
    },
    { key: 'app.reason', isText: true, cell: (row) => row.reason },
  ];
  return (
    <>
      <ScreenHead title={t('nav.audit')} hint={t('audit.hint')}>
        <SavedViews />
        <ExportButton query={{ list: 'audit', ...query }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <FilterBar>
        <FilterText filters={filters} name="operator" label={t('audit.operator')} />
        <FilterChoice
          filters={filters}
          name="action"
          label={t('audit.action')}
          options={(data?.actions ?? []).map((action) => ({ value: action, label: action }))}
        />
        <FilterText filters={filters} name="object" label={t('audit.object')} />
      </FilterBar>
      <Card>
        <DataTable
          label={t('nav.audit')}
          columns={columns}
          rows={data?.rows ?? null}
          idOf={(row) => row.seq}
        />
      </Card>
      <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
    </>
  );
}
