import { netResultOf } from '@fulcrum/engine/money/net-result';
import {
  formatAmount,
  formatDateTime,
  formatInteger,
  formatLots,
  formatPrice,
} from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';

import type { TradeOrder } from '../../../account/model.ts';
import type { TradeSums } from '../../../account/orders.ts';
import type { ClosedTrade } from '../../../account/trades.ts';
import { fromTo } from '../../../language/from-to.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import {
  ALL_TRADES,
  levelText,
  More,
  useTags,
  type HistoryListProps,
} from '../lists/history-list.tsx';
import { SaveTrades } from '../lists/save-trades.tsx';
import { useHistory } from '../lists/use-history.ts';
import { cellLook, DockTable, NameCell, SideCell, type Column } from './row-parts.tsx';

/** Ended orders as a table, newest first. */
export function HistoryTable({ filter, onReceipt }: HistoryListProps) {
  const { t } = useTranslation();
  const { rows, total, sums, phase, problem, isMore, loadMore, reload } = useHistory(filter);
  const columns: readonly Column[] = [
    { id: 'name', name: t('orders.instrument') },
    { id: 'side', name: t('orders.direction') },
    { id: 'lots', name: t('trade.lotsLabel'), look: 'number' },
    { id: 'prices', name: fromTo(t('orders.ends.open'), t('orders.ends.close')), look: 'number' },
    { id: 'cause', name: t('orders.endedBy'), rarity: 'rare' },
    { id: 'at', name: t('orders.steps.positionClosed'), look: 'number' },
    { id: 'result', name: t('orders.net'), look: 'number' },
  ];
  if (phase === 'failed' && rows.length === 0) {
    return <ErrorBlock text={problem} retryLabel={t('common.retry')} onRetry={reload} />;
  }
  if (rows.length === 0) {
    const none = t(filter === null ? 'orders.noHistory' : 'orders.noOrderSuch');
    return (
      <p className="empty" role="status">
        {phase === 'loading' ? t('common.loading') : none}
      </p>
    );
  }
  return (
    <>
      <p className="dock__total">
        {sums && <TableSums sums={sums} cancelled={total - sums.trades} />}
        <SaveTrades filter={filter ?? ALL_TRADES} />
      </p>
      <DockTable label={t('orders.tabs.history')} columns={columns}>
        {rows.map((order) => (
          <HistoryRow key={order.id} order={order} onReceipt={onReceipt} />
        ))}
      </DockTable>
      {isMore && (
        <More isLoading={phase === 'loading'} isFailed={phase === 'failed'} onMore={loadMore} />
      )}
    </>
  );
}

function TableSums({ sums, cancelled }: { sums: TradeSums; cancelled: number }) {
  const { t } = useTranslation();
  const { trades, net, gross } = sums;
  return (
    <>
      <span>
        {t('results.trades')}{' '}
        <b className="num" translate="no">
          {formatInteger(trades)}
        </b>
      </span>
      {cancelled > 0 && (
        <span>
          {t('orders.cancelled')}{' '}
          <b className="num" translate="no">
            {formatInteger(cancelled)}
          </b>
        </span>
      )}
      <span>
        {t('orders.net')}{' '}
        <b>
          <Money value={net} isResult />
        </b>
        {gross !== net && (
          <>
            {' '}
            <span>{t('orders.beforeFees')}</span> <Money value={gross} isResult />
          </>
        )}
      </span>
    </>
  );
}

interface HistoryRowProps extends Pick<HistoryListProps, 'onReceipt'> {
  readonly order: TradeOrder | ClosedTrade;
}

function HistoryRow({ order, onReceipt }: HistoryRowProps) {
  const { t } = useTranslation();
  const { digits, openPrice, lastPrice, target } = order;
  const isCancelled = order.status === 'cancelled';
  const tags = useTags(order);
  const price = (value: typeof openPrice) => (value === null ? '–' : formatPrice(value, digits));
  const inR = (r: string): string => t('orders.rByPrice', { r: ltr(formatAmount(r)) });
  return (
    <tr>
      <NameCell order={order} onPress={() => onReceipt(order)} />
      <SideCell order={order} />
      <td className="dock__n">
        <span className="num" translate="no">
          {formatLots(order.lots)}
        </span>
      </td>
      <td className="dock__n">
        <span className="num" translate="no">
          {isCancelled ? price(target) : `${price(openPrice)} → ${price(lastPrice)}`}
        </span>
      </td>
      <td className={`t2 ${cellLook(undefined, 'rare')}`}>
        <span>{`${order.causeText}${levelText(order)}`}</span>
        {tags.length > 0 && <bdi className="t3">{` ${listed(tags)}`}</bdi>}
      </td>
      <td className="dock__n">
        <span className="when t2" translate="no">
          {formatDateTime(order.completedAt ?? order.createdAt)}
        </span>
      </td>
      <td className="dock__n">
        {isCancelled ? (
          <span className="t2">{t('orders.cancelled')}</span>
        ) : (
          <b>
            <Money value={netResultOf(order)} isResult />
          </b>
        )}
        {'r' in order && order.r !== null && <span className="t3">{` ${inR(order.r)}`}</span>}
      </td>
    </tr>
  );
}
