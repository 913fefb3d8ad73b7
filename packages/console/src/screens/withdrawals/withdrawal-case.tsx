import './withdrawals.css';

import { hasTag, NO_TAG } from '@fulcrum/contract/payments/destination-tag';
import type { WithdrawalDetail } from '@fulcrum/contract/console/payments/schema';
import { formatAmount } from '@fulcrum/ui/figures/format';
import { useState, type ReactNode } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t, type TextKey } from '../../i18n/i18n.ts';
import { CaseDecision } from '../../parts/cases/case-decision.tsx';
import { CaseFacts, FirstApprovalFact } from '../../parts/cases/case-facts.tsx';
import { CasePicture } from '../../parts/cases/case-picture.tsx';
import { CaseMissing, CaseView } from '../../parts/cases/case-view.tsx';
import { hold, noteDecided } from '../../parts/cases/held-decisions.ts';
import { PhoneArea } from '../../parts/cases/phone-area.tsx';
import { RejectDialog } from '../../parts/cases/reject-dialog.tsx';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { PictureField } from '../../parts/fields/picture-field.tsx';
import { ExactUsd, Missing, textOrMissing, When } from '../../parts/figures/figures.tsx';
import {
  approveWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  uploadPayoutProof,
  useWithdrawal,
} from './calls.ts';
import { STATUSES, WAITING } from './statuses.ts';
import { WithdrawalWarnings } from './withdrawal-warnings.tsx';

/** Reasons for a rejection, which the user reads. */
const REASONS = [
  'rejectWithdrawal.payee',
  'rejectWithdrawal.identity',
  'rejectWithdrawal.address',
  'rejectWithdrawal.source',
  'rejectWithdrawal.trading',
  'rejectWithdrawal.asked',
] as const satisfies readonly TextKey[];
/** Checks before money is paid out; the operator must tick each one. */
const CHECKS = [
  'queue.checkPayee',
  'queue.checkIdentity',
  'queue.checkSigns',
] as const satisfies readonly TextKey[];

interface WithdrawalCaseProps {
  readonly id: number;
  readonly onDecided: () => void;
  /** Called when an approved withdrawal was marked as paid; the case stays open. */
  readonly onPaid: () => void;
  readonly onClose: () => void;
}

/** A withdrawal with the signs to consider, and where it is paid to. */
export function WithdrawalCase({ id, onDecided, onPaid, onClose }: WithdrawalCaseProps) {
  const mayDecide = useMayDo('money.decide');
  const { data, problem, reload } = useWithdrawal({ id });
  if (!data) return <CaseMissing problem={problem?.msg ?? ''} />;
  const isOpen = data.status === WAITING;
  const paid = () => {
    reload();
    onPaid();
  };
  return (
    <CaseView
      id={id}
      userId={data.user_id}
      name={data.name}
      waitingSince={isOpen ? data.created_at : null}
      onClose={onClose}
      evidence={<Evidence data={data} />}
      decision={
        mayDecide &&
        isOpen &&
        (data.approved_at === null ? (
          <Decision data={data} onDecided={onDecided} />
        ) : (
          <Payment data={data} onDecided={onDecided} onPaid={paid} />
        ))
      }
    >
      <PaymentFacts data={data} />
    </CaseView>
  );
}

interface DetailProps {
  readonly data: WithdrawalDetail;
}

const netOf = ({ net, currency }: WithdrawalDetail): string => `${formatAmount(net)} ${currency}`;
const whoOf = ({ name, user_id: user }: WithdrawalDetail): string =>
  name ?? t('queue.userWho', { user });

function PaymentFacts({ data }: DetailProps) {
  return (
    <CaseFacts
      facts={[
        [
          'queue.net',
          <b key="net" className="num" translate="no">
            {netOf(data)}
          </b>,
        ],
        ['column.amount', <ExactUsd key="amount" value={data.amount} />],
        ['column.fee', <ExactUsd key="fee" value={data.fee} />],
        ['column.status', textOrMissing(t(statusOf(data)))],
        ['queue.area', <PhoneArea key="area" code={data.area_id} />],
        ['queue.address', textOrMissing(data.address)],
        ...tagFact(data),
        ['queue.payee', textOrMissing([data.payee_name, data.payee_account].join(' ').trim())],
        ['queue.bank', textOrMissing([data.bank_name, data.bank_swift].join(' ').trim())],
        ['queue.memo', textOrMissing(data.memo)],
        ['queue.first', <FirstApprovalFact key="first" first={data.first_approval} />],
        ['queue.approved', <ApprovedFact key="approved" data={data} />],
        ['queue.paidReference', textOrMissing(data.reference)],
        ['queue.remark', textOrMissing(data.notes)],
      ]}
    />
  );
}

/** The destination tag of an address on a network that has tags. */
function tagFact({
  kind,
  network,
  tag,
}: WithdrawalDetail): readonly (readonly [TextKey, ReactNode])[] {
  if (kind !== 'coin' || !hasTag(network)) return [];
  if (tag === '') return [['queue.tag', <b key="tag">{t('queue.tagNotChosen')}</b>]];
  if (tag === NO_TAG) return [['queue.tag', t('queue.noTag')]];
  return [
    [
      'queue.tag',
      <b key="tag" className="num" translate="no">
        {tag}
      </b>,
    ],
  ];
}

function statusOf({ status, approved_at: approvedAt }: WithdrawalDetail): TextKey {
  if (status === WAITING && approvedAt !== null) return 'status.beingPaid';
  return STATUSES[status] ?? 'status.waiting';
}

/** Fact with the final approval, after which the withdrawal is being paid. */
function ApprovedFact({ data }: DetailProps) {
  if (data.approved_at === null) return <Missing />;
  return (
    <>
      <bdi>{data.approved_name}</bdi> <When at={data.approved_at} />
    </>
  );
}

function Evidence({ data }: DetailProps) {
  return (
    <>
      <WithdrawalWarnings signs={data.signs} />
      {data.proofs.map(({ name, at, picture }) => (
        <figure className="case__proof" key={`${name} ${at}`}>
          <CasePicture address={picture} label={t('queue.payoutProof')} />
          <figcaption className="t2">
            <bdi>{name}</bdi> <When at={at} />
          </figcaption>
        </figure>
      ))}
    </>
  );
}

interface DecisionProps extends DetailProps {
  readonly onDecided: () => void;
}

/** Rejecting a withdrawal, by a reason of the list or a typed one. */
function useRejection({ data, onDecided }: DecisionProps) {
  const { id } = data;
  const [isTyping, setIsTyping] = useState(false);
  const reject = (place: number) => {
    const reason = t(REASONS[place] ?? 'rejectWithdrawal.asked');
    const text = t('queue.rejectFor', { who: whoOf(data), reason });
    const send = () => rejectWithdrawal({ id, reason });
    hold({ queue: 'withdrawals', caseId: id, text, send });
    onDecided();
  };
  const done = () => {
    noteDecided('withdrawals', id);
    onDecided();
  };
  return {
    decision: {
      rejectHint: t('queue.userReads'),
      reasons: REASONS.map((key) => t(key)),
      onReject: reject,
      onOtherReason: () => setIsTyping(true),
    },
    dialog: isTyping && (
      <RejectDialog
        act={(reason) => rejectWithdrawal({ id, reason })}
        onDone={done}
        onClose={() => setIsTyping(false)}
      />
    ),
  };
}

function Decision({ data, onDecided }: DecisionProps) {
  const { id } = data;
  const rejection = useRejection({ data, onDecided });
  const label = t('queue.approveFor', { sum: netOf(data), who: whoOf(data) });
  const approve = () => {
    const send = () => approveWithdrawal({ id, reason: t('queue.noteChecked') });
    hold({ queue: 'withdrawals', caseId: id, text: label, send });
    onDecided();
  };
  return (
    <>
      <CaseDecision
        firstBy={data.first_approved_by}
        approveLabel={label}
        approveHint={t('queue.approveHint')}
        onApprove={approve}
        checks={CHECKS.map((check) => t(check))}
        {...rejection.decision}
      />
      {rejection.dialog}
    </>
  );
}

/** An approved withdrawal is marked as paid by what the network or the bank calls the payment. */
function Payment(props: DecisionProps & { readonly onPaid: () => void }) {
  const { data, onPaid } = props;
  const rejection = useRejection(props);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const paid = () => {
    close();
    onPaid();
  };
  return (
    <>
      <CaseDecision
        approveLabel={t('queue.pay')}
        onApprove={() => setIsOpen(true)}
        {...rejection.decision}
      />
      {isOpen && <PayDialog id={data.id} onDone={paid} onClose={close} />}
      {rejection.dialog}
    </>
  );
}

interface PayDialogProps {
  readonly id: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function PayDialog({ id, ...ends }: PayDialogProps) {
  const [reference, setReference] = useState('');
  const [picture, setPicture] = useState<string | null>('');
  return (
    <ActionDialog
      title={t('queue.pay')}
      text={t('queue.payText')}
      confirmLabel={t('queue.pay')}
      hasNoReason
      isBlocked={picture === null}
      act={() => payWithdrawal({ id, reference, picture: picture ?? '' })}
      {...ends}
    >
      <Field
        label={t('queue.paidReference')}
        hint={t('queue.paidReferenceHint')}
        value={reference}
        maxLength={200}
        required
        onText={setReference}
      />
      <PictureField
        label={t('queue.payoutProof')}
        hint={t('queue.payoutProofHint')}
        look="slip"
        send={uploadPayoutProof}
        onPicture={setPicture}
      />
    </ActionDialog>
  );
}
