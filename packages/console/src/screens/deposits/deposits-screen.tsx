import type { DepositRow } from '@fulcrum/contract/console/payments/schema';
import { formatAmount } from '@fulcrum/ui/figures/format';

import { useMayDo, useSession } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import type { CaseLine } from '../../parts/cases/case-list.tsx';
import { QUEUE_EVERY_MS, QueueFrame } from '../../parts/cases/queue-frame.tsx';
import { queueQuery, useQueue } from '../../parts/cases/use-queue.ts';
import { useFilters } from '../../parts/list/use-filters.ts';
import { useDeposits } from './calls.ts';
import { DepositCase } from './deposit-case.tsx';
import { STATUSES, WAITING } from './statuses.ts';

export function DepositsScreen() {
  const filters = useFilters();
  const me = useSession((session) => session.me?.id);
  const mayDecide = useMayDo('money.decide');
  const loaded = useDeposits(queueQuery(filters, WAITING), QUEUE_EVERY_MS);
  const queue = useQueue({
    name: 'deposits',
    filters,
    loaded,
    isForMe: (row) => mayDecide && row.status === WAITING && row.first_approved_by !== me,
  });
  const { openId } = queue;
  return (
    <QueueFrame
      title={t('nav.deposits')}
      list="deposits"
      filters={filters}
      statuses={STATUSES}
      tabs={[WAITING]}
      loaded={loaded}
      queue={queue}
      lineOf={lineOf}
      keys={{ pictures: 'one' }}
    >
      {openId !== null && (
        <DepositCase
          key={openId}
          id={openId}
          onDecided={queue.goOn}
          onClose={() => queue.open(null)}
        />
      )}
    </QueueFrame>
  );
}

function lineOf(row: DepositRow): CaseLine {
  const { id, status, amount, currency, network } = row;
  const decided = status === WAITING ? null : (STATUSES[status] ?? null);
  return {
    id,
    since: row.created_at,
    isWaiting: status === WAITING,
    title: <span className="num" translate="no">{`${formatAmount(amount)} ${currency}`}</span>,
    detail: `${network} · ${t('queue.userOf', { user: row.user_id })}`,
    tag: decided ?? (row.first_approved_by === null ? null : 'status.first'),
  };
}
