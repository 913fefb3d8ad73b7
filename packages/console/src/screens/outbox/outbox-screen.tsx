import './outbox.css';

import type { MessageRow } from '@fulcrum/contract/console/messages/calls';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Missing, When } from '../../parts/figures/figures.tsx';
import { Card, Columns, Facts, PanelHead } from '../../parts/layout/boxes.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { FilterChoice, Pager } from '../../parts/list/filter-fields.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { retryMessage, revealMessage, useOutbox } from './calls.ts';

const PAGE_SIZE = 50;
const EVERY_MS = 10_000;
const STATUSES = ['kept', 'queued', 'sent', 'failed', 'withheld'] as const;
const KINDS = ['email', 'sms'] as const;

interface Revealed {
  readonly id: number;
  readonly recipient: string;
  readonly text: string | null;
}

/** Messages to users: their delivery, and their text if no sender is configured. */
export function OutboxScreen() {
  const filters = useFilters();
  const query = {
    message_status: STATUSES.find((status) => status === filters.get('status')),
    message_kind: KINDS.find((kind) => kind === filters.get('kind')),
  };
  const page = filters.get('page');
  const { data, problem, reload } = useOutbox({ ...query, page }, EVERY_MS);
  const [chosen, setChosen] = useState<MessageRow | null>(null);
  const [retrying, setRetrying] = useState<MessageRow | null>(null);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const kept = data
    ? KINDS.filter((kind) => !(kind === 'email' ? data.sends_email : data.sends_sms))
    : [];
  return (
    <>
      <ScreenHead title={t('nav.outbox')} hint={t('outbox.hint')}>
        <SavedViews />
        <ExportButton query={{ list: 'outbox', ...query }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      {kept.map((kind) => (
        <p key={kind} className="card kept">
          <span>
            <span className="tag tag--warn">{t('status.kept')}</span>{' '}
            <span>{t(kind === 'email' ? 'outbox.noEmail' : 'outbox.noSms')}</span>
          </span>
        </p>
      ))}
      <FilterBar>
        <FilterChoice
          filters={filters}
          name="status"
          label={t('column.status')}
          options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <FilterChoice
          filters={filters}
          name="kind"
          label={t('column.type')}
          options={KINDS.map((value) => ({ value, label: t(`outbox.${value}`) }))}
        />
      </FilterBar>
      <Columns aside={revealed ? 'narrow' : null}>
        <Card>
          <DataTable
            label={t('nav.outbox')}
            columns={useColumns(setChosen, setRetrying)}
            rows={data?.rows ?? null}
            idOf={({ id }) => id}
            empty={t('outbox.none')}
          />
        </Card>
        {revealed && <RevealedPane revealed={revealed} />}
      </Columns>
      <Pager filters={filters} total={data?.total ?? 0} pageSize={PAGE_SIZE} />
      {chosen && (
        <ActionDialog
          title={t('outbox.reveal')}
          text={t(chosen.status === 'kept' ? 'outbox.revealText' : 'outbox.revealAddress')}
          confirmLabel={t('outbox.reveal')}
          act={(reason) => revealMessage({ id: chosen.id, reason })}
          onDone={(shown) => {
            setRevealed({ id: chosen.id, ...shown });
            setChosen(null);
          }}
          onClose={() => setChosen(null)}
        />
      )}
      {retrying && (
        <ActionDialog
          title={t('outbox.retry')}
          text={t('outbox.retryText')}
          confirmLabel={t('outbox.retry')}
          act={(reason) => retryMessage({ id: retrying.id, reason })}
          onDone={() => {
            setRetrying(null);
            reload();
          }}
          onClose={() => setRetrying(null)}
        />
      )}
    </>
  );
}

const LOOKS: Readonly<Record<MessageRow['status'], string>> = {
  kept: 'tag--warn',
  queued: 'tag--accent',
  sent: 'tag--up',
  failed: 'tag--warn',
  withheld: '',
};

function useColumns(
  onReveal: (row: MessageRow) => void,
  onRetry: (row: MessageRow) => void,
): readonly Column<MessageRow>[] {
  const mayRetry = useMayDo('outbox.retry');
  return [
    {
      key: 'column.message',
      isText: true,
      cell: ({ id }) => (
        <b className="num" translate="no">
          {id}
        </b>
      ),
    },
    { key: 'column.time', isText: true, cell: (row) => <When at={row.at} /> },
    { key: 'column.type', isText: true, cell: (row) => t(`outbox.${row.kind}`) },
    { key: 'column.recipient', isText: true, cell: (row) => <bdi>{row.recipient}</bdi> },
    {
      key: 'column.subject',
      isText: true,
      cell: (row) => (row.subject === '' ? <Missing /> : <bdi>{row.subject}</bdi>),
    },
    {
      key: 'column.status',
      isText: true,
      cell: (row) => (
        <span className={`tag ${LOOKS[row.status]}`}>{t(`status.${row.status}`)}</span>
      ),
    },
    {
      key: 'column.attempts',
      cell: (row) => (
        <span className="num" translate="no">
          {row.attempts}
        </span>
      ),
    },
    {
      key: 'column.problem',
      isText: true,
      cell: (row) => (row.problem === '' ? <Missing /> : row.problem),
    },
    {
      key: 'column.actions',
      cell: (row) => (
        <>
          <Button look="soft" size="sm" onClick={() => onReveal(row)}>
            {t('outbox.reveal')}
          </Button>
          {mayRetry && row.status === 'failed' && (
            <Button look="soft" size="sm" onClick={() => onRetry(row)}>
              {t('outbox.retry')}
            </Button>
          )}
        </>
      ),
    },
  ];
}

function RevealedPane({ revealed }: { readonly revealed: Revealed }) {
  return (
    <Card aria-live="polite">
      <PanelHead>{t('outbox.message', { id: revealed.id })}</PanelHead>
      <Facts isOne>
        <div>
          <dt>{t('column.recipient')}</dt>
          <dd>
            <bdi>{revealed.recipient}</bdi>
          </dd>
        </div>
      </Facts>
      <p className="letter">{revealed.text ?? t('outbox.noText')}</p>
    </Card>
  );
}
