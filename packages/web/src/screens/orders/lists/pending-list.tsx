import './lists.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Hourglass } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../../language/use-translation.ts';
import { commands } from '../../../trading/commands/commands.ts';
import { cancelCommand } from '../../../trading/commands/new-commands.ts';
import { refreshAccount, useAccountPhase, usePending } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { PendingCard } from './pending-card.tsx';
import { isMeant, type Narrowing } from '../orders-view.ts';
import { useInSight } from './use-in-sight.ts';
import { useLeaving } from './use-leaving.ts';
import { lazyPart } from '../../../layout/parts/lazy-part.tsx';

const PendingSwipes = lazyPart(async () => ({
  default: (await import('./order-swipes.tsx')).PendingSwipes,
}));

interface PendingListProps {
  /** Id of the order named in the address; null for none. */
  readonly namedId: number | null;
  readonly narrowing: Narrowing;
  readonly onShow: (order: TradeOrder) => void;
  readonly onModify: (order: TradeOrder) => void;
  readonly onNote: (order: TradeOrder) => void;
}

export function PendingList({ namedId, narrowing, onShow, onModify, onNote }: PendingListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const phase = useAccountPhase();
  const pending = usePending();
  const rows = useLeaving(pending);
  const list = useRef<HTMLUListElement>(null);
  const namedRow = useInSight(pending.some(({ id }) => id === namedId));
  if (phase === 'failed' && pending.length === 0) {
    return (
      <ErrorBlock
        text={t('orders.failed')}
        retryLabel={t('common.retry')}
        onRetry={() => void refreshAccount()}
      />
    );
  }
  if (phase === 'loading' && rows.length === 0) return <ListSkeleton />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<Hourglass className="i" />}
        text={t('orders.noPending')}
        action={<Button onClick={() => void navigate('/trade')}>{t('orders.toTrade')}</Button>}
      />
    );
  }
  const shown = rows.filter(({ item }) => isMeant(narrowing, item));
  if (shown.length === 0) return <p className="empty">{t('orders.noOrderSuch')}</p>;
  const cancel = (order: TradeOrder) => commands.send(cancelCommand(order));
  return (
    <>
      <ul ref={list} className="list list--top">
        {shown.map(({ item: order, isLeaving }) => (
          <li
            key={order.id}
            ref={order.id === namedId ? namedRow : undefined}
            className={isLeaving ? 'fold fold--out' : 'fold'}
          >
            <div className="pos card" data-swipe={isLeaving ? undefined : order.id}>
              <PendingCard
                order={order}
                onShow={() => onShow(order)}
                onModify={() => onModify(order)}
                onCancel={() => cancel(order)}
                onNote={() => onNote(order)}
              />
            </div>
          </li>
        ))}
      </ul>
      <PendingSwipes list={list} orders={pending} onModify={onModify} onCancel={cancel} />
    </>
  );
}
