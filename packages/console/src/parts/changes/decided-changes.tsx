import './changes.css';

import type { Elements } from '@fulcrum/ui/page/elements';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { Missing, When } from '../figures/figures.tsx';
import { Card, Entry, PanelHead } from '../layout/boxes.tsx';

export interface DecidedChange {
  readonly id: number;
  readonly status: 'waiting' | 'confirmed' | 'refused' | 'withdrawn';
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: number;
  readonly decided_by: string | null;
  readonly decided_at: number | null;
}

const STATES: Readonly<Record<DecidedChange['status'], readonly [name: TextKey, look: string]>> = {
  waiting: ['change.state.waiting', 'tag tag--warn'],
  confirmed: ['change.state.confirmed', 'tag tag--up'],
  refused: ['change.state.refused', 'tag changes__bad'],
  withdrawn: ['change.state.withdrawn', 'tag'],
};

interface DecidedChangesProps<Change extends DecidedChange> {
  readonly changes: readonly Change[];
  /** What was changed, in a few words. */
  readonly titleOf: (change: Change) => string;
  /** The parts that it changed, in a line that opens to show the differences. */
  readonly summaryOf: (change: Change) => string;
  readonly differencesOf: (change: Change) => Elements;
}

/** The changes decided last: who proposed and decided them, when, and what they changed. */
export function DecidedChanges<Change extends DecidedChange>(props: DecidedChangesProps<Change>) {
  const { changes, titleOf, summaryOf, differencesOf } = props;
  if (changes.length === 0) return null;
  return (
    <Card aria-label={t('change.decided')}>
      <PanelHead>{t('change.decided')}</PanelHead>
      {changes.map((change) => (
        <Entry key={change.id}>
          <Decision change={change} title={titleOf(change)} />
          <details className="changes__details">
            <summary>{summaryOf(change)}</summary>
            {differencesOf(change)}
          </details>
        </Entry>
      ))}
    </Card>
  );
}

function Decision({ change, title }: { readonly change: DecidedChange; readonly title: string }) {
  const [name, look] = STATES[change.status];
  const { decided_by: decidedBy } = change;
  return (
    <>
      <p>
        <span className={look}>{t(name)}</span> {title !== '' && <b>{title}</b>}{' '}
        <bdi>{change.reason}</bdi>
      </p>
      <p className="t3">
        <span>{t('channels.proposedBy', { name: change.proposed_by })}</span>{' '}
        <When at={change.proposed_at} /> <span>·</span>{' '}
        {decidedBy === null ? (
          <Missing />
        ) : (
          <span>{t('change.decidedBy', { name: decidedBy })}</span>
        )}{' '}
        <When at={change.decided_at} />
      </p>
    </>
  );
}
