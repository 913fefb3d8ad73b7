import { serverNow } from '@fulcrum/client/clock';
import type { ArticleRow } from '@fulcrum/contract/console/content/calls';
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
import { FilterChoice, Pager } from '../../parts/list/filter-fields.tsx';
import { FilterText } from '../../parts/list/filter-text.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters, type Filters } from '../../parts/list/use-filters.ts';
import { CONTENT_LANGUAGES } from '../../i18n/content-languages.ts';
import { ArticlePane } from './article-pane.tsx';
import { useArticle, useArticles } from './calls.ts';

const PAGE_SIZE = 50;
const STATUSES = ['draft', 'published', 'unpublished'] as const;
const NEW = 'new';

/** News articles: written in every language, published and withdrawn. */
export function NewsScreen() {
  const filters = useFilters();
  const mayChange = useMayDo('content.change');
  const query = {
    news_status: STATUSES.find((status) => status === filters.get('status')),
    search: filters.get('search') || undefined,
  };
  const page = Number(filters.get('page') || '1');
  const { data, problem, reload } = useArticles({ ...query, page });
  const open = filters.get('open');
  return (
    <>
      <ScreenHead title={t('nav.news')} hint={t('news.hint')}>
        <ExportButton query={{ list: 'news', ...query }} />
        {mayChange && (
          <Button size="sm" onClick={() => filters.set('open', NEW)}>
            {t('news.new')}
          </Button>
        )}
      </ScreenHead>
      <FilterBar>
        <FilterText filters={filters} name="search" label={t('news.search')} />
        <FilterChoice
          filters={filters}
          name="status"
          label={t('column.status')}
          options={STATUSES.map((value) => ({ value, label: t(`content.${value}`) }))}
        />
        <SavedViews />
      </FilterBar>
      <ProblemLine problem={problem} retry={reload} />
      <ListBesidePane
        pane={
          open !== '' && <OpenArticle key={open} open={open} filters={filters} onDone={reload} />
        }
      >
        <DataTable
          label={t('nav.news')}
          columns={useColumns(filters)}
          rows={data?.rows ?? null}
          idOf={({ id }) => id}
          empty={t('news.none')}
        />
        <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
      </ListBesidePane>
    </>
  );
}

interface OpenArticleProps {
  readonly open: string;
  readonly filters: Filters;
  readonly onDone: () => void;
}

function OpenArticle({ open, filters, onDone }: OpenArticleProps) {
  const close = () => filters.set('open', '');
  const done = (id: number | null) => {
    onDone();
    filters.set('open', id === null ? '' : String(id));
  };
  if (open === NEW) return <ArticlePane article={null} onDone={done} onClose={close} />;
  return <KnownArticle key={open} id={Number(open)} onDone={done} onClose={close} />;
}

interface KnownArticleProps {
  readonly id: number;
  readonly onDone: (id: number | null) => void;
  readonly onClose: () => void;
}

function KnownArticle({ id, onDone, onClose }: KnownArticleProps) {
  const { data, problem, reload } = useArticle({ id });
  const done = (known: number | null) => {
    if (known !== null) reload();
    onDone(known);
  };
  if (!data) return <ProblemLine problem={problem} retry={reload} />;
  // A newer version starts a new draft, because what was typed has been saved.
  return <ArticlePane key={data.version} article={data} onDone={done} onClose={onClose} />;
}

function useColumns(filters: Filters): readonly Column<ArticleRow>[] {
  return [
    {
      key: 'column.title',
      isText: true,
      cell: (row) => (
        <LinkButton onClick={() => filters.set('open', String(row.id))}>
          <bdi>{row.title}</bdi>
        </LinkButton>
      ),
    },
    {
      key: 'column.status',
      isText: true,
      cell: (row) => (
        <>
          <span className="tag">
            {t(isScheduled(row) ? 'content.scheduled' : `content.${row.status}`)}
          </span>
          {row.is_sample && <span className="tag">{t('content.sample')}</span>}
        </>
      ),
    },
    { key: 'column.publishAt', isText: true, cell: (row) => <When at={row.publish_at} /> },
    {
      key: 'column.languages',
      isText: true,
      cell: ({ langs }) =>
        t('content.langs', { count: langs.length, all: CONTENT_LANGUAGES.length }),
    },
    { key: 'column.changedAt', isText: true, cell: (row) => <When at={row.updated_at} /> },
  ];
}

const isScheduled = ({ status, publish_at: at }: ArticleRow): boolean =>
  status === 'published' && at !== null && at > serverNow();
