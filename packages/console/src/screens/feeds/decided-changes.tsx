import type { SourceChange } from '@fulcrum/contract/console/catalogue/source-schema';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { Missing, When } from '../../parts/figures/figures.tsx';
import { Card, Entry, PanelHead } from '../../parts/layout/boxes.tsx';
import { SourceDiff } from './source-diff.tsx';
import { groupsOf } from './source-groups.ts';

const STATES: Readonly<Record<SourceChange['status'], readonly [name: TextKey, look: string]>> = {
  waiting: ['sources.state.waiting', 'tag tag--warn'],
  confirmed: ['sources.state.confirmed', 'tag tag--up'],
  refused: ['sources.state.refused', 'tag feeds__bad'],
  withdrawn: ['sources.state.withdrawn', 'tag'],
};

/** The changes decided last: who proposed and decided them, when, and what they changed. */
export function DecidedChanges({ changes }: { readonly changes: readonly SourceChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Card aria-label={t('sources.decided')}>
      <PanelHead>{t('sources.decided')}</PanelHead>
      {changes.map((change) => (
        <Entry key={change.id}>
          <Decided change={change} />
        </Entry>
      ))}
    </Card>
  );
}

function Decided({ change }: { readonly change: SourceChange }) {
  const [name, look] = STATES[change.status];
  const { revision, decided_by: decidedBy } = change;
  return (
    <>
      <p>
        <span className={look}>{t(name)}</span>{' '}
        {revision !== null && <b>{t('sources.revision', { revision })}</b>}{' '}
        <bdi>{change.reason}</bdi>
      </p>
      <p className="t3">
        {t('channels.proposedBy', { name: change.proposed_by })} <When at={change.proposed_at} />
        {' · '}
        {decidedBy === null ? <Missing /> : t('sources.decidedBy', { name: decidedBy })}{' '}
        <When at={change.decided_at} />
      </p>
      <details className="feeds__details">
        <summary>
          {groupsOf(change.fields)
            .map((group) => group.name)
            .join(', ')}
        </summary>
        <SourceDiff fields={change.fields} />
      </details>
    </>
  );
}
