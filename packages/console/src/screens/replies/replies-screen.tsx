import type { CannedReply } from '@fulcrum/contract/console/support/calls';
import { Button } from '@fulcrum/ui/controls/button.tsx';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { ListBesidePane } from '../../parts/layout/pane.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { CONTENT_LANGUAGES } from '../../i18n/content-languages.ts';
import { useCannedReplies } from './calls.ts';
import { ReplyPane } from './reply-pane.tsx';

const NEW = 'new';

/** Canned replies for support. */
export function RepliesScreen() {
  const filters = useFilters();
  const mayChange = useMayDo('support.answer');
  const { data, problem, reload } = useCannedReplies({});
  const open = filters.get('open');
  const reply = data?.rows.find(({ id }) => String(id) === open) ?? null;
  const columns: readonly Column<CannedReply>[] = [
    {
      key: 'column.title',
      isText: true,
      cell: ({ id, title }) => (
        <LinkButton onClick={() => filters.set('open', String(id))}>
          <bdi>{title}</bdi>
        </LinkButton>
      ),
    },
    {
      key: 'column.languages',
      isText: true,
      cell: ({ texts }) =>
        t('content.langs', {
          count: Object.keys(texts).length,
          all: CONTENT_LANGUAGES.length,
        }),
    },
  ];
  return (
    <>
      <ScreenHead title={t('nav.replies')} hint={t('replies.hint')}>
        <ExportButton query={{ list: 'replies' }} />
        {mayChange && (
          <Button size="sm" onClick={() => filters.set('open', NEW)}>
            {t('replies.new')}
          </Button>
        )}
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <ListBesidePane
        pane={
          (open === NEW || reply) && (
            <ReplyPane
              // A newer version starts a new draft.
              key={`${open} ${reply?.version ?? ''}`}
              reply={reply}
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
          label={t('nav.replies')}
          columns={columns}
          rows={data?.rows ?? null}
          idOf={({ id }) => id}
          empty={t('replies.none')}
        />
      </ListBesidePane>
    </>
  );
}
