import type { AnnouncementRow } from '@fulcrum/contract/console/content/calls';
import { Button } from '@fulcrum/ui/controls/button.tsx';

import { useMayDo } from '../../api/session.ts';
import { listed, t } from '../../i18n/i18n.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { Missing, When } from '../../parts/figures/figures.tsx';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { ListBesidePane } from '../../parts/layout/pane.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { Pager } from '../../parts/list/filter-fields.tsx';
import { useFilters, type Filters } from '../../parts/list/use-filters.ts';
import { CONTENT_LANGUAGES } from '../../i18n/content-languages.ts';
import { AnnouncementPane } from './announcement-pane.tsx';
import { useAnnouncements } from './calls.ts';

const PAGE_SIZE = 50;
const NEW = 'new';

/** Announcements: their audience, times and approvals. */
export function AnnouncementsScreen() {
  const filters = useFilters();
  const mayChange = useMayDo('content.change');
  const page = Number(filters.get('page') || '1');
  const { data, problem, reload } = useAnnouncements({ page });
  const open = filters.get('open');
  const row = data?.rows.find(({ id }) => String(id) === open) ?? null;
  const isShown = data !== null && (open === NEW || row !== null);
  return (
    <>
      <ScreenHead title={t('nav.announcements')} hint={t('announcements.hint')}>
        <ExportButton query={{ list: 'announcements' }} />
        {mayChange && (
          <Button size="sm" onClick={() => filters.set('open', NEW)}>
            {t('announcements.new')}
          </Button>
        )}
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <ListBesidePane
        pane={
          isShown && (
            <AnnouncementPane
              key={`${open} ${row?.version}`}
              row={row}
              isAlone={data.is_alone}
              onDone={(id) => {
                reload();
                filters.set('open', id === null ? '' : String(id));
              }}
              onClose={() => filters.set('open', '')}
            />
          )
        }
      >
        <DataTable
          label={t('nav.announcements')}
          columns={useColumns(filters)}
          rows={data?.rows ?? null}
          idOf={({ id }) => id}
          empty={t('announcements.none')}
        />
        <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
      </ListBesidePane>
    </>
  );
}

function useColumns(filters: Filters): readonly Column<AnnouncementRow>[] {
  return [
    {
      key: 'column.title',
      isText: true,
      cell: (row) => (
        <LinkButton onClick={() => filters.set('open', String(row.id))}>
          <bdi>{titleOf(row)}</bdi>
        </LinkButton>
      ),
    },
    {
      key: 'column.status',
      isText: true,
      cell: (row) => (
        <>
          <span className={row.status === 'waiting' ? 'tag tag--warn' : 'tag'}>
            {t(`content.${row.status}`)}
          </span>
          {row.is_legal && <span className="tag">{t('announcements.legalTag')}</span>}
          {row.is_pinned && <span className="tag">{t('announcements.pinnedTag')}</span>}
        </>
      ),
    },
    {
      key: 'column.audience',
      isText: true,
      cell: (row) => t(`announcements.${row.audience}`),
    },
    { key: 'column.startsAt', isText: true, cell: (row) => <When at={row.starts_at} /> },
    { key: 'column.endsAt', isText: true, cell: (row) => <When at={row.ends_at} /> },
    {
      key: 'column.languages',
      isText: true,
      cell: ({ texts }) =>
        t('content.langs', { count: Object.keys(texts).length, all: CONTENT_LANGUAGES.length }),
    },
    {
      key: 'column.by',
      isText: true,
      cell: ({ proposed_by: first, confirmed_by: second }) =>
        first === '' ? <Missing /> : listed([first, second].filter((name) => name !== '')),
    },
  ];
}

/** Returns the title in the operator's language, or in the next one that has a title. */
function titleOf({ texts }: AnnouncementRow): string {
  const found = texts[currentLanguage()] ?? texts.en ?? texts.hk ?? Object.values(texts)[0];
  return found?.title ?? '';
}
