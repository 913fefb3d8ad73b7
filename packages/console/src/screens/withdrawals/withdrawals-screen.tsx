import './withdrawals.css';

import { BEING_PAID } from '@fulcrum/contract/console/payments/being-paid';
import type { WithdrawalDetail, WithdrawalRow } from '@fulcrum/contract/console/payments/schema';
import { formatAmount } from '@fulcrum/ui/figures/format';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t, type TextKey } from '../../i18n/i18n.ts';
import { CaseDecision } from '../../parts/cases/case-decision.tsx';
import { CasePicture } from '../../parts/cases/case-picture.tsx';
import {
  caseColumns,
  CaseFacts,
  FirstApprovalFact,
  NETWORK_COLUMN,
  QUEUE_EVERY_MS,
  queueQuery,
  QueueFrame,
  statusColumn,
  TIME_COLUMN,
} from '../../parts/cases/queue-frame.tsx';
import { RejectDialog } from '../../parts/cases/reject-dialog.tsx';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { PictureField } from '../../parts/fields/picture-field.tsx';
import { ExactUsd, Missing, When } from '../../parts/figures/figures.tsx';
import { Card, PanelHead } from '../../parts/layout/boxes.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';
import type { Column } from '../../parts/list/data-table.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import {
  approveWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  uploadPayoutProof,
  useWithdrawal,
  useWithdrawals,
} from './calls.ts';
import { WithdrawalWarnings } from './withdrawal-warnings.tsx';

const STATUSES: Readonly<Record<number, TextKey>> = {
  0: 'status.waiting',
  1: 'status.paid',
  2: 'status.rejected',
  3: 'status.cancelled',
  [BEING_PAID]: 'status.beingPaid',
};

export function WithdrawalsScreen() {
  const filters = useFilters();
  const loaded = useWithdrawals(queueQuery(filters), QUEUE_EVERY_MS);
  const open = filters.get('open');
  const columns: readonly Column<WithdrawalRow>[] = [
    ...caseColumns(filters),
    NETWORK_COLUMN,
    { key: 'column.amount', cell: (row) => <ExactUsd value={row.amount} /> },
    { key: 'column.fee', cell: (row) => <ExactUsd value={row.fee} /> },
    statusColumn(STATUSES),
    TIME_COLUMN,
  ];
  return (
    <QueueFrame
      title={t('nav.withdrawals')}
      filters={filters}
      statuses={STATUSES}
      columns={columns}
      loaded={loaded}
    >
      {open !== '' && <WithdrawalPane key={open} id={Number(open)} onDecided={loaded.reload} />}
    </QueueFrame>
  );
}

function WithdrawalPane(props: { readonly id: number; readonly onDecided: () => void }) {
  const { id, onDecided } = props;
  const mayDecide = useMayDo('money.decide');
  const { data, problem, reload } = useWithdrawal({ id });
  if (!data) return <ProblemText>{problem?.msg}</ProblemText>;
  const text = (value: string) => (value === '' ? <Missing /> : <bdi>{value}</bdi>);
  return (
    <Card>
      <PanelHead>{t('queue.case', { id })}</PanelHead>
      <CaseFacts
        facts={[
          ['column.amount', <ExactUsd key="amount" value={data.amount} />],
          ['column.fee', <ExactUsd key="fee" value={data.fee} />],
          ['queue.net', `${formatAmount(data.net)} ${data.currency}`],
          ['queue.address', text(data.address)],
          ['queue.payee', text([data.payee_name, data.payee_account].join(' ').trim())],
          ['queue.bank', text([data.bank_name, data.bank_swift].join(' ').trim())],
          ['queue.memo', text(data.memo)],
          ['queue.first', <FirstApprovalFact key="first" first={data.first_approval} />],
          ['queue.approved', <ApprovedFact key="approved" data={data} />],
          ['queue.paidReference', text(data.reference)],
          ['queue.remark', text(data.notes)],
        ]}
      />
      {data.proofs.map(({ name, at, picture }) => (
        <figure className="case__proof" key={`${name} ${at}`}>
          <CasePicture address={picture} label={t('queue.payoutProof')} />
          <figcaption className="t2">
            <bdi>{name}</bdi> <When at={at} />
          </figcaption>
        </figure>
      ))}
      <WithdrawalWarnings signs={data.signs} />
      {mayDecide && data.status === 0 && (
        <Decision
          data={data}
          onDone={() => {
            reload();
            onDecided();
          }}
        />
      )}
    </Card>
  );
}

/** Fact with the final approval, after which the withdrawal is being paid. */
function ApprovedFact({ data }: { readonly data: WithdrawalDetail }) {
  if (data.approved_at === null) return <Missing />;
  return (
    <>
      <bdi>{data.approved_name}</bdi> <When at={data.approved_at} />
    </>
  );
}

function Decision({
  data,
  onDone,
}: {
  readonly data: WithdrawalDetail;
  readonly onDone: () => void;
}) {
  const { id, first_approved_by: firstBy } = data;
  const isApproved = data.approved_at !== null;
  return (
    <CaseDecision
      {...(isApproved ? { approveLabel: t('queue.pay') } : { firstBy })}
      approve={(ends) =>
        isApproved ? <PayDialog id={id} {...ends} /> : <ApproveDialog data={data} {...ends} />
      }
      reject={(ends) => (
        <RejectDialog act={(reason) => rejectWithdrawal({ id, reason })} {...ends} />
      )}
      onDone={onDone}
    />
  );
}

/** Checks before money is paid out; the operator must tick each one. */
const CHECKS = ['checkPayee', 'checkIdentity', 'checkSigns'] as const;

interface DialogEnds {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function ApproveDialog({ data, ...ends }: DialogEnds & { readonly data: WithdrawalDetail }) {
  const { id, net, currency } = data;
  return (
    <ActionDialog
      title={t('queue.approveOf', { sum: `${formatAmount(net)} ${currency}` })}
      text={t('queue.approveText')}
      confirmLabel={t('queue.approve')}
      act={(reason) => approveWithdrawal({ id, reason })}
      {...ends}
    >
      <fieldset className="checks">
        {CHECKS.map((check) => (
          <label key={check}>
            <input type="checkbox" required />
            {t(`queue.${check}`)}
          </label>
        ))}
      </fieldset>
    </ActionDialog>
  );
}

function PayDialog({ id, ...ends }: DialogEnds & { readonly id: number }) {
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
