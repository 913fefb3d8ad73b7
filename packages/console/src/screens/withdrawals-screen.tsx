import type { WithdrawalRow } from '@fulcrum/contract/console/queue-wire';
import { useState } from 'react';

import { say, type TextKey } from '../i18n.ts';
import { request, sendPicture } from '../live/api.ts';
import { CALLS } from '../live/calls.ts';
import { useMayDo } from '../live/session.ts';
import { useLoad } from '../live/use-load.ts';
import { ActionDialog } from '../shell/action-dialog.tsx';
import { CaseDecision } from '../shell/case-decision.tsx';
import { CasePicture } from '../shell/case-picture.tsx';
import type { Column } from '../shell/data-table.tsx';
import { Field } from '../shell/field.tsx';
import { Missing, Usd, When } from '../shell/figures.tsx';
import { PictureField } from '../shell/picture-field.tsx';
import { PayoutSignList } from '../shell/payout-signs.tsx';
import {
  caseColumns,
  CaseFacts,
  FirstApprovalFact,
  NETWORK_COLUMN,
  QUEUE_EVERY_MS,
  queueAsk,
  QueueFrame,
  statusColumn,
  TIME_COLUMN,
} from '../shell/queue-frame.tsx';
import { RejectDialog } from '../shell/reject-dialog.tsx';
import { useFilters } from '../shell/use-filters.ts';

const STATUSES: Readonly<Record<number, TextKey>> = {
  0: 'status.waiting',
  1: 'status.paid',
  2: 'status.rejected',
  3: 'status.cancelled',
};

export function WithdrawalsScreen() {
  const filters = useFilters();
  const loaded = useLoad(CALLS.withdrawals, queueAsk(filters), QUEUE_EVERY_MS);
  const open = filters.get('open');
  const columns: readonly Column<WithdrawalRow>[] = [
    ...caseColumns(filters),
    NETWORK_COLUMN,
    { key: 'column.amount', cell: (row) => <Usd value={row.amount} /> },
    { key: 'column.fee', cell: (row) => <Usd value={row.fee} /> },
    statusColumn(STATUSES),
    TIME_COLUMN,
  ];
  return (
    <QueueFrame
      title={say('nav.withdrawals')}
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
  const { data, problem, reload } = useLoad(CALLS.withdrawal, { id });
  if (!data) return <p className="problem">{problem?.msg}</p>;
  const text = (value: string) => (value === '' ? <Missing /> : <bdi>{value}</bdi>);
  return (
    <section className="card">
      <h2 className="panel__h">{say('queue.case', { id })}</h2>
      <CaseFacts
        facts={[
          ['column.amount', <Usd key="amount" value={data.amount} />],
          ['column.fee', <Usd key="fee" value={data.fee} />],
          ['queue.net', `${data.net} ${data.currency}`],
          ['queue.address', text(data.address)],
          ['queue.payee', text([data.payee_name, data.payee_account].join(' ').trim())],
          ['queue.bank', text([data.bank_name, data.bank_swift].join(' ').trim())],
          ['queue.memo', text(data.memo)],
          ['queue.first', <FirstApprovalFact key="first" first={data.first_approval} />],
          ['queue.remark', text(data.notes)],
        ]}
      />
      {data.proofs.map(({ name, at, picture }) => (
        <figure className="case__proof" key={`${name} ${at}`}>
          <CasePicture address={picture} label={say('queue.payoutProof')} />
          <figcaption className="t2">
            <bdi>{name}</bdi> <When at={at} />
          </figcaption>
        </figure>
      ))}
      <PayoutSignList signs={data.signs} />
      {mayDecide && data.status === 0 && (
        <CaseDecision
          firstBy={data.first_approved_by}
          approve={(ends) => (
            <PayDialog id={id} given={data.first_approval?.note ?? ''} {...ends} />
          )}
          reject={(ends) => (
            <RejectDialog
              act={(reason) => request(CALLS.rejectWithdrawal, { id, reason })}
              {...ends}
            />
          )}
          onDone={() => {
            reload();
            onDecided();
          }}
        />
      )}
    </section>
  );
}

/** What is to be compared before money leaves; each has to be ticked. */
const CHECKS = ['checkPayee', 'checkIdentity', 'checkSigns'] as const;

interface PayDialogProps {
  readonly id: number;
  /** What a first approval gave. */
  readonly given: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function PayDialog({ id, given, onDone, onClose }: PayDialogProps) {
  const [reference, setReference] = useState(given);
  const [picture, setPicture] = useState<string | null>('');
  return (
    <ActionDialog
      title={say('queue.approve')}
      text={say('queue.payText')}
      confirmLabel={say('queue.approve')}
      isBlocked={picture === null}
      act={(reason) =>
        request(CALLS.approveWithdrawal, { id, reference, picture: picture ?? '', reason })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <fieldset className="ticks ticks--rows">
        {CHECKS.map((check) => (
          <label key={check}>
            <input type="checkbox" required />
            {say(`queue.${check}`)}
          </label>
        ))}
      </fieldset>
      <Field
        label={say('queue.paidReference')}
        hint={say('queue.paidReferenceHint')}
        value={reference}
        maxLength={200}
        onText={setReference}
      />
      <PictureField
        label={say('queue.payoutProof')}
        hint={say('queue.payoutProofHint')}
        look="slip"
        send={(file) => sendPicture(CALLS.uploadPayoutProof, file)}
        onPicture={setPicture}
      />
    </ActionDialog>
  );
}
