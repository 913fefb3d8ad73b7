import './operators.css';

import {
  mayDo,
  PERMISSIONS,
  ROLES,
  type Permission,
  type Role,
} from '@fulcrum/contract/console/roles';
import type { Invitation, Operator } from '@fulcrum/contract/console/operators/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo, useSession } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { Card, PanelHead } from '../../parts/layout/boxes.tsx';
import { CopyButton } from '../../parts/layout/copy-button.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { PlainTable, TextHead } from '../../parts/list/plain-table.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import {
  disableOperator,
  inviteOperator,
  resetOperator,
  setOperatorRole,
  useOperators,
} from './calls.ts';

type Action = 'role' | 'disable' | 'reset';
interface Chosen {
  readonly action: Action;
  readonly row: Operator;
}

export function OperatorsScreen() {
  const { data, problem, reload } = useOperators({});
  const mayChange = useMayDo('operators.change');
  const [isInviting, setIsInviting] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const invited = (made: Invitation | null) => {
    setInvitation(made);
    setIsInviting(false);
    setChosen(null);
    reload();
  };
  return (
    <>
      <ScreenHead title={t('nav.operators')} hint={t('operators.hint')}>
        <SavedViews />
        <ExportButton query={{ list: 'operators' }} />
        {mayChange && (
          <Button size="sm" onClick={() => setIsInviting(true)}>
            {t('operators.invite')}
          </Button>
        )}
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      {invitation && <InvitationLine invitation={invitation} />}
      <Card>
        <DataTable
          label={t('nav.operators')}
          columns={useColumns(mayChange, setChosen)}
          rows={data}
          idOf={(row) => row.id}
        />
      </Card>
      <RoleMatrix />
      {isInviting && <InviteDialog onDone={invited} onClose={() => setIsInviting(false)} />}
      {chosen && <ChangeDialog {...chosen} onDone={invited} onClose={() => setChosen(null)} />}
    </>
  );
}

function useColumns(
  mayChange: boolean,
  choose: (chosen: Chosen) => void,
): readonly Column<Operator>[] {
  const ownId = useSession(({ me }) => me?.id);
  const actions: Column<Operator> = {
    key: 'column.actions',
    cell: (row) =>
      row.id !== ownId &&
      (['role', 'reset', 'disable'] as const).map((action) => (
        <Button key={action} look="soft" size="sm" onClick={() => choose({ action, row })}>
          {t(`operators.${action}`)}
        </Button>
      )),
  };
  return [
    { key: 'column.name', isText: true, cell: (row) => <b>{row.name}</b> },
    { key: 'column.email', isText: true, cell: (row) => <bdi>{row.email}</bdi> },
    { key: 'column.role', isText: true, cell: (row) => t(`role.${row.role}`) },
    {
      key: 'column.status',
      isText: true,
      cell: (row) => (
        <span className={`tag ${row.status === 'active' ? 'tag--up' : 'tag--warn'}`}>
          {t(`status.${row.status}`)}
        </span>
      ),
    },
    {
      key: 'column.codes',
      cell: (row) => (
        <span className="num" translate="no">
          {row.recovery_codes_left}
        </span>
      ),
    },
    { key: 'column.created', cell: (row) => <When at={row.created_at} /> },
    { key: 'column.seen', cell: (row) => <When at={row.last_seen_at} /> },
    ...(mayChange ? [actions] : []),
  ];
}

function InvitationLine({ invitation }: { readonly invitation: Invitation }) {
  if (invitation.path === null) {
    return (
      <Card className="once">
        <p className="t2">{t('operators.sent')}</p>
      </Card>
    );
  }
  const link = `${location.origin}${invitation.path}`;
  return (
    <Card className="once" aria-label={t('operators.link')}>
      <p className="t2">{t('operators.inviteText')}</p>
      <code>{link}</code>
      <CopyButton size="sm" text={link} />
    </Card>
  );
}

interface DialogProps {
  readonly onDone: (made: Invitation | null) => void;
  readonly onClose: () => void;
}

function InviteDialog({ onDone, onClose }: DialogProps) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('support');
  return (
    <ActionDialog
      title={t('operators.inviteTitle')}
      text={t('operators.inviteText')}
      confirmLabel={t('operators.invite')}
      act={(reason) => inviteOperator({ email, name, role, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field label={t('signIn.email')} type="email" value={email} required onText={setEmail} />
      <Field label={t('column.name')} value={name} maxLength={80} required onText={setName} />
      <RoleChoice role={role} onRole={setRole} />
    </ActionDialog>
  );
}

function RoleChoice(props: { readonly role: Role; readonly onRole: (role: Role) => void }) {
  return (
    <ChoiceField
      label={t('column.role')}
      value={props.role}
      options={ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      onValue={(value) => props.onRole(ROLES.find((role) => role === value) ?? props.role)}
    />
  );
}

function ChangeDialog({ action, row, onDone, onClose }: DialogProps & Chosen) {
  const { id, name } = row;
  const [role, setRole] = useState<Role>(row.role);
  if (action === 'reset') {
    return (
      <ActionDialog
        title={t('operators.reset')}
        text={t('operators.resetText', { name })}
        confirmLabel={t('operators.reset')}
        isDanger
        act={(reason) => resetOperator({ id, reason })}
        onDone={onDone}
        onClose={onClose}
      />
    );
  }
  const isRole = action === 'role';
  const after = isRole ? t(`role.${role}`) : t('status.disabled');
  return (
    <ActionDialog
      title={t(`operators.${action}`)}
      text={t(isRole ? 'operators.roleText' : 'operators.disableText', { name })}
      confirmLabel={t(`operators.${action}`)}
      isDanger={!isRole}
      change={{ before: t(isRole ? `role.${row.role}` : `status.${row.status}`), after }}
      act={(reason) =>
        isRole ? setOperatorRole({ id, role, reason }) : disableOperator({ id, reason })
      }
      onDone={() => onDone(null)}
      onClose={onClose}
    >
      {isRole && <RoleChoice role={role} onRole={setRole} />}
    </ActionDialog>
  );
}

const names = Object.keys(PERMISSIONS) as Permission[]; // `Object.keys` returns string[]

function RoleMatrix() {
  return (
    <Card>
      <PanelHead>{t('operators.matrix')}</PanelHead>
      <div className="matrix" tabIndex={0} role="region" aria-label={t('operators.matrix')}>
        <PlainTable>
          <thead>
            <tr>
              <TextHead>{t('column.action')}</TextHead>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {t(`role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <TextHead scope="row">{t(`permission.${name}`)}</TextHead>
                {ROLES.map((role) => (
                  <td key={role}>{mayDo(role, name) ? '✓' : '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Card>
  );
}
