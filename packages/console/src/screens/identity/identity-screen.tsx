import type { IdentityRow } from '@fulcrum/contract/console/users/identity';

import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import type { CaseLine } from '../../parts/cases/case-list.tsx';
import { QUEUE_EVERY_MS, QueueFrame } from '../../parts/cases/queue-frame.tsx';
import { queueQuery, useQueue } from '../../parts/cases/use-queue.ts';
import { useFilters } from '../../parts/list/use-filters.ts';
import { useIdentityCases } from './calls.ts';
import { IdentityCase } from './identity-case.tsx';
import { STATUSES, UNDER_REVIEW } from './statuses.ts';

export function IdentityScreen() {
  const filters = useFilters();
  const me = useSession((session) => session.me?.id);
  const loaded = useIdentityCases(queueQuery(filters, UNDER_REVIEW), QUEUE_EVERY_MS);
  const queue = useQueue({
    name: 'identity',
    filters,
    loaded,
    isForMe: (row) =>
      row.status === UNDER_REVIEW && (row.claimed_by === null || row.claimed_by === me),
  });
  const { openId } = queue;
  return (
    <QueueFrame
      title={t('nav.identity')}
      list="identity"
      filters={filters}
      statuses={STATUSES}
      tabs={[UNDER_REVIEW]}
      loaded={loaded}
      queue={queue}
      lineOf={(row) => lineOf(row, me)}
      keys={{ pictures: 'two' }}
    >
      {openId !== null && (
        <IdentityCase
          key={openId}
          id={openId}
          onDecided={queue.goOn}
          onClose={() => queue.open(null)}
        />
      )}
    </QueueFrame>
  );
}

/** The list has no names: who opens a case is recorded, who looks at the list is not. */
function lineOf(row: IdentityRow, me: number | undefined): CaseLine {
  const { id, status, claimed_by: claimedBy, claimed_name: name } = row;
  const isTaken = claimedBy !== null && claimedBy !== me;
  return {
    id,
    since: row.created_at,
    isWaiting: status === UNDER_REVIEW,
    title: t('queue.userOf', { user: row.user_id }),
    detail: isTaken
      ? t('queue.takenBy', { id, operator: name ?? claimedBy })
      : t('queue.case', { id }),
    tag: status === UNDER_REVIEW ? null : (STATUSES[status] ?? null),
  };
}
