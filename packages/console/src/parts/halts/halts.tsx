import type { HaltSet } from '@fulcrum/contract/console/catalogue/halt-schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { listed, t, type TextKey } from '../../i18n/i18n.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { When } from '../figures/figures.tsx';
import { ButtonRow, Card, Entry, PanelHead } from '../layout/boxes.tsx';
import { ProblemLine } from '../layout/screen-head.tsx';
import { confirmResume, endResume, proposeResume, useHaltSets } from './calls.ts';
import { HaltManyDialog } from './halt-dialog.tsx';

const EVERY_MS = 5_000;

interface HaltsProps {
  /** The source that a halt is asked for, empty for any; null if none is. */
  readonly asked: string | null;
  readonly onAsked: (asked: string | null) => void;
  /** Called when instruments were halted or resumed. */
  readonly onChanged: () => void;
}

/** Opens the dialog that halts several instruments at once. */
export function HaltManyButton({ onAsked }: Pick<HaltsProps, 'onAsked'>) {
  if (!useMayDo('instruments.halt')) return null;
  return (
    <Button look="soft" size="sm" onClick={() => onAsked('')}>
      {t('halts.many')}
    </Button>
  );
}

/** What was halted together and is halted since, and the dialog to halt many. */
export function Halts({ asked, onAsked, onChanged }: HaltsProps) {
  const { data, problem, reload } = useHaltSets({}, EVERY_MS);
  const changed = () => {
    onAsked(null);
    reload();
    onChanged();
  };
  const sets = data?.sets ?? [];
  return (
    <>
      <ProblemLine problem={problem} retry={reload} />
      {sets.length > 0 && (
        <Card aria-label={t('halts.title')}>
          <PanelHead>{t('halts.title')}</PanelHead>
          {sets.map((set) => (
            <Halted key={set.id} set={set} onChanged={changed} />
          ))}
        </Card>
      )}
      {asked !== null && (
        <HaltManyDialog
          sources={data?.sources ?? []}
          source={asked === '' ? null : asked}
          onDone={changed}
          onClose={() => onAsked(null)}
        />
      )}
    </>
  );
}

type Act = 'propose' | 'confirm' | 'refuse' | 'withdraw';

const ACTS: Readonly<Record<Act, readonly [label: TextKey, text: TextKey]>> = {
  propose: ['halts.propose', 'sources.proposeText'],
  confirm: ['halts.confirm', 'halts.confirmText'],
  refuse: ['sources.refuse', 'halts.endText'],
  withdraw: ['sources.withdraw', 'halts.endText'],
};
const CALLS = {
  propose: proposeResume,
  confirm: confirmResume,
  refuse: endResume,
  withdraw: endResume,
} as const;

interface HaltedProps {
  readonly set: HaltSet;
  readonly onChanged: () => void;
}

function Halted({ set, onChanged }: HaltedProps) {
  const mayHalt = useMayDo('instruments.halt');
  const [act, setAct] = useState<Act | null>(null);
  const { id, proposal } = set;
  return (
    <Entry>
      <p>
        <b>{nameOf(set)}</b> <bdi>{set.reason}</bdi>{' '}
        <span className="t3">
          <span>{t('halts.by', { name: set.halted_by })}</span> <When at={set.halted_at} />
        </span>
      </p>
      <p className="t2" translate="no">
        {listed(set.codes)}
      </p>
      {proposal && (
        <p>
          <b>{t('halts.proposed')}</b> <bdi>{proposal.reason}</bdi>{' '}
          <span className="t3">
            <span>{t('channels.proposedBy', { name: proposal.proposed_by })}</span>{' '}
            <When at={proposal.proposed_at} />
          </span>
        </p>
      )}
      {mayHalt && <Acts proposal={proposal} onAct={setAct} />}
      {act !== null && (
        <ActionDialog<unknown>
          title={t(ACTS[act][0])}
          text={t(ACTS[act][1])}
          confirmLabel={t(ACTS[act][0])}
          act={(reason) => CALLS[act]({ id, reason })}
          onDone={() => {
            setAct(null);
            onChanged();
          }}
          onClose={() => setAct(null)}
        >
          <p translate="no">{listed(set.codes)}</p>
        </ActionDialog>
      )}
    </Entry>
  );
}

interface ActsProps {
  readonly proposal: HaltSet['proposal'];
  readonly onAct: (act: Act) => void;
}

/** Buttons for what this operator can do about a set: who did not propose decides. */
function Acts({ proposal, onAct }: ActsProps) {
  const soft = (act: Act) => (
    <Button look="soft" size="sm" onClick={() => onAct(act)}>
      {t(ACTS[act][0])}
    </Button>
  );
  if (!proposal) return <ButtonRow>{soft('propose')}</ButtonRow>;
  if (proposal.is_own) {
    return (
      <ButtonRow>
        <span className="t3 waits__why">{t('intervention.own')}</span>
        {soft('withdraw')}
      </ButtonRow>
    );
  }
  return (
    <ButtonRow>
      {soft('refuse')}
      <Button size="sm" onClick={() => onAct('confirm')}>
        {t(ACTS.confirm[0])}
      </Button>
    </ButtonRow>
  );
}

function nameOf({ scope, name }: HaltSet): string {
  if (scope === 'all') return t('halts.all');
  return t(scope === 'category' ? 'halts.category' : 'halts.source', { name });
}
