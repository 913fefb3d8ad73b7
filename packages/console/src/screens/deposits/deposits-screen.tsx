import type { DepositDetail, DepositRow } from '@fulcrum/contract/console/payments/schema';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { formatAmount } from '@fulcrum/ui/figures/format';
import { useState } from 'react';
import { Link } from 'react-router';

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
import { ExactUsd, Missing } from '../../parts/figures/figures.tsx';
import { Card, PanelHead } from '../../parts/layout/boxes.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';
import type { Column } from '../../parts/list/data-table.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { approveDeposit, rejectDeposit, useDeposit, useDeposits } from './calls.ts';

const STATUSES: Readonly<Record<number, TextKey>> = {
  0: 'status.waiting',
  1: 'status.finished',
  2: 'status.rejected',
  3: 'status.invalid',
};

export function DepositsScreen() {
  const filters = useFilters();
  const loaded = useDeposits(queueQuery(filters), QUEUE_EVERY_MS);
  const open = filters.get('open');
  const columns: readonly Column<DepositRow>[] = [
    ...caseColumns(filters),
    NETWORK_COLUMN,
    {
      key: 'column.amount',
      cell: (row) => <span className="num">{formatAmount(row.amount)}</span>,
    },
    { key: 'column.credit', cell: (row) => <ExactUsd value={creditOf(row)} /> },
    statusColumn(STATUSES),
    TIME_COLUMN,
  ];
  return (
    <QueueFrame
      title={t('nav.deposits')}
      filters={filters}
      statuses={STATUSES}
      columns={columns}
      loaded={loaded}
    >
      {open !== '' && <DepositPane key={open} id={Number(open)} onDecided={loaded.reload} />}
    </QueueFrame>
  );
}

/**
 * Returns the credited amount; before that the amount of the first approval, or the expected
 * amount.
 */
const creditOf = ({ credited, first_amount: fixed, credit }: DepositRow): number =>
  credited ?? fixed ?? credit;

function DepositPane({ id, onDecided }: { readonly id: number; readonly onDecided: () => void }) {
  const mayDecide = useMayDo('money.decide');
  const { data, problem, reload } = useDeposit({ id });
  if (!data) return <ProblemText>{problem?.msg}</ProblemText>;
  return (
    <Card>
      <PanelHead>{t('queue.case', { id })}</PanelHead>
      <CaseFacts
        facts={[
          ['column.amount', `${formatAmount(data.amount)} ${data.currency}`],
          ['column.credit', <ExactUsd key="credit" value={creditOf(data)} />],
          ['queue.sender', <bdi key="sender">{data.sender}</bdi>],
          ['queue.reference', <bdi key="reference">{data.reference}</bdi>],
          ['queue.sameReference', <Claims key="reference" claims={data.same_reference} />],
          ['queue.samePicture', <Claims key="picture" claims={data.same_picture} />],
          ['queue.first', <FirstApprovalFact key="first" first={data.first_approval} />],
          ['queue.remark', data.remark === '' ? <Missing /> : data.remark],
        ]}
      />
      <CasePicture address={data.proof} label={t('queue.proof')} />
      {mayDecide && data.status === 0 && (
        <CaseDecision
          firstBy={data.first_approved_by}
          approve={(ends) => <ApproveDialog data={data} onOther={reload} {...ends} />}
          reject={(ends) => (
            <RejectDialog act={(reason) => rejectDeposit({ id, reason })} {...ends} />
          )}
          onDone={() => {
            reload();
            onDecided();
          }}
        />
      )}
    </Card>
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
            {t('queue.userOf', { user: claim.user_id })},{' '}
            {t(STATUSES[claim.status] ?? 'status.waiting')}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ApproveDialogProps {
  readonly data: DepositDetail;
  /** Called when another operator has meanwhile approved a different amount. */
  readonly onOther: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

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
      title={t('queue.creditOf', {
        sum: formatAmount(formatDecimal(creditOf(data), USD_DIGITS)),
      })}
      text={
        fixed === null
          ? t('queue.creditText')
          : t('queue.confirmCredit', { amount: formatAmount(formatDecimal(fixed, USD_DIGITS)) })
      }
      confirmLabel={t('queue.approve')}
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
