import './people.css';

import type { PersonDetail, Revealed } from '@fulcrum/contract/console/users/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { deviceName } from '@fulcrum/contract/identity/device-name';
import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { useMayDo } from '../../api/session.ts';
import { listed, t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Level, Pnl, Usd, When } from '../../parts/figures/figures.tsx';
import { ledgerText } from '../../parts/figures/ledger-text.ts';
import { InterventionTable } from '../../parts/interventions/intervention-table.tsx';
import { Facts } from '../../parts/layout/boxes.tsx';
import { Note } from '../../parts/layout/lines.tsx';
import { Fact, Panel } from '../../parts/layout/panel.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import type { Column } from '../../parts/list/data-table.tsx';
import { TablePanel } from '../../parts/list/table-panel.tsx';
import { LiveOrderTable } from '../../parts/orders/live-order-table.tsx';
import {
  endPersonSessions,
  resetPersonFactors,
  revealPerson,
  setCreditScore,
  useInterventions,
  usePerson,
} from './calls.ts';
import { IdentityTag } from './identity-tag.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonOrder } from './person-order.tsx';
import { PersonRecords } from './person-records.tsx';

type Action = 'reveal' | 'endSessions' | 'resetFactor' | 'score';

/** One user. Opening the page and revealing contact details are recorded in the audit log. */
export function PersonScreen() {
  const id = Number(useParams()['id']);
  // The key gives each user a new state: nothing revealed of one user may be shown with another.
  return <OnePerson key={id} id={id} />;
}

function OnePerson({ id }: { readonly id: number }) {
  const { data, problem, reload } = usePerson({ id });
  const steps = useInterventions({ user: id });
  const reloadAll = () => {
    reload();
    steps.reload();
  };
  const [action, setAction] = useState<Action | null>(null);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const close = () => setAction(null);
  const done = () => {
    close();
    reload();
  };
  return (
    <>
      <ScreenHead title={t('person.title', { id })}>
        <PersonActions data={data} onAction={setAction} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      {(data || !problem) && (
        <>
          <PersonOrder data={data} onDone={reloadAll} />
          <div className="pair">
            <Profile data={data} revealed={revealed} />
            <AccountFigures data={data} />
          </div>
          <Note>{t('person.readOnly')}</Note>
          <PersonLists data={data} onDone={reloadAll} />
          <PersonHistory id={id} />
          <LimitsPanel data={data} onDone={reloadAll} />
          <Panel title={t('person.steps')}>
            <ProblemLine problem={steps.problem} retry={steps.reload} />
            <InterventionTable
              label={t('person.steps')}
              rows={steps.data?.rows ?? null}
              isWithUser={false}
              onDone={reloadAll}
            />
          </Panel>
          <PersonRecords id={id} data={data} onDone={reload} />
        </>
      )}
      {action === 'reveal' && (
        <ActionDialog
          title={t('person.revealTitle', { id })}
          text={t('person.revealText')}
          confirmLabel={t('person.reveal')}
          act={(reason) => revealPerson({ id, reason })}
          onDone={(contacts) => {
            setRevealed(contacts);
            close();
          }}
          onClose={close}
        />
      )}
      {action === 'endSessions' && (
        <ActionDialog
          title={t('person.endSessions')}
          text={t('person.endSessionsText')}
          confirmLabel={t('person.endSessions')}
          isDanger
          act={(reason) => endPersonSessions({ id, reason })}
          onDone={done}
          onClose={close}
        />
      )}
      {action === 'resetFactor' && (
        <ActionDialog
          title={t('person.resetFactor')}
          text={t('person.resetFactorText')}
          confirmLabel={t('person.resetFactor')}
          isDanger
          act={(reason) => resetPersonFactors({ id, reason })}
          onDone={done}
          onClose={close}
        />
      )}
      {action === 'score' && data && <ScoreDialog data={data} onDone={done} onClose={close} />}
    </>
  );
}

interface ActionsProps {
  readonly data: PersonDetail | null;
  readonly onAction: (action: Action) => void;
}

function PersonActions({ data, onAction }: ActionsProps) {
  const hasSecondStep = data !== null && (data.has_totp || data.passkeys > 0);
  const mayReset = useMayDo('people.resetFactor');
  const may = {
    reveal: useMayDo('people.reveal'),
    endSessions: useMayDo('people.endSessions'),
    resetFactor: hasSecondStep && mayReset,
    score: useMayDo('people.score'),
  };
  const names = ['reveal', 'score', 'endSessions', 'resetFactor'] as const;
  return names
    .filter((name) => may[name])
    .map((name) => (
      <Button key={name} look="soft" size="sm" onClick={() => onAction(name)}>
        {t(`person.${name}`)}
      </Button>
    ));
}

interface DataProps {
  /** Null while loading; every panel then keeps its size. */
  readonly data: PersonDetail | null;
}

function Profile({ data, revealed }: DataProps & { readonly revealed: Revealed | null }) {
  const mobile = revealed?.mobile && `+${revealed.area_id} ${revealed.mobile}`;
  const contact = revealed ? (revealed.email ?? mobile ?? '') : data?.contact;
  return (
    <Panel title={t('person.profile')}>
      <Facts>
        <Fact label={t('app.kind')}>
          {data && t(data.kind === 'demo' ? 'app.demo' : 'app.real')}
        </Fact>
        <Fact label={t('column.contact')}>{data && <bdi>{contact}</bdi>}</Fact>
        {data?.phone_mark && (
          <Fact label={t('person.phone')}>{t(`person.phone.${data.phone_mark}`)}</Fact>
        )}
        <Fact label={t('column.language')}>{data?.language ?? null}</Fact>
        <Fact label={t('column.score')}>
          {data && (
            <span className="num" translate="no">
              {data.credit_score}
            </span>
          )}
        </Fact>
        <Fact label={t('column.identity')}>{data && <Identity data={data} />}</Fact>
        <Fact label={t('person.secondStep')}>{data && secondStepOf(data)}</Fact>
        <Fact label={t('column.created')}>{data && <When at={data.created_at} />}</Fact>
        <Fact label={t('person.invitedBy')}>
          {data && (
            <span className="num" translate="no">
              {data.invited_by ?? '–'}
            </span>
          )}
        </Fact>
        <Fact label={t('person.invited')}>
          {data && (
            <span className="num" translate="no">
              {data.invited_count}
            </span>
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}

function Identity({ data }: { readonly data: PersonDetail }) {
  const maySeeIdentity = useMayDo('identity.review');
  const tag = <IdentityTag state={data.identity} />;
  if (data.identity_case === null || !maySeeIdentity) return tag;
  return <Link to={`/identity?open=${data.identity_case}`}>{tag}</Link>;
}

function secondStepOf({ has_totp, passkeys }: PersonDetail) {
  const parts = has_totp ? [t('person.secondStepApp')] : [];
  if (passkeys > 0) parts.push(t('person.secondStepKeys', { count: passkeys }));
  return parts.length === 0 ? t('person.secondStepNone') : listed(parts);
}

function AccountFigures({ data }: DataProps) {
  return (
    <Panel title={t('person.figures')}>
      <Facts>
        <Fact label={t('column.balance')}>{data && <Usd value={data.balance} />}</Fact>
        <Fact label={t('column.equity')}>{data && <Usd value={data.equity} />}</Fact>
        <Fact label={t('column.floating')}>{data && <Pnl value={data.floating_pnl} />}</Fact>
        <Fact label={t('column.usedMargin')}>{data && <Usd value={data.used_margin} />}</Fact>
        <Fact label={t('person.free')}>{data && <Usd value={data.free_margin} />}</Fact>
        <Fact label={t('person.locked')}>{data && <Usd value={data.locked} />}</Fact>
        <Fact label={t('column.level')}>{data && <Level value={data.margin_level} />}</Fact>
      </Facts>
    </Panel>
  );
}

const LEDGER: readonly Column<PersonDetail['ledger'][number]>[] = [
  { key: 'column.time', isText: true, cell: (row) => <When at={row.at} /> },
  { key: 'column.type', isText: true, cell: (row) => ledgerText(row.type) },
  {
    key: 'column.order',
    cell: (row) => (
      <span className="num" translate="no">
        {row.order_id ?? '–'}
      </span>
    ),
  },
  { key: 'column.amount', cell: (row) => <Pnl value={row.amount} /> },
  { key: 'column.balance', cell: (row) => <Usd value={row.balance_after} /> },
];

const SESSIONS: readonly Column<PersonDetail['sessions'][number]>[] = [
  { key: 'column.device', isText: true, cell: (row) => <Device agent={row.user_agent} /> },
  { key: 'column.address', cell: (row) => <bdi>{row.address}</bdi> },
  { key: 'column.created', cell: (row) => <When at={row.created_at} /> },
  { key: 'column.seen', cell: (row) => <When at={row.last_seen_at} /> },
];

/** The common name of a device; the tooltip shows the full user agent. */
function Device({ agent }: { readonly agent: string }) {
  return <span title={agent}>{deviceName(agent) ?? (agent || '–')}</span>;
}

function PersonLists({ data, onDone }: DataProps & { readonly onDone: () => void }) {
  return (
    <>
      <Panel title={t('person.orders')}>
        <LiveOrderTable label={t('person.orders')} rows={data?.orders ?? null} onDone={onDone} />
      </Panel>
      <div className="pair">
        <TablePanel
          title={t('person.ledger')}
          columns={LEDGER}
          rows={data?.ledger ?? null}
          idOf={(row) => row.seq}
        />
        <TablePanel
          title={t('person.sessions')}
          columns={SESSIONS}
          rows={data?.sessions ?? null}
          idOf={(row) => `${row.created_at} ${row.address}`}
        />
      </div>
    </>
  );
}

interface ScoreDialogProps {
  readonly data: PersonDetail;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function ScoreDialog({ data, onDone, onClose }: ScoreDialogProps) {
  const [score, setScore] = useState(String(data.credit_score));
  return (
    <ActionDialog
      title={t('person.score')}
      text={t('person.scoreText')}
      confirmLabel={t('person.score')}
      change={{ before: String(data.credit_score), after: score }}
      act={(reason) => setCreditScore({ id: data.id, score, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        label={t('person.newScore')}
        value={score}
        inputMode="numeric"
        required
        onText={setScore}
      />
    </ActionDialog>
  );
}
