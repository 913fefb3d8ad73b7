import './lists.css';

import { netResultOf } from '@fulcrum/engine/money/net-result';
import type { MicroUsd } from '@fulcrum/engine/units/units';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import {
  formatAmount,
  formatDay,
  formatInteger,
  formatLots,
  formatPrice,
  formatTime,
} from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { ScrollText } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { ltr } from '../../../language/left-to-right.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useInstrument } from '../../../market/instruments.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useWrittenNotes } from '../../../account/notes.ts';
import type { TradeSums } from '../../../account/orders.ts';
import type { ClosedTrade, TradeFilter } from '../../../account/trades.ts';
import { sumsOf } from '../../../trading/net-text.ts';
import { SaveTrades } from './save-trades.tsx';
import { useHistory } from './use-history.ts';

export const ALL_TRADES: TradeFilter = {};

export interface HistoryListProps {
  /** Null for all ended orders, cancelled ones too. */
  readonly filter: TradeFilter | null;
  readonly onReceipt: (order: TradeOrder) => void;
}

/** Ended orders, newest first, grouped by day. */
export function HistoryList({ filter, onReceipt }: HistoryListProps) {
  const { t } = useTranslation();
  const history = useHistory(filter);
  const { rows, total, sums, phase, problem, isMore, loadMore, reload } = history;
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
    const text = t(filter === null ? 'orders.noHistory' : 'orders.noOrderSuch');
    return <EmptyState icon={<ScrollText className="i" />} text={text} />;
  }
  return (
    <>
      <div className="past__total">
        {sums && <HistorySums sums={sums} cancelled={total - sums.trades} />}
        <SaveTrades filter={filter ?? ALL_TRADES} />
      </div>
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

interface HistorySumsProps {
  readonly sums: TradeSums;
  /** Number of orders that ended without a trade. */
  readonly cancelled: number;
}

/** Number of trades, beside that of the cancelled orders, and what they came to. */
function HistorySums({ sums: { trades, net, gross }, cancelled }: HistorySumsProps) {
  const { t } = useTranslation();
  return (
    <dl className="kvs grow">
      <div className="kv">
        <dt>{t('results.trades')}</dt>
        <dd>
          <span className="num" translate="no">
            {formatInteger(trades)}
          </span>
        </dd>
      </div>
      {cancelled > 0 && (
        <div className="kv">
          <dt>{t('orders.cancelled')}</dt>
          <dd>
            <span className="num" translate="no">
              {formatInteger(cancelled)}
            </span>
          </dd>
        </div>
      )}
      <div className="kv kv--end">
        <dt>{t('orders.net')}</dt>
        <dd>
          <Money value={net} isResult />
          {gross !== net && (
            <small className="past__gross">
              {t('orders.beforeFees')} <Money value={gross} isResult />
            </small>
          )}
        </dd>
      </div>
    </dl>
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
    total: isMore && index === days.size - 1 ? null : netOfTrades(orders),
  }));
}

/** Returns the sum of the net results; an order that was cancelled is no trade. */
const netOfTrades = (orders: readonly TradeOrder[]): MicroUsd =>
  netResultOf(sumsOf(orders.filter(({ status }) => status === 'closed')));

/** Returns the tags of a row; those written in this window are newer than those loaded. */
export function useTags(order: TradeOrder | ClosedTrade): readonly string[] {
  const written = useWrittenNotes((notes) => notes[order.parentId ?? order.id]);
  return written?.tags ?? ('tags' in order ? order.tags : []);
}

interface HistoryRowProps {
  readonly order: TradeOrder | ClosedTrade;
  readonly onReceipt: (order: TradeOrder) => void;
}

function HistoryRow({ order, onReceipt }: HistoryRowProps) {
  const { t } = useTranslation();
  const logo = useInstrument(order.code)?.logo ?? '';
  const { digits, openPrice, lastPrice, target } = order;
  const isCancelled = order.status === 'cancelled';
  const tags = useTags(order);
  const price = (value: typeof openPrice) => (value === null ? '–' : formatPrice(value, digits));
  return (
    <button type="button" className="past__row" onClick={() => onReceipt(order)}>
      <InstrumentLogo code={order.code} logo={logo} isSmall />
      <span className="grow">
        <span className="pos__code">
          <span className="num" translate="no">
            {order.showCode}
          </span>
          <span className={`tag tag--${order.side === 'buy' ? 'up' : 'dn'}`}>
            <span>{t(`trade.${order.side}`)}</span>{' '}
            <span className="num" translate="no">
              {formatLots(order.lots)}
            </span>
          </span>
        </span>
        <span className="pos__meta">
          <span className="num" translate="no">
            {isCancelled ? price(target) : `${price(openPrice)} → ${price(lastPrice)}`}
          </span>
        </span>
      </span>
      <span className="pos__pl">
        {isCancelled ? (
          <b className="t2">{t('orders.cancelled')}</b>
        ) : (
          <b>
            <Money value={netResultOf(order)} isResult />
          </b>
        )}
        <span className="t3">
          {'r' in order && order.r !== null && (
            <>
              <span>{`${t('orders.rByPrice', { r: ltr(formatAmount(order.r)) })} ·`}</span>{' '}
            </>
          )}
          {order.causeText !== '' && <span>{`${order.causeText}${levelText(order)} · `}</span>}
          {/* The heading shows the day. */}
          <span className="num" translate="no">
            {formatTime(order.completedAt ?? order.createdAt)}
          </span>
        </span>
      </span>
      {tags.length > 0 && (
        <span className="past__tags">
          {tags.map((tag) => (
            <bdi key={tag} className="tag">
              {tag}
            </bdi>
          ))}
        </span>
      )}
    </button>
  );
}

/** Returns which of several take-profits closed a row. */
export const levelText = ({ closedByLevel }: TradeOrder): string =>
  closedByLevel === null ? '' : ` ${closedByLevel}`;

interface MoreProps {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly onMore: () => void;
}

/** Loads the next page when the end of the list comes into view; a button does the same. */
export function More({ isLoading, isFailed, onMore }: MoreProps) {
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
