import { BEING_PAID } from '@fulcrum/contract/console/payments/being-paid';
import type { WithdrawalRow } from '@fulcrum/contract/console/payments/schema';
import { formatAmount } from '@fulcrum/ui/figures/format';

import { useMayDo, useSession } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import type { CaseLine } from '../../parts/cases/case-list.tsx';
import { QUEUE_EVERY_MS, QueueFrame } from '../../parts/cases/queue-frame.tsx';
import { queueQuery, useQueue } from '../../parts/cases/use-queue.ts';
import { useFilters } from '../../parts/list/use-filters.ts';
import { useWithdrawals } from './calls.ts';
import { STATUSES, WAITING } from './statuses.ts';
import { WithdrawalCase } from './withdrawal-case.tsx';

export function WithdrawalsScreen() {
  const filters = useFilters();
  const me = useSession((session) => session.me?.id);
  const mayDecide = useMayDo('money.decide');
  const loaded = useWithdrawals(queueQuery(filters, WAITING), QUEUE_EVERY_MS);
  const queue = useQueue({
    name: 'withdrawals',
    filters,
    loaded,
    isForMe: (row) =>
      mayDecide &&
      row.status === WAITING &&
      row.approved_at === null &&
      row.first_approved_by !== me,
  });
  const { openId } = queue;
  return (
    <QueueFrame
      title={t('nav.withdrawals')}
      list="withdrawals"
      filters={filters}
      statuses={STATUSES}
      tabs={[WAITING, BEING_PAID]}
      loaded={loaded}
      queue={queue}
      lineOf={lineOf}
      keys={{ pictures: 'none', hasChecks: true }}
    >
      {openId !== null && (
        <WithdrawalCase
          key={openId}
          id={openId}
          onDecided={queue.goOn}
          onPaid={loaded.reload}
          onClose={() => queue.open(null)}
        />
      )}
    </QueueFrame>
  );
}

/** What is paid out is named to the last digit. */
function lineOf(row: WithdrawalRow): CaseLine {
  const { id, status, net, currency, network } = row;
  return {
    id,
    since: row.created_at,
    isWaiting: status === WAITING,
    title: <span className="num" translate="no">{`${formatAmount(net)} ${currency}`}</span>,
    detail: `${network} · ${t('queue.userOf', { user: row.user_id })}`,
    tag: tagOf(row),
  };
}

function tagOf(row: WithdrawalRow): CaseLine['tag'] {
  if (row.status !== WAITING) return STATUSES[row.status] ?? null;
  if (row.approved_at !== null) return 'status.beingPaid';
  return row.first_approved_by === null ? null : 'status.first';
}
