import type { Intervention } from '@fulcrum/contract/console/users/intervention-schema';
import { INTERVENTION_PERMISSIONS } from '@fulcrum/contract/console/users/intervention-kinds';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { When } from '../figures/figures.tsx';
import { USER_COLUMN } from '../list/columns.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';
import { confirmIntervention, declineIntervention } from './calls.ts';
import { operatorsText, interventionText } from './intervention-text.ts';

interface InterventionTableProps {
  readonly label: string;
  readonly rows: readonly Intervention[] | null;
  readonly isWithUser: boolean;
  readonly onDone: () => void;
}

interface Decision {
  readonly intervention: Intervention;
  readonly act: 'confirm' | 'decline';
}

/** Interventions on accounts, done or waiting for a second operator. */
export function InterventionTable({ label, rows, isWithUser, onDone }: InterventionTableProps) {
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
          title={interventionText(decision.intervention)}
          text={t(
            decision.act === 'confirm' ? 'intervention.confirmText' : 'intervention.declineText',
            {
              user: decision.intervention.user_id,
              name: decision.intervention.proposer,
              reason: decision.intervention.reason,
            },
          )}
          confirmLabel={t(`intervention.${decision.act}`)}
          isDanger={decision.act === 'confirm'}
          act={(reason) => {
            const decide = decision.act === 'confirm' ? confirmIntervention : declineIntervention;
            return decide({ id: decision.intervention.id, reason });
          }}
          onDone={() => {
            close();
            onDone();
          }}
          onClose={() => {
            close();
            // A refusal ends the intervention too, so the list is loaded again.
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
    { key: 'column.step', isText: true, cell: (row) => <bdi>{interventionText(row)}</bdi> },
    ...(isWithUser ? [USER_COLUMN] : []),
    {
      key: 'column.status',
      isText: true,
      cell: (row) => (
        <span className={row.status === 'waiting' ? 'tag tag--warn' : 'tag'} title={row.refusal}>
          {t(
            row.status === 'waiting' && row.proposed_by === myId
              ? 'intervention.own'
              : `intervention.status.${row.status}`,
          )}
        </span>
      ),
    },
    { key: 'column.reason', isText: true, cell: (row) => <bdi>{row.reason}</bdi> },
    { key: 'column.by', isText: true, cell: (row) => <bdi>{operatorsText(row)}</bdi> },
    { key: 'column.time', cell: (row) => <When at={row.proposed_at} /> },
    { key: 'column.expires', cell: (row) => <When at={row.expires_at} /> },
    { key: 'column.act', cell: (row) => <Decide intervention={row} onDecide={onDecide} /> },
  ];
}

function Decide(props: {
  readonly intervention: Intervention;
  readonly onDecide: (decision: Decision) => void;
}) {
  const { intervention, onDecide } = props;
  const me = useSession((session) => session.me);
  if (
    intervention.status !== 'waiting' ||
    !me?.permissions.includes(INTERVENTION_PERMISSIONS[intervention.kind])
  ) {
    return intervention.refusal === '' ? null : <span className="t3">{intervention.refusal}</span>;
  }
  const isOwn = me.id === intervention.proposed_by;
  return (
    <>
      {!isOwn && (
        <Button look="soft" size="sm" onClick={() => onDecide({ intervention, act: 'confirm' })}>
          {t('intervention.confirm')}
        </Button>
      )}{' '}
      <Button look="soft" size="sm" onClick={() => onDecide({ intervention, act: 'decline' })}>
        {t(isOwn ? 'intervention.takeBack' : 'intervention.decline')}
      </Button>
    </>
  );
}
