import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import {
  formatDateTime,
  formatPercent,
  formatPrice,
  formatFigure,
} from '@fulcrum/ui/figures/format';
import { NotebookPen } from 'lucide-react';

import { useTranslation } from '../../../language/use-translation.ts';
import { useUnsettled } from '../../../trading/commands/use-commands.ts';
import { cancelSubject } from '../../../trading/commands/new-commands.ts';
import { useInstrument } from '../../../market/instruments.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { distanceDigits } from '../../../market/distance-digits.ts';
import { useShownBeside } from '../../../trading/trade-choices.ts';
import { OrderHead } from './order-head.tsx';
import { distanceToTarget } from '../orders-view.ts';

interface PendingCardProps {
  readonly order: TradeOrder;
  /** Shows the order's instrument in Trade, if that is beside the list. */
  readonly onShow: () => void;
  readonly onModify: () => void;
  readonly onCancel: () => void;
  readonly onNote: () => void;
}

/** A pending order, and how far the market is from its target price. */
export function PendingCard({ order, onShow, onModify, onCancel, onNote }: PendingCardProps) {
  const { t } = useTranslation();
  const isPair = useInstrument(order.code)?.isPair ?? false;
  const quote = useQuote(order.code);
  const shown = useShownBeside();
  const isCancelling = useUnsettled(cancelSubject(order.id)) !== undefined;
  const { digits, target, limit, linkedId, stopLoss, takeProfit } = order;
  const distance = quote && distanceToTarget(order, quote);
  const price = (value: typeof target) =>
    value === null ? (
      <span className="t3">–</span>
    ) : (
      <span className="num" translate="no">
        {formatPrice(value, digits)}
      </span>
    );
  const head = (
    <OrderHead
      order={order}
      end={
        <span className="pos__pl">
          <b>{price(target)}</b>
          {distance && (
            <span className="t3">
              <span className="num" translate="no">
                {formatFigure(distance.points, distanceDigits(isPair, digits))}
              </span>{' '}
              <span>{`${t(isPair ? 'trade.pips' : 'trade.points')} ·`}</span>{' '}
              <span className="num" translate="no">
                {formatPercent(distance.percent, { isSigned: false })}
              </span>
            </span>
          )}
        </span>
      }
    />
  );
  return (
    <>
      {shown === null ? (
        head
      ) : (
        <button
          type="button"
          className="pos__open"
          aria-current={order.code === shown || undefined}
          onClick={onShow}
        >
          {head}
        </button>
      )}
      <dl className="kvs pos__grid pos__grid--first">
        <div className="kv">
          <dt>{t('trade.stopLoss')}</dt>
          <dd>{price(stopLoss)}</dd>
        </div>
        <div className="kv">
          <dt>{t('trade.takeProfit')}</dt>
          <dd>{price(takeProfit)}</dd>
        </div>
        <div className="kv kv--end">
          <dt>{t('orders.placed')}</dt>
          <dd>
            <span className="when" translate="no">
              {formatDateTime(order.createdAt)}
            </span>
          </dd>
        </div>
      </dl>
      {limit !== null && (
        <p className="pos__until">
          {t('trade.limitPrice')} {price(limit)}
        </p>
      )}
      {linkedId !== null && (
        <p className="pos__until">
          {t('orders.link.with')}{' '}
          <span className="num" translate="no">
            {linkedId}
          </span>
        </p>
      )}
      {order.expiresAt !== null && (
        <p className="pos__until">
          {t('orders.expires')}{' '}
          <span className="when" translate="no">
            {formatDateTime(order.expiresAt)}
          </span>
        </p>
      )}
      <div className="pos__act">
        <Button look="soft" disabled={isCancelling} onClick={onModify}>
          {t('orders.modify')}
        </Button>
        <Button look="soft" isBusy={isCancelling} onClick={onCancel}>
          {t('orders.cancelOrder')}
        </Button>
        <IconButton label={t('notes.title')} onClick={onNote}>
          <NotebookPen className="i" />
        </IconButton>
      </div>
    </>
  );
}
