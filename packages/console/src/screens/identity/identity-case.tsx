import './identity.css';

import type { IdentityDetail, IdentityRow } from '@fulcrum/contract/console/users/identity';
import type { RejectReason } from '@fulcrum/contract/identity/reject-reasons';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { t } from '../../i18n/i18n.ts';
import { CaseDecision } from '../../parts/cases/case-decision.tsx';
import { CaseFacts } from '../../parts/cases/case-facts.tsx';
import { CaseMissing, CaseView } from '../../parts/cases/case-view.tsx';
import { hold, noteDecided } from '../../parts/cases/held-decisions.ts';
import { PhoneArea } from '../../parts/cases/phone-area.tsx';
import { PictureViewer } from '../../parts/cases/picture-viewer.tsx';
import { RejectDialog } from '../../parts/cases/reject-dialog.tsx';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { Missing, When } from '../../parts/figures/figures.tsx';
import { approveIdentityCase, openIdentityCase, rejectIdentityCase } from './calls.ts';
import { STATUSES, UNDER_REVIEW } from './statuses.ts';

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
/** The most frequent reasons, which have keys. */
const QUICK_REASONS = REASONS.slice(0, 6);

interface IdentityCaseProps {
  readonly id: number;
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

/** An identity case; opening it claims it for the operator. */
export function IdentityCase({ id, onDecided, onClose }: IdentityCaseProps) {
  const [data, setData] = useState<IdentityDetail | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    void openIdentityCase({ id }).then((reply) => {
      if (reply.ok) setData(reply.data);
      else setError(reply.problem.msg);
    });
  }, [id]);
  if (!data) return <CaseMissing problem={error} />;
  const isWaiting = data.status === UNDER_REVIEW;
  return (
    <CaseView
      id={id}
      userId={data.user_id}
      name={data.name}
      waitingSince={isWaiting ? data.created_at : null}
      onClose={onClose}
      evidence={
        <PictureViewer
          pictures={[
            { label: t('queue.front'), address: data.front },
            { label: t('queue.reverse'), address: data.reverse },
          ]}
        />
      }
      decision={isWaiting && <Decision data={data} onDecided={onDecided} />}
    >
      <CaseFacts
        facts={[
          ['queue.name', <bdi key="name">{data.name}</bdi>],
          [
            'queue.card',
            <bdi key="card" className="num" translate="no">
              {data.card_id}
            </bdi>,
          ],
          ['queue.area', <PhoneArea key="area" code={data.area_id} />],
          ['column.status', <StatusTag key="status" row={data} />],
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
    </CaseView>
  );
}

interface DecisionProps {
  readonly data: IdentityDetail;
  readonly onDecided: () => void;
}

function Decision({ data: { id, name, duplicates }, onDecided }: DecisionProps) {
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null);
  const ends = {
    onDone: () => {
      noteDecided('identity', id);
      onDecided();
    },
    onClose: () => setDialog(null),
  };
  const decide = (text: string, send: () => ReturnType<typeof approveIdentityCase>) => {
    hold({ queue: 'identity', caseId: id, text, send });
    onDecided();
  };
  const approve = () => {
    const reason = t('queue.noteVerified');
    decide(t('queue.verifyName', { name }), () => approveIdentityCase({ id, reason }));
  };
  const reject = (why: RejectReason) => {
    const reason = t(`why.${why}`);
    const text = t('queue.rejectFor', { who: name, reason });
    decide(text, () => rejectIdentityCase({ id, why, reason }));
  };
  return (
    <>
      <CaseDecision
        approveLabel={t('queue.verifyName', { name })}
        // If another user has the same document number, the operator must say why it is accepted.
        onApprove={duplicates.length === 0 ? approve : () => setDialog('approve')}
        rejectHint={t('queue.inTheirLanguage')}
        reasons={QUICK_REASONS.map((why) => t(`why.${why}`))}
        onReject={(place) => reject(QUICK_REASONS[place] ?? 'other')}
        onOtherReason={() => setDialog('reject')}
      />
      {dialog === 'approve' && (
        <ActionDialog
          title={t('queue.verifyName', { name })}
          text={t('queue.approveDuplicate')}
          confirmLabel={t('queue.verify')}
          act={(reason) => approveIdentityCase({ id, reason })}
          {...ends}
        />
      )}
      {dialog === 'reject' && <OtherReason id={id} {...ends} />}
    </>
  );
}

interface OtherReasonProps {
  readonly id: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Rejects with any reason of the list, and a note of the operator's own. */
function OtherReason({ id, ...ends }: OtherReasonProps) {
  const [why, setWhy] = useState<RejectReason>('other');
  return (
    <RejectDialog act={(reason) => rejectIdentityCase({ id, why, reason })} {...ends}>
      <ChoiceField
        label={t('queue.why')}
        value={why}
        options={REASONS.map((each) => ({ value: each, label: t(`why.${each}`) }))}
        onValue={(value) => setWhy(REASONS.find((each) => each === value) ?? why)}
      />
    </RejectDialog>
  );
}

const StatusTag = ({ row }: { readonly row: { readonly status: number } }) => (
  <span className="tag">{t(STATUSES[row.status] ?? 'status.waiting')}</span>
);

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
          <StatusTag row={row} />{' '}
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
