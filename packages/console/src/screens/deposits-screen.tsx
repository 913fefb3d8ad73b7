import type { DepositDetail, DepositRow } from '@fulcrum/contract/console/queue-wire';
import { Button } from '@fulcrum/ui/button.tsx';
import { useState } from 'react';
import { Link } from 'react-router';

import { useText, type TextKey } from '../i18n.ts';
import { request } from '../live/api.ts';
import { CALLS } from '../live/calls.ts';
import { useMayDo } from '../live/session.ts';
import { useLoad } from '../live/use-load.ts';
import { ActionDialog } from '../shell/action-dialog.tsx';
import type { Column } from '../shell/data-table.tsx';
import { Field } from '../shell/field.tsx';
import { Missing, Usd, When } from '../shell/figures.tsx';
import { CaseFacts, CasePicture, QueueFrame } from '../shell/queue-frame.tsx';
import { useFilters } from '../shell/use-filters.ts';

const EVERY_MS = 10_000;
const STATUSES: Readonly<Record<number, TextKey>> = {
  0: 'status.waiting',
  1: 'status.finished',
  2: 'status.rejected',
  3: 'status.invalid',
};

export function DepositsScreen() {
  const say = useText();
  const filters = useFilters();
  const ask = {
    status: filters.get('status'),
    user: filters.get('user').trim(),
    page: filters.get('page'),
  };
  const loaded = useLoad(CALLS.deposits, ask, EVERY_MS);
  const open = filters.get('open');
  const columns: readonly Column<DepositRow>[] = [
    {
      key: 'column.case',
      isText: true,
      cell: (row) => (
        <button type="button" className="link" onClick={() => filters.set('open', String(row.id))}>
          {row.id}
        </button>
      ),
    },
    {
      key: 'column.user',
      isText: true,
      cell: (row) => <Link to={`/people/${row.user_id}`}>{row.user_id}</Link>,
    },
    {
      key: 'column.network',
      isText: true,
      cell: (row) => `${row.currency} ${row.network}`,
    },
    { key: 'column.amount', cell: (row) => <span className="num">{row.amount}</span> },
    { key: 'column.credit', cell: (row) => <Usd value={row.credited ?? row.credit} /> },
    {
      key: 'column.status',
      isText: true,
      cell: (row) => <span className="tag">{say(STATUSES[row.status] ?? 'status.waiting')}</span>,
    },
    { key: 'column.time', cell: (row) => <When at={row.created_at} /> },
  ];
  return (
    <QueueFrame
      title={say('nav.deposits')}
      filters={filters}
      statuses={STATUSES}
      columns={columns}
      loaded={loaded}
      idOf={(row) => row.id}
    >
      {open !== '' && <DepositPane key={open} id={Number(open)} onDecided={loaded.reload} />}
    </QueueFrame>
  );
}

function DepositPane({ id, onDecided }: { readonly id: number; readonly onDecided: () => void }) {
  const say = useText();
  const mayDecide = useMayDo('money.decide');
  const { data, problem, reload } = useLoad(CALLS.deposit, { id });
  const [action, setAction] = useState<'approve' | 'reject' | null>(null);
  const done = () => {
    setAction(null);
    reload();
    onDecided();
  };
  if (!data) return <p className="problem">{problem?.msg}</p>;
  return (
    <section className="card">
      <h2 className="panel__h">{say('queue.case', { id })}</h2>
      <CaseFacts
        facts={[
          ['column.amount', `${data.amount} ${data.currency}`],
          ['column.credit', <Usd key="credit" value={data.credit} />],
          ['queue.sender', <bdi key="sender">{data.sender}</bdi>],
          ['queue.reference', <bdi key="reference">{data.reference}</bdi>],
          ['queue.remark', data.remark === '' ? <Missing /> : data.remark],
        ]}
      />
      <CasePicture address={data.proof} label={say('queue.proof')} />
      {mayDecide && data.status === 0 && (
        <div className="act__foot case__foot">
          <Button look="danger" size="sm" onClick={() => setAction('reject')}>
            {say('queue.reject')}
          </Button>
          <Button size="sm" onClick={() => setAction('approve')}>
            {say('queue.approve')}
          </Button>
        </div>
      )}
      {action === 'approve' && (
        <ApproveDialog data={data} onDone={done} onClose={() => setAction(null)} />
      )}
      {action === 'reject' && (
        <ActionDialog
          title={say('queue.reject')}
          text={say('queue.rejectText')}
          confirmLabel={say('queue.reject')}
          isDanger
          act={(reason) => request(CALLS.rejectDeposit, { id, reason })}
          onDone={done}
          onClose={() => setAction(null)}
        />
      )}
    </section>
  );
}

interface ApproveDialogProps {
  readonly data: DepositDetail;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function ApproveDialog({ data, onDone, onClose }: ApproveDialogProps) {
  const say = useText();
  const [amount, setAmount] = useState('');
  return (
    <ActionDialog
      title={say('queue.approve')}
      text={say('queue.creditText')}
      confirmLabel={say('queue.approve')}
      act={(reason) => request(CALLS.approveDeposit, { id: data.id, amount, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        label={say('queue.otherAmount')}
        hint={say('queue.otherAmountHint')}
        value={amount}
        inputMode="decimal"
        onText={setAmount}
      />
    </ActionDialog>
  );
}
