import './lists.css';

import { useClock } from '@fulcrum/client/react/use-clock';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { ArrowUpDown, Layers } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../../language/use-translation.ts';
import { refreshAccount, useAccountPhase, useHolding } from '../../../account/account.ts';
import { useCanClose } from '../../../server/connection.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { commands } from '../../../trading/commands/commands.ts';
import { closeCommand } from '../../../trading/commands/new-commands.ts';
import { HoldingCard } from './holding-card.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import {
  arrange,
  FILTERS,
  isMeant,
  resultNow,
  SORTS,
  type Filter,
  type Narrowing,
  type Sort,
} from '../orders-view.ts';
import { useInSight } from './use-in-sight.ts';
import { useLeaving } from './use-leaving.ts';
import { lazyPart } from '../../../layout/parts/lazy-part.tsx';

const HoldingSwipes = lazyPart(async () => ({
  default: (await import('./order-swipes.tsx')).HoldingSwipes,
}));

interface HoldingListProps {
  /** Id of the order named in the address; null for none. */
  readonly namedId: number | null;
  readonly narrowing: Narrowing;
  /** Called when a card is expanded or collapsed. */
  readonly onShow: (order: TradeOrder) => void;
  readonly onStops: (order: TradeOrder) => void;
  readonly onTrail: (order: TradeOrder) => void;
  readonly onClose: (order: TradeOrder) => void;
  readonly onMore: (order: TradeOrder) => void;
  readonly onCloseAll: () => void;
}

/** Open positions, filtered, and sorted by their present results. */
export function HoldingList(props: HoldingListProps) {
  const { namedId, narrowing, onShow, onStops, onTrail, onClose, onMore, onCloseAll } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const holding = useHolding();
  const phase = useAccountPhase();
  const canClose = useCanClose();
  const [filter, setFilter] = useState<Filter>('all');
  const [sort, setSort] = useState<Sort>('newest');
  // At first the newest position is expanded, because most people come to see what they have just
  // done.
  const [openId, setOpenId] = useState<number | 'newest' | null>(namedId ?? 'newest');
  useEffect(
    () => () => {
      setFilter('all');
      setOpenId('newest');
    },
    [],
  );
  const rows = useLeaving(holding);
  const list = useRef<HTMLUListElement>(null);
  const namedRow = useInSight(holding.some(({ id }) => id === namedId));
  // Results move with the market; the order of the rows follows once a second.
  useClock();
  if (phase === 'failed' && holding.length === 0) {
    return (
      <ErrorBlock
        text={t('orders.failed')}
        retryLabel={t('common.retry')}
        onRetry={() => void refreshAccount()}
      />
    );
  }
  if (phase === 'loading' && holding.length === 0) return <ListSkeleton />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<Layers className="i" />}
        text={t('orders.noHolding')}
        action={<Button onClick={() => void navigate('/')}>{t('orders.toQuotes')}</Button>}
      />
    );
  }
  const leaving = new Set(rows.filter((row) => row.isLeaving).map(({ item }) => item.id));
  const all = rows.map(({ item }) => item).filter((order) => isMeant(narrowing, order));
  const shown = arrange(all, filter, sort, resultNow);
  const newestId = all[0]?.id ?? null;
  const expanded = openId === 'newest' ? newestId : openId;
  return (
    <>
      <div className="filters">
        <div className="chips" role="group" aria-label={t('orders.filter')}>
          {FILTERS.map((value) => (
            <Chip key={value} isOutline isOn={filter === value} onClick={() => setFilter(value)}>
              {t(`orders.filters.${value}`)}
            </Chip>
          ))}
        </div>
        <button type="button" className="filters__sort" onClick={() => setSort(next(sort))}>
          <span>{t(`orders.sorts.${sort}`)}</span>
          <ArrowUpDown className="i i--14" />
        </button>
      </div>
      <ul ref={list} className="list">
        {shown.map((order) => (
          <li
            key={order.id}
            ref={order.id === namedId ? namedRow : undefined}
            className={leaving.has(order.id) ? 'fold fold--out' : 'fold'}
          >
            <div className="pos card" data-swipe={leaving.has(order.id) ? undefined : order.id}>
              <HoldingCard
                order={order}
                isOpen={expanded === order.id}
                canClose={canClose && !leaving.has(order.id)}
                onToggle={() => {
                  onShow(order);
                  setOpenId(expanded === order.id ? null : order.id);
                }}
                onStops={() => onStops(order)}
                onTrail={() => onTrail(order)}
                onClose={() => onClose(order)}
                onCloseNow={() => commands.send(closeCommand(order, null))}
                onMore={() => onMore(order)}
              />
            </div>
          </li>
        ))}
      </ul>
      <HoldingSwipes
        list={list}
        orders={holding}
        canClose={canClose}
        onStops={onStops}
        onClose={onClose}
      />
      {shown.length === 0 && <p className="empty">{t('orders.noneSuch')}</p>}
      {holding.length > 1 && (
        <div className="close-all">
          <Button look="soft" disabled={!canClose} onClick={onCloseAll}>
            {t('orders.closeAll')}
          </Button>
        </div>
      )}
    </>
  );
}

const next = (sort: Sort): Sort => SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length] ?? 'newest';
