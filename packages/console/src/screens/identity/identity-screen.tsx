import './identity.css';

import type { IdentityDetail, IdentityRow } from '@fulcrum/contract/console/users/identity';
import type { RejectReason } from '@fulcrum/contract/identity/reject-reasons';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { CaseDecision } from '../../parts/cases/case-decision.tsx';
import { CasePicture } from '../../parts/cases/case-picture.tsx';
import {
  caseColumns,
  CaseFacts,
  QUEUE_EVERY_MS,
  queueQuery,
  QueueFrame,
  TIME_COLUMN,
} from '../../parts/cases/queue-frame.tsx';
import { RejectDialog } from '../../parts/cases/reject-dialog.tsx';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { Missing, When } from '../../parts/figures/figures.tsx';
import { Card, PanelHead } from '../../parts/layout/boxes.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';
import type { Column } from '../../parts/list/data-table.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import {
  approveIdentityCase,
  openIdentityCase,
  rejectIdentityCase,
  useIdentityCases,
} from './calls.ts';

const UNDER_REVIEW = 1;
const STATUSES: Readonly<Record<number, TextKey>> = {
  1: 'status.waiting',
  2: 'status.verified',
  3: 'status.rejected',
};
/** The contract's list of reasons; its type makes sure that none is missing and none is unknown. */
const REASONS = Object.keys({
  unreadable: 0,
  incomplete: 0,
  expired: 0,
  mismatch: 0,
  document: 0,
  copy: 0,
  age: 0,
  duplicate: 0,
  other: 0,
} satisfies Record<RejectReason, number>) as RejectReason[];

export function IdentityScreen() {
  const filters = useFilters();
  const loaded = useIdentityCases(queueQuery(filters), QUEUE_EVERY_MS);
  const open = filters.get('open');
  const columns: readonly Column<IdentityRow>[] = [
    ...caseColumns(filters),
    {
      key: 'column.status',
      isText: true,
      cell: (row) => <span className="tag">{t(STATUSES[row.status] ?? 'status.waiting')}</span>,
    },
    { key: 'column.claimed', cell: (row) => <span>{row.claimed_by ?? '–'}</span> },
    TIME_COLUMN,
  ];
  return (
    <QueueFrame
      title={t('nav.identity')}
      filters={filters}
      statuses={STATUSES}
      columns={columns}
      loaded={loaded}
    >
      {open !== '' && <CasePane key={open} id={Number(open)} onDecided={loaded.reload} />}
    </QueueFrame>
  );
}

function CasePane({ id, onDecided }: { readonly id: number; readonly onDecided: () => void }) {
  const [data, setData] = useState<IdentityDetail | null>(null);
  const [error, setError] = useState('');
  const [why, setWhy] = useState<RejectReason>('unreadable');
  useEffect(() => {
    void openIdentityCase({ id }).then((reply) => {
      if (reply.ok) setData(reply.data);
      else setError(reply.problem.msg);
    });
  }, [id]);
  if (!data) return <ProblemText>{error}</ProblemText>;
  return (
    <Card>
      <PanelHead>{t('queue.case', { id })}</PanelHead>
      <CaseFacts
        facts={[
          ['queue.name', <bdi key="name">{data.name}</bdi>],
          ['queue.card', <bdi key="card">{data.card_id}</bdi>],
          [
            'queue.duplicates',
            data.duplicates.length === 0 ? <Missing /> : <Duplicates rows={data.duplicates} />,
          ],
          [
            'queue.earlier',
            data.earlier.length === 0 ? <Missing /> : <Earlier rows={data.earlier} />,
          ],
        ]}
      />
      <CasePicture address={data.front} label={t('queue.front')} />
      <CasePicture address={data.reverse} label={t('queue.reverse')} />
      {data.status === UNDER_REVIEW && (
        <CaseDecision
          approve={(ends) => (
            <ActionDialog
              title={t('queue.approve')}
              text={t('queue.approveIdentity')}
              confirmLabel={t('queue.approve')}
              act={(reason) => approveIdentityCase({ id, reason })}
              {...ends}
            />
          )}
          reject={(ends) => (
            <RejectDialog act={(reason) => rejectIdentityCase({ id, why, reason })} {...ends}>
              <WhyChoice why={why} onWhy={setWhy} />
            </RejectDialog>
          )}
          onDone={(action) => {
            setData({ ...data, status: action === 'approve' ? 2 : 3 });
            onDecided();
          }}
        />
      )}
    </Card>
  );
}

/** Cases of other users with the same document number, with links to case and user. */
function Duplicates({ rows }: { readonly rows: IdentityDetail['duplicates'] }) {
  return (
    <ul className="tries">
      {rows.map(({ id, user_id: user, status }) => (
        <li key={id}>
          <Link to={`/people/${user}`}>{t('queue.userOf', { user })}</Link>{' '}
          <Link to={`/identity?status=${status}&open=${id}`}>{t('queue.case', { id })}</Link>{' '}
          <span className="tag tag--warn">{t(STATUSES[status] ?? 'status.waiting')}</span>
        </li>
      ))}
    </ul>
  );
}

/** Earlier cases of the same user, with their outcome. */
function Earlier({ rows }: { readonly rows: readonly IdentityRow[] }) {
  return (
    <ul className="tries">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/identity?status=${row.status}&open=${row.id}`}>
            {t('queue.case', { id: row.id })}
          </Link>{' '}
          <span className="tag">{t(STATUSES[row.status] ?? 'status.waiting')}</span>{' '}
          {row.reject_reason !== null && <WhyText why={row.reject_reason} />}{' '}
          <When at={row.created_at} />
        </li>
      ))}
    </ul>
  );
}

function WhyText({ why }: { readonly why: string }) {
  const known = REASONS.find((each) => each === why);
  return <span>{known ? t(`why.${known}`) : why}</span>;
}

interface WhyChoiceProps {
  readonly why: RejectReason;
  readonly onWhy: (why: RejectReason) => void;
}

function WhyChoice({ why, onWhy }: WhyChoiceProps) {
  return (
    <ChoiceField
      label={t('queue.why')}
      value={why}
      options={REASONS.map((each) => ({ value: each, label: t(`why.${each}`) }))}
      onValue={(value) => onWhy(REASONS.find((each) => each === value) ?? why)}
    />
  );
}
