import {
  directionOf,
  formatDateTime,
  formatPercent,
  formatPrice,
  formatFigure,
} from '@fulcrum/ui/figures/format';
import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { ChevronDown, Ellipsis, TriangleAlert } from 'lucide-react';

import { HoldButton } from '../../../layout/hold/hold-button.tsx';
import { ltr } from '../../../language/left-to-right.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useInstrument } from '../../../market/instruments.ts';
import { distanceDigits } from '../../../market/distance-digits.ts';
import { listingOf } from '../../../market/market-book.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useOrderMark } from '../../../account/orders.ts';
import { breakEvenTime, exitsOf } from '../../../trading/preview/exits.ts';
import { useShownBeside } from '../../../trading/trade-choices.ts';
import { OrderHead } from './order-head.tsx';
import { returnOnMargin } from '../orders-view.ts';
import { RangeBar } from '../modify/range-bar.tsx';
import { useStopOutPrice } from '../summary/use-stop-out.ts';

interface HoldingCardProps {
  readonly order: TradeOrder;
  readonly isOpen: boolean;
  readonly canClose: boolean;
  readonly onToggle: () => void;
  readonly onStops: () => void;
  /** Opens the same with a trailing stop switched on. */
  readonly onTrail: () => void;
  readonly onClose: () => void;
  /** Closes the whole position without asking. */
  readonly onCloseNow: () => void;
  readonly onMore: () => void;
}

/** An open position; it expands to show its price track, its cost and its actions. */
export function HoldingCard(props: HoldingCardProps) {
  const { order, isOpen, canClose, onToggle, onStops, onTrail, onClose, onCloseNow, onMore } =
    props;
  const { t } = useTranslation();
  const { price, pnl } = useOrderMark(order);
  const isShown = useShownBeside() === order.code;
  const share = returnOnMargin(pnl, order.margin);
  const result = (
    <span className={`pos__pl ${directionOf(pnl)}`}>
      <b>
        <Money value={pnl} isResult />
      </b>
      {share !== null && (
        <span className="pos__share">
          {t('orders.ofMargin', { percent: ltr(formatPercent(share)) })}
        </span>
      )}
    </span>
  );
  return (
    <>
      <button
        type="button"
        className="pos__open"
        aria-expanded={isOpen}
        aria-current={isShown || undefined}
        onClick={onToggle}
      >
        <OrderHead order={order} end={result} />
      </button>
      {isOpen ? (
        <>
          <Track order={order} price={price} />
          <ExitLine order={order} />
          <dl className="kvs pos__grid">
            <div className="kv">
              <dt>{t('trade.margin')}</dt>
              <dd>
                <Money value={order.margin} />
              </dd>
            </div>
            <div className="kv">
              <dt>{t('trade.fee')}</dt>
              <dd>
                <Money value={order.fee} />
              </dd>
            </div>
            {order.swap !== 0 && (
              <div className="kv">
                <dt>{t('orders.swap')}</dt>
                <dd>
                  <Money value={order.swap} />
                </dd>
              </div>
            )}
            <div className="kv kv--end">
              <dt>{t('orders.opened')}</dt>
              <dd>
                <span className="when" translate="no">
                  {formatDateTime(order.openedAt ?? order.createdAt)}
                </span>
              </dd>
            </div>
          </dl>
          <TrailLine order={order} onTrail={onTrail} />
          <StopOutLine order={order} />
          <div className="pos__act">
            <Button look="soft" onClick={onStops}>
              {t('orders.editStops')}
            </Button>
            <HoldButton disabled={!canClose} onTap={onClose} onHeld={onCloseNow}>
              {t('orders.close')}
            </HoldButton>
            <IconButton label={t('orders.actions')} onClick={onMore}>
              <Ellipsis className="i" />
            </IconButton>
          </div>
        </>
      ) : (
        <div className="pos__line">
          <PricePair order={order} price={price} />
          <span className="pos__set">
            {order.stopLoss === null ? (
              <button type="button" className="pos__warn" onClick={onStops}>
                <TriangleAlert className="i i--14" />
                {t('orders.addStopLoss')}
              </button>
            ) : (
              <span className="tag">{order.trail === null ? 'SL' : 'SL ⇢'}</span>
            )}
            <TakeProfitTag order={order} />
            <ChevronDown className="i i--16 t3" />
          </span>
        </div>
      )}
    </>
  );
}

/** Says that there is a take-profit; of several ones, how many have been reached. */
function TakeProfitTag({ order: { takeProfit, levels } }: { readonly order: TradeOrder }) {
  if (levels === null) return takeProfit === null ? null : <span className="tag">TP</span>;
  return (
    <span className="tag num" translate="no">
      TP {levels.fired}/{levels.list.length}
    </span>
  );
}

/** How many of several take-profits have been reached, and when the stop-loss moves. */
function ExitLine({ order: { code, digits, levels, breakEven } }: { readonly order: TradeOrder }) {
  const { t } = useTranslation();
  const isPair = useInstrument(code)?.isPair ?? false;
  const unit = t(isPair ? 'trade.pips' : 'trade.points');
  const gain = (points: number) =>
    `${formatFigure(points, distanceDigits(isPair, digits))} ${unit}`;
  const texts = [
    ...(levels ? [ltr(`TP ${levels.fired}/${levels.list.length}`)] : []),
    ...(breakEven ? [t('orders.toBreakEven', { when: ltr(breakEvenTime(breakEven, gain)) })] : []),
  ];
  return texts.length === 0 ? null : <p className="pos__exits">{texts.join(' · ')}</p>;
}

/** The price of this instrument at which the account is stopped out if nothing else moves. */
function StopOutLine({ order }: { readonly order: TradeOrder }) {
  const { t } = useTranslation();
  const price = useStopOutPrice(order);
  if (price === null) return null;
  return (
    <p className="pos__until">
      {t('orders.stopOutAt')}{' '}
      <span className="num" translate="no">
        {formatPrice(price, order.digits)}
      </span>
    </p>
  );
}

interface TrailLineProps {
  readonly order: TradeOrder;
  readonly onTrail: () => void;
}

/** Says that the stop-loss follows the price, and at which distance; else offers that it does. */
function TrailLine({ order, onTrail }: TrailLineProps) {
  const { t } = useTranslation();
  const isPair = useInstrument(order.code)?.isPair ?? false;
  if (order.trail === null) {
    return (
      <button type="button" className="pos__trail" onClick={onTrail}>
        <span aria-hidden="true">⇢</span>
        {t('orders.trailing')}
      </button>
    );
  }
  const distance = formatFigure(order.trail, distanceDigits(isPair, order.digits));
  return (
    <p className="pos__until">
      {t('orders.trailing')}{' '}
      <span className="num" translate="no">
        {distance}
      </span>{' '}
      <span>{t(isPair ? 'trade.pips' : 'trade.points')}</span>
    </p>
  );
}

interface TrackProps {
  readonly order: TradeOrder;
  readonly price: HoldingCardProps['order']['lastPrice'];
}

/** The price of the opening and the present one. */
function PricePair({ order, price }: TrackProps) {
  return (
    <span className="num" translate="no" dir="ltr">
      {order.openPrice !== null && formatPrice(order.openPrice, order.digits)} →{' '}
      <b>{price === null ? '–' : formatPrice(price, order.digits)}</b>
    </span>
  );
}

function Track({ order, price }: TrackProps) {
  const listing = listingOf(order.code);
  const isPair = useInstrument(order.code)?.isPair ?? false;
  const { openPrice, side, lots, stopLoss } = order;
  const exits = exitsOf(order);
  if (!listing || openPrice === null || price === null) return null;
  // Without stop-loss and take-profit there is no track for the price.
  if (stopLoss === null && exits.length === 0) {
    return (
      <div className="pos__line">
        <PricePair order={order} price={price} />
      </div>
    );
  }
  const basis = { listing, side, lots, entry: openPrice, isPair };
  return <RangeBar basis={basis} stopLoss={stopLoss} exits={exits} now={price} />;
}
