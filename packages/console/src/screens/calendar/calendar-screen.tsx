import { serverNow } from '@fulcrum/client/clock';
import type { CalendarRow } from '@fulcrum/contract/console/content/calendar';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { saveFile } from '@fulcrum/ui/page/save-file';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { textOrMissing } from '../../parts/figures/figures.tsx';
import { Card } from '../../parts/layout/boxes.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { Pager } from '../../parts/list/filter-fields.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { removeCalendarEvent, useCalendar } from './calls.ts';
import { Country, Importance, Utc } from './event-cells.tsx';
import { EXAMPLE_FILE, EXAMPLE_NAME } from './example-file.ts';
import { UploadPanel } from './upload-panel.tsx';

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;

/** The economic calendar: events from files, each of which replaces the days that it covers. */
export function CalendarScreen() {
  const filters = useFilters();
  const mayChange = useMayDo('content.change');
  const isAll = filters.get('past') === '1';
  const today = Math.floor(serverNow() / DAY_MS) * DAY_MS;
  const page = Number(filters.get('page') || '1');
  const { data, problem, reload } = useCalendar({ from: isAll ? 0 : today, page });
  const [removed, setRemoved] = useState<CalendarRow | null>(null);
  return (
    <>
      <ScreenHead title={t('nav.calendar')} hint={t('calendar.hint')}>
        <Button
          look="soft"
          size="sm"
          onClick={() => saveFile(EXAMPLE_NAME, 'text/csv', ['\uFEFF', EXAMPLE_FILE])}
        >
          <Download className="i i--16" aria-hidden="true" />
          {t('calendar.example')}
        </Button>
      </ScreenHead>
      {mayChange && <UploadPanel onSaved={reload} />}
      <ProblemLine problem={problem} retry={reload} />
      <FilterBar>
        <Segmented
          label={t('calendar.shown')}
          value={isAll ? 'all' : 'coming'}
          options={[
            { value: 'coming', label: t('calendar.coming') },
            { value: 'all', label: t('app.all') },
          ]}
          onChange={(shown) => filters.set('past', shown === 'all' ? '1' : '')}
        />
      </FilterBar>
      <Card>
        <DataTable
          label={t('nav.calendar')}
          columns={useColumns(mayChange, setRemoved)}
          rows={data?.rows ?? null}
          idOf={({ id }) => id}
          empty={t('calendar.none')}
        />
        <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
      </Card>
      {removed && (
        <ActionDialog
          title={t('calendar.remove')}
          text={t('calendar.removeText', { title: removed.title })}
          confirmLabel={t('app.remove')}
          isDanger
          act={(reason) => removeCalendarEvent({ id: removed.id, reason })}
          onDone={() => {
            setRemoved(null);
            reload();
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function useColumns(
  mayChange: boolean,
  remove: (row: CalendarRow) => void,
): readonly Column<CalendarRow>[] {
  return useMemo(() => {
    const actions: Column<CalendarRow> = {
      key: 'column.actions',
      cell: (row) => (
        <Button
          look="soft"
          size="sm"
          aria-label={t('calendar.removeOne', { title: row.title })}
          onClick={() => remove(row)}
        >
          {t('app.remove')}
        </Button>
      ),
    };
    return [
      { key: 'column.utc', isText: true, cell: (row) => <Utc at={row.at} /> },
      { key: 'column.country', isText: true, cell: (row) => <Country event={row} /> },
      { key: 'column.title', isText: true, cell: (row) => <bdi>{row.title}</bdi> },
      {
        key: 'column.importance',
        isText: true,
        cell: (row) => <Importance value={row.importance} />,
      },
      { key: 'column.previous', cell: (row) => textOrMissing(row.previous) },
      { key: 'column.forecast', cell: (row) => textOrMissing(row.forecast) },
      { key: 'column.actual', cell: (row) => textOrMissing(row.actual) },
      {
        key: 'column.languages',
        isText: true,
        cell: ({ langs }) => textOrMissing(langs.join(' ')),
      },
      ...(mayChange ? [actions] : []),
    ];
  }, [mayChange, remove]);
}
