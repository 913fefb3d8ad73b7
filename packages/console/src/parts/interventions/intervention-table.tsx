import type { Intervention } from '@fulcrum/contract/console/users/intervention-schema';
import { STEP_PERMISSIONS } from '@fulcrum/contract/console/users/intervention-kinds';
import { Button } from '@fulcrum/ui/button.tsx';
import { useState } from 'react';

import { say } from '../../i18n/i18n.ts';
import { useSession } from '../../api/session.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { USER_COLUMN } from '../list/columns.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';
import { When } from '../figures/figures.tsx';
import { confirmIntervention, declineIntervention } from './calls.ts';
import { peopleText, stepText } from './intervention-text.ts';

interface StepTableProps {
  readonly label: string;
  readonly rows: readonly Intervention[] | null;
  readonly isWithUser: boolean;
  readonly onDone: () => void;
}

interface Decision {
  readonly step: Intervention;
  readonly act: 'confirm' | 'decline';
}

/** What operators did to accounts and what still waits for a second one. */
export function StepTable({ label, rows, isWithUser, onDone }: StepTableProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const columns = useColumns(isWithUser, setDecision);
  const close = () => setDecision(null);
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        {...(!isWithUser && { skeletons: 1 })}
      />
      {decision && (
        <ActionDialog
          title={stepText(decision.step)}
          text={say(decision.act === 'confirm' ? 'step.confirmText' : 'step.declineText', {
            user: decision.step.user_id,
            name: decision.step.proposer,
            reason: decision.step.reason,
          })}
          confirmLabel={say(`step.${decision.act}`)}
          isDanger={decision.act === 'confirm'}
          act={(reason) => {
            const decide = decision.act === 'confirm' ? confirmIntervention : declineIntervention;
            return decide({ id: decision.step.id, reason });
          }}
          onDone={() => {
            close();
            onDone();
          }}
          onClose={() => {
            close();
            // What was refused has ended all the same.
            onDone();
          }}
        />
      )}
    </>
  );
}

function useColumns(
  isWithUser: boolean,
  onDecide: (decision: Decision) => void,
): readonly Column<Intervention>[] {
  const myId = useSession(({ me }) => me?.id);
  return [
    { key: 'column.step', isText: true, cell: (row) => <bdi>{stepText(row)}</bdi> },
    ...(isWithUser ? [USER_COLUMN] : []),
    {
      key: 'column.status',
      isText: true,
      cell: (row) => (
        <span className={row.status === 'waiting' ? 'tag tag--warn' : 'tag'} title={row.refusal}>
          {say(
            row.status === 'waiting' && row.proposed_by === myId
              ? 'step.own'
              : `step.status.${row.status}`,
          )}
        </span>
      ),
    },
    { key: 'column.reason', isText: true, cell: (row) => <bdi>{row.reason}</bdi> },
    { key: 'column.by', isText: true, cell: (row) => <bdi>{peopleText(row)}</bdi> },
    { key: 'column.time', cell: (row) => <When at={row.proposed_at} /> },
    { key: 'column.expires', cell: (row) => <When at={row.expires_at} /> },
    { key: 'column.act', cell: (row) => <Decide step={row} onDecide={onDecide} /> },
  ];
}

function Decide(props: {
  readonly step: Intervention;
  readonly onDecide: (decision: Decision) => void;
}) {
  const { step, onDecide } = props;
  const me = useSession((session) => session.me);
  if (step.status !== 'waiting' || !me?.permissions.includes(STEP_PERMISSIONS[step.kind])) {
    return step.refusal === '' ? null : <span className="t3">{step.refusal}</span>;
  }
  const isOwn = me.id === step.proposed_by;
  return (
    <>
      {!isOwn && (
        <Button look="soft" size="sm" onClick={() => onDecide({ step, act: 'confirm' })}>
          {say('step.confirm')}
        </Button>
      )}{' '}
      <Button look="soft" size="sm" onClick={() => onDecide({ step, act: 'decline' })}>
        {say(isOwn ? 'step.takeBack' : 'step.decline')}
      </Button>
    </>
  );
}
