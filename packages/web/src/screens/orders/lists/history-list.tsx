import './lists.css';

import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatDay, formatLots, formatPrice, formatTime } from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { ScrollText } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { useInstrument } from '../../../market/instruments.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useHistory } from './use-history.ts';

interface HistoryListProps {
  readonly onReceipt: (order: TradeOrder) => void;
}

/** All ended orders, newest first, grouped by day. */
export function HistoryList({ onReceipt }: HistoryListProps) {
  const { t } = useTranslation();
  const { rows, total, profitsTotal, phase, problem, isMore, loadMore, reload } = useHistory();
  if (phase === 'failed' && rows.length === 0) {
    return <ErrorBlock text={problem} retryLabel={t('common.retry')} onRetry={reload} />;
  }
  if (phase === 'loading' && rows.length === 0) {
    return (
      <div className="list list--wait" aria-busy="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={60} radius={14} />
        ))}
      </div>
    );
  }
  if (rows.length === 0) {
    return <EmptyState icon={<ScrollText className="i" />} text={t('orders.noHistory')} />;
  }
  return (
    <>
      <dl className="past__total">
        <div className="kv">
          <dt>{t('orders.ended')}</dt>
          <dd>
            <span className="num">{total}</span>
          </dd>
        </div>
        <div className="kv kv--end">
          <dt>{t('orders.realised')}</dt>
          <dd>
            <Money value={profitsTotal} isResult />
          </dd>
        </div>
      </dl>
      {daysOf(rows, isMore).map((day) => (
        <section key={day.title} className="past" aria-label={day.title}>
          <h2 className="past__day">
            <span>{day.title}</span>
            {day.total !== null && <Money value={day.total} isResult />}
          </h2>
          <ul>
            {day.rows.map((order) => (
              <li key={order.id}>
                <HistoryRow order={order} onReceipt={onReceipt} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isMore ? (
        <More isLoading={phase === 'loading'} isFailed={phase === 'failed'} onMore={loadMore} />
      ) : (
        <p className="page-end">{t('common.end')}</p>
      )}
    </>
  );
}

interface Day {
  readonly title: string;
  readonly rows: readonly TradeOrder[];
  /**
   * Sum of the day; null if older rows of the day may not be loaded yet, because a partial sum
   * would be wrong.
   */
  readonly total: MicroUsd | null;
}

export function daysOf(rows: readonly TradeOrder[], isMore: boolean): readonly Day[] {
  const days = new Map<string, TradeOrder[]>();
  for (const order of rows) {
    const title = formatDay(order.completedAt ?? order.createdAt);
    const day = days.get(title);
    if (day) day.push(order);
    else days.set(title, [order]);
  }
  return [...days].map(([title, orders], index) => ({
    title,
    rows: orders,
    total:
      isMore && index === days.size - 1
        ? null
        : microUsd(orders.reduce((sum, { pnl }) => sum + pnl, 0)),
  }));
}

interface HistoryRowProps {
  readonly order: TradeOrder;
  readonly onReceipt: (order: TradeOrder) => void;
}

function HistoryRow({ order, onReceipt }: HistoryRowProps) {
  const { t } = useTranslation();
  const logo = useInstrument(order.code)?.logo ?? '';
  const { digits, openPrice, lastPrice, target } = order;
  const isCancelled = order.status === 'cancelled';
  const price = (value: typeof openPrice) => (value === null ? '–' : formatPrice(value, digits));
  return (
    <button type="button" className="past__row" onClick={() => onReceipt(order)}>
      <InstrumentLogo code={order.code} logo={logo} isSmall />
      <span className="grow">
        <span className="pos__code">
          <span className="num">{order.showCode}</span>
          <span className={`tag tag--${order.side === 'buy' ? 'up' : 'dn'}`}>
            {t(`trade.${order.side}`)} <span className="num">{formatLots(order.lots)}</span>
          </span>
        </span>
        <span className="pos__meta">
          <span className="num">
            {isCancelled ? price(target) : `${price(openPrice)} → ${price(lastPrice)}`}
          </span>
        </span>
      </span>
      <span className="pos__pl">
        {isCancelled ? (
          <b className="t2">{t('orders.cancelled')}</b>
        ) : (
          <b>
            <Money value={order.pnl} isResult />
          </b>
        )}
        <span className="t3">
          {order.causeText !== '' && `${order.causeText}${levelText(order)} · `}
          {/* The heading shows the day. */}
          <span className="num">{formatTime(order.completedAt ?? order.createdAt)}</span>
        </span>
      </span>
    </button>
  );
}

/** Returns which of several take-profits closed a row. */
const levelText = ({ closedByLevel }: TradeOrder): string =>
  closedByLevel === null ? '' : ` ${closedByLevel}`;

interface MoreProps {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly onMore: () => void;
}

/** Loads the next page when the end of the list comes into view; a button does the same. */
function More({ isLoading, isFailed, onMore }: MoreProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a failure only the button loads, because retrying by itself would never end.
    if (!end.current || isLoading || isFailed) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) onMore();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, isFailed, onMore]);
  return (
    <div className="page-end" ref={end}>
      <Button look="soft" size="sm" isBusy={isLoading} onClick={onMore}>
        {t(isFailed ? 'common.retry' : 'common.more')}
      </Button>
    </div>
  );
}
