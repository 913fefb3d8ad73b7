import { t } from '../../i18n/i18n.ts';
import { InterventionTable } from '../../parts/interventions/intervention-table.tsx';
import { Card } from '../../parts/layout/boxes.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { FilterChoice, Pager } from '../../parts/list/filter-fields.tsx';
import { FilterText } from '../../parts/list/filter-text.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { useInterventions } from './calls.ts';

const PAGE_SIZE = 50;
const EVERY_MS = 15_000;
const STATUSES = ['waiting', 'confirmed', 'done', 'refused', 'declined', 'expired'] as const;

/** Interventions on accounts, and those that wait for a second operator. */
export function InterventionsScreen() {
  const filters = useFilters();
  const page = Number(filters.get('page') || '1');
  const status = STATUSES.find((each) => each === filters.get('status'));
  const user = filters.get('user').trim();
  const { data, problem, reload } = useInterventions({ status, user, page }, EVERY_MS);
  return (
    <>
      <ScreenHead title={t('nav.interventions')} hint={t('interventions.hint')}>
        <SavedViews />
        <ExportButton query={{ list: 'interventions', status, user }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <FilterBar>
        <FilterChoice
          filters={filters}
          name="status"
          label={t('column.status')}
          options={STATUSES.map((value) => ({ value, label: t(`intervention.status.${value}`) }))}
        />
        <FilterText filters={filters} name="user" label={t('monitor.user')} />
      </FilterBar>
      <Card>
        <InterventionTable
          label={t('nav.interventions')}
          rows={data?.rows ?? null}
          isWithUser
          onDone={reload}
        />
        <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
      </Card>
    </>
  );
}
