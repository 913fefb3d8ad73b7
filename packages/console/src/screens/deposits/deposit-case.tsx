import type { DepositDetail, DepositRow } from '@fulcrum/contract/console/payments/schema';
import { explorerOf } from '@fulcrum/contract/payments/explorer';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { formatAmount } from '@fulcrum/ui/figures/format';
import { useState } from 'react';
import { Link } from 'react-router';

import { useMayDo } from '../../api/session.ts';
import { t, type TextKey } from '../../i18n/i18n.ts';
import { CaseDecision } from '../../parts/cases/case-decision.tsx';
import { CaseFacts, FirstApprovalFact } from '../../parts/cases/case-facts.tsx';
import { CaseMissing, CaseView } from '../../parts/cases/case-view.tsx';
import { hold, noteDecided } from '../../parts/cases/held-decisions.ts';
import { PhoneArea } from '../../parts/cases/phone-area.tsx';
import { PictureViewer } from '../../parts/cases/picture-viewer.tsx';
import { RejectDialog } from '../../parts/cases/reject-dialog.tsx';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { ExactUsd, Missing, textOrMissing } from '../../parts/figures/figures.tsx';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { approveDeposit, rejectDeposit, useDeposit } from './calls.ts';
import { STATUSES, WAITING } from './statuses.ts';

/** Reasons for a rejection, which the user reads. */
const REASONS = [
  'rejectDeposit.notArrived',
  'rejectDeposit.amount',
  'rejectDeposit.reference',
  'rejectDeposit.proof',
  'rejectDeposit.twice',
  'rejectDeposit.sender',
] as const satisfies readonly TextKey[];

interface DepositCaseProps {
  readonly id: number;
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

/**
 * Returns the credited amount; before that the amount of the first approval, or the expected
 * amount.
 */
const creditOf = ({ credited, first_amount: fixed, credit }: DepositRow): number =>
  credited ?? fixed ?? credit;

const dollars = (micro: number): string => formatAmount(formatDecimal(micro, USD_DIGITS));

/** A deposit with its proof. */
export function DepositCase({ id, onDecided, onClose }: DepositCaseProps) {
  const mayDecide = useMayDo('money.decide');
  const { data, problem, reload } = useDeposit({ id });
  if (!data) return <CaseMissing problem={problem?.msg ?? ''} />;
  const isWaiting = data.status === WAITING;
  return (
    <CaseView
      id={id}
      userId={data.user_id}
      name={data.name}
      waitingSince={isWaiting ? data.created_at : null}
      onClose={onClose}
      evidence={<PictureViewer pictures={[{ label: t('queue.proof'), address: data.proof }]} />}
      decision={
        mayDecide && isWaiting && <Decision data={data} onOther={reload} onDecided={onDecided} />
      }
    >
      <CaseFacts
        facts={[
          [
            'column.amount',
            <span
              key="amount"
              className="num"
              translate="no"
            >{`${formatAmount(data.amount)} ${data.currency}`}</span>,
          ],
          ['column.credit', <ExactUsd key="credit" value={creditOf(data)} />],
          ['column.network', textOrMissing(data.network)],
          ['column.status', textOrMissing(t(STATUSES[data.status] ?? 'status.waiting'))],
          // A name is known only from documents that were verified.
          [
            'queue.identity',
            textOrMissing(t(data.name === null ? 'status.unverified' : 'status.verified')),
          ],
          ['queue.area', <PhoneArea key="area" code={data.area_id} />],
          ['queue.paidTo', textOrMissing(data.paid_to)],
          ['queue.sender', textOrMissing(data.sender)],
          ['queue.reference', <Reference key="id" data={data} />],
          ['queue.sameReference', <Claims key="reference" claims={data.same_reference} />],
          ['queue.samePicture', <Claims key="picture" claims={data.same_picture} />],
          ['queue.first', <FirstApprovalFact key="first" first={data.first_approval} />],
          ['queue.remark', textOrMissing(data.remark)],
        ]}
      />
    </CaseView>
  );
}

/** The payment as its network or bank calls it, with a link to the network's public page. */
function Reference({ data: { network, reference } }: { readonly data: DepositDetail }) {
  const page = explorerOf(network, reference);
  if (reference === '') return <Missing />;
  return (
    <>
      <bdi translate="no">{reference}</bdi>{' '}
      {page !== null && (
        <a className="link" href={page} target="_blank" rel="noreferrer">
          {t('queue.explorer')}
        </a>
      )}
    </>
  );
}

/** Deposits that may be the same payment, which the operator must check before crediting. */
function Claims({ claims }: { readonly claims: DepositDetail['same_picture'] }) {
  if (claims.length === 0) return <Missing />;
  return (
    <ul className="claims">
      {claims.map((claim) => (
        <li key={claim.id}>
          <Link className="tag tag--warn" to={`?open=${claim.id}`}>
            {t('queue.case', { id: claim.id })}
          </Link>{' '}
          <span className="t2">
            {[
              t('queue.userOf', { user: claim.user_id }),
              t(STATUSES[claim.status] ?? 'status.waiting'),
            ].join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface DecisionProps {
  readonly data: DepositDetail;
  /** Called when another operator has meanwhile approved a different amount. */
  readonly onOther: () => void;
  readonly onDecided: () => void;
}

function Decision({ data, onOther, onDecided }: DecisionProps) {
  const { id, first_amount: fixed } = data;
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null);
  const who = data.name ?? t('queue.userWho', { user: data.user_id });
  const isClaimedTwice = data.same_reference.length + data.same_picture.length > 0;
  const ends = {
    onDone: () => {
      noteDecided('deposits', id);
      onDecided();
    },
    onClose: () => setDialog(null),
  };
  const label = t('queue.creditTo', { sum: dollars(creditOf(data)), who });
  const decide = (text: string, send: () => ReturnType<typeof approveDeposit>) => {
    hold({ queue: 'deposits', caseId: id, text, send });
    onDecided();
  };
  const approve = () => {
    const reason = t('queue.noteCredited');
    // The amount on the button, even if another operator has approved a different one meanwhile.
    const amount = formatDecimal(creditOf(data), USD_DIGITS, 2);
    decide(label, () => approveDeposit({ id, amount, reason }));
  };
  const reject = (place: number) => {
    const reason = t(REASONS[place] ?? 'rejectDeposit.notArrived');
    decide(t('queue.rejectFor', { who, reason }), () => rejectDeposit({ id, reason }));
  };
  return (
    <>
      <CaseDecision
        firstBy={data.first_approved_by}
        approveLabel={label}
        approveHint={t('queue.creditHint')}
        // If another deposit claims the payment, the operator must say why this one counts.
        onApprove={isClaimedTwice ? () => setDialog('approve') : approve}
        more={
          fixed === null && (
            <LinkButton onClick={() => setDialog('approve')}>{t('queue.creditOther')}</LinkButton>
          )
        }
        rejectHint={t('queue.userReads')}
        reasons={REASONS.map((key) => t(key))}
        onReject={reject}
        onOtherReason={() => setDialog('reject')}
      />
      {dialog === 'approve' && <ApproveDialog data={data} onOther={onOther} {...ends} />}
      {dialog === 'reject' && (
        <RejectDialog act={(reason) => rejectDeposit({ id, reason })} {...ends} />
      )}
    </>
  );
}

interface ApproveDialogProps {
  readonly data: DepositDetail;
  readonly onOther: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Credits with a typed reason, and another amount if that arrived. */
function ApproveDialog({ data, onOther, onDone, onClose }: ApproveDialogProps) {
  const fixed = data.first_amount;
  // The second approval must name the amount of the first; the server refuses any other amount.
  const [typed, setTyped] = useState('');
  const amount = fixed === null ? typed : formatDecimal(fixed, USD_DIGITS, 2);
  const approve = async (reason: string) => {
    const reply = await approveDeposit({ id: data.id, amount, reason });
    if (!reply.ok && reply.problem.reason === 'approval.otherAmount') onOther();
    return reply;
  };
  return (
    <ActionDialog
      title={t('queue.creditOf', { sum: dollars(creditOf(data)) })}
      text={
        fixed === null
          ? t('queue.creditText')
          : t('queue.confirmCredit', { amount: dollars(fixed) })
      }
      confirmLabel={t('queue.credit')}
      act={approve}
      onDone={onDone}
      onClose={onClose}
    >
      {fixed === null && (
        <Field
          label={t('queue.otherAmount')}
          hint={t('queue.otherAmountHint')}
          value={typed}
          inputMode="decimal"
          onText={setTyped}
        />
      )}
    </ActionDialog>
  );
}
