import type { ChatRow, ChatView } from '@fulcrum/contract/console/support/calls';

import { refreshQueues } from '../../api/queues.ts';
import { t } from '../../i18n/i18n.ts';
import { Missing, When } from '../../parts/figures/figures.tsx';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { ListBesidePane } from '../../parts/layout/pane.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { FilterChoice, Pager } from '../../parts/list/filter-fields.tsx';
import { FilterText } from '../../parts/list/filter-text.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters, type Filters } from '../../parts/list/use-filters.ts';
import { AnswerTimer } from './answer-timer.tsx';
import { useChats } from './calls.ts';
import { ChatTags, TAGS } from './chat-tags.tsx';
import { ThreadPane } from './thread-pane.tsx';

const PAGE_SIZE = 50;
const EVERY_MS = 5_000;
/** The contract's list of views; its type makes sure that none is missing and none is unknown. */
const VIEWS = Object.keys({
  waiting: 0,
  mine: 0,
  unread: 0,
  open: 0,
  closed: 0,
  all: 0,
} satisfies Record<ChatView, number>) as ChatView[];

/** Conversations with users, with the open one beside the list. */
export function SupportScreen() {
  const filters = useFilters();
  const query = {
    view: VIEWS.find((view) => view === filters.get('view')),
    tag: TAGS.find((tag) => tag === filters.get('tag')),
    user: filters.get('user').trim() || undefined,
  };
  const page = Number(filters.get('page') || '1');
  const { data, problem, reload } = useChats({ ...query, page }, EVERY_MS);
  const open = filters.get('open');
  const changed = () => {
    reload();
    void refreshQueues();
  };
  return (
    <>
      <ScreenHead title={t('nav.support')} hint={t('support.hint')}>
        <ExportButton query={{ list: 'support', ...query }} />
      </ScreenHead>
      <FilterBar>
        <FilterChoice
          filters={filters}
          name="view"
          label={t('support.view')}
          options={VIEWS.map((value) => ({ value, label: t(`support.view.${value}`) }))}
        />
        <FilterChoice
          filters={filters}
          name="tag"
          label={t('support.tag')}
          options={TAGS.map((value) => ({ value, label: t(`support.tag.${value}`) }))}
        />
        <FilterText filters={filters} name="user" label={t('monitor.user')} />
        <SavedViews />
      </FilterBar>
      <ProblemLine problem={problem} retry={reload} />
      <ListBesidePane
        pane={
          open !== '' && (
            <ThreadPane
              key={open}
              id={Number(open)}
              onChange={changed}
              onClose={() => filters.set('open', '')}
            />
          )
        }
      >
        <DataTable
          label={t('nav.support')}
          columns={useColumns(filters)}
          rows={data?.rows ?? null}
          idOf={({ user_id: id }) => id}
          empty={t('support.none')}
        />
        <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
      </ListBesidePane>
    </>
  );
}

function useColumns(filters: Filters): readonly Column<ChatRow>[] {
  return [
    {
      key: 'column.user',
      isText: true,
      cell: ({ user_id: id, kind, unread }) => (
        <>
          <LinkButton onClick={() => filters.set('open', String(id))}>{id}</LinkButton>
          {kind === 'demo' && <span className="tag">{t('app.demo')}</span>}
          {unread > 0 && (
            <b className="tag num" translate="no">
              {t('support.unread', { count: unread })}
            </b>
          )}
        </>
      ),
    },
    { key: 'column.contact', isText: true, cell: ({ contact }) => <bdi>{contact}</bdi> },
    {
      key: 'column.waiting',
      cell: ({ waiting_since: since }) =>
        since === null ? <Missing /> : <AnswerTimer since={since} />,
    },
    { key: 'column.tags', isText: true, cell: ({ tags }) => <ChatTags tags={tags} /> },
    {
      key: 'column.claimed',
      isText: true,
      cell: ({ assigned_name: name }) => (name === null ? <Missing /> : <bdi>{name}</bdi>),
    },
    { key: 'column.language', isText: true, cell: ({ language }) => language },
    {
      key: 'column.status',
      isText: true,
      cell: ({ status }) => <span className="tag">{t(`support.${status}`)}</span>,
    },
    { key: 'column.time', cell: ({ newest_at: at }) => <When at={at} /> },
  ];
}
