import './receipt.css';

import { netResultOf } from '@fulcrum/engine/money/net-result';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import {
  directionOf,
  formatAmount,
  formatDay,
  formatLots,
  formatPrice,
  formatTime,
} from '@fulcrum/ui/figures/format';
import { zoneWords } from '@fulcrum/ui/figures/zone-words';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Headset } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { useTranslation } from '../../../language/use-translation.ts';
import { fromTo } from '../../../language/from-to.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { SheetTitle } from '../../../layout/sheet-title.tsx';
import { useInstrument } from '../../../market/instruments.ts';
import type { TradeOrder } from '../../../account/model.ts';
import type { OrderEvent } from '../../../account/order-events.ts';
import { orderDetail } from '../../../account/orders.ts';
import { OrderEventCard } from './order-event-card.tsx';
import { ShareTrade } from './share-trade.tsx';
import { TradeLineCard } from './trade-line-card.tsx';
import { useTradeLine } from './use-trade-line.ts';
import { lazyPart } from '../../../layout/parts/lazy-part.tsx';

const NoteCard = lazyPart(
  async () => ({
    default: (await import('../../../trading/notes/note-card.tsx')).NoteCard,
  }),
  { wait: <Skeleton height={36} radius={10} /> },
);

interface ReceiptSheetProps {
  readonly order: TradeOrder;
  readonly onClose: () => void;
}

/** The result of an order, and all its events with their quotes. */
export function ReceiptSheet({ order, onClose }: ReceiptSheetProps) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.code);
  const { events, r, problem } = useDetail(order.id);
  const { line, isWaiting } = useTradeLine(order);
  const { digits } = order;
  const price = (value: typeof order.openPrice) =>
    value === null ? '–' : formatPrice(value, digits);
  const opened = price(order.openPrice);
  const closed = price(order.lastPrice);
  const openClose = fromTo(t('orders.ends.open'), t('orders.ends.close'));
  const row = (label: string, value: ReactNode) => (
    <div className="rows__r">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const isCancelled = order.status === 'cancelled';
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      title={
        <SheetTitle
          code={order.code}
          logo={instrument?.logo ?? ''}
          title={
            <>
              <span className="num" translate="no">
                {order.showCode}
              </span>
            </>
          }
          note={
            <>
              <span>{t(`trade.${order.side}`)}</span>{' '}
              <span className="num" translate="no">
                {formatLots(order.lots)}
              </span>{' '}
              <span>{`${t('trade.lots')} ·`}</span>{' '}
              <span className="num" translate="no">
                ×{order.leverage}
              </span>
            </>
          }
        />
      }
    >
      {!isCancelled && <Net order={order} />}
      <TradeLineCard
        line={line}
        isWaiting={isWaiting}
        direction={directionOf(netResultOf(order))}
        label={`${t('orders.ends.open')} → ${t('orders.ends.close')}: ${opened} → ${closed}`}
      />
      <dl className="rows">
        {isCancelled
          ? row(
              t('trade.targetPrice'),
              <span className="num" translate="no">
                {price(order.target)}
              </span>,
            )
          : row(openClose, <span className="num" translate="no">{`${opened} → ${closed}`}</span>)}
        {!isCancelled &&
          row(
            t('orders.gross'),
            <>
              <span className="num" translate="no">
                <Money value={order.pnl} isResult /> USD
              </span>
              {r !== null && (
                <span className="receipt__r t2">
                  {t('orders.rByPrice', { r: ltr(formatAmount(r)) })}
                </span>
              )}
            </>,
          )}
        {!isCancelled &&
          row(
            t('trade.fee'),
            <span className="num" translate="no">
              <Money value={order.fee} /> USD
            </span>,
          )}
        {order.swap !== 0 &&
          row(
            t('orders.swap'),
            <span className="num" translate="no">
              <Money value={order.swap} isResult /> USD
            </span>,
          )}
        {order.causeText !== '' && row(t('orders.endedBy'), order.causeText)}
        {order.reasonText !== '' && row(t('orders.why'), order.reasonText)}
        {order.limit !== null &&
          row(
            t('trade.limitPrice'),
            <span className="num" translate="no">
              {price(order.limit)}
            </span>,
          )}
        {order.linkedId !== null &&
          row(
            t('orders.link.with'),
            <span className="num" translate="no">
              {order.linkedId}
            </span>,
          )}
        {row(
          t('orders.number'),
          <span className="num" translate="no">
            {order.id}
          </span>,
        )}
        {order.parentId !== null &&
          order.parentId !== order.id &&
          row(
            t('orders.partOf'),
            <span className="num" translate="no">
              {order.parentId}
            </span>,
          )}
      </dl>
      <ShareTrade order={order} line={line} />
      <NoteCard order={order} />
      <Events
        events={events}
        problem={problem}
        digits={digits}
        isPair={instrument?.isPair ?? false}
      />
      <Link className="btn btn--soft btn--block" to={`/mine/chat?order=${order.id}`}>
        <Headset className="i i--16" />
        {t('orders.ask')}
      </Link>
    </BottomSheet>
  );
}

/** Net result of the trade: P/L minus fee plus swap. */
function Net({ order }: Pick<ReceiptSheetProps, 'order'>) {
  const { t } = useTranslation();
  const net = netResultOf(order);
  return (
    <div className="close__pl">
      <span className="t3">{t('orders.net')}</span>
      <b className={directionOf(net)}>
        <Money value={net} isResult />
      </b>
      <span className="t2">{t('orders.netNote')}</span>
    </div>
  );
}

interface EventsProps {
  readonly events: readonly OrderEvent[] | null;
  readonly problem: string;
  readonly digits: number;
  readonly isPair: boolean;
}

function Events({ events, problem, digits, isPair }: EventsProps) {
  const { t } = useTranslation();
  if (problem !== '')
    return (
      <p className="banner" role="alert">
        {problem}
      </p>
    );
  if (!events) return <Skeleton height={120} radius={12} />;
  const first = events[0];
  return (
    <section aria-label={t('orders.trail')}>
      <h3 className="trail__title">
        <span>{t('orders.trail')}</span>
        {first && (
          <span className="when" translate="no">
            {formatDay(first.at)}
          </span>
        )}
      </h3>
      <ol className="trail">
        {events.map((event) => (
          <OrderEventCard
            key={event.seq}
            event={event}
            digits={digits}
            isPair={isPair}
            time={formatTime(event.at)}
          />
        ))}
      </ol>
      <p className="sheet__label">{t('orders.zone', { zone: zoneName() })}</p>
    </section>
  );
}

const zoneName = (): string => zoneWords(Intl.DateTimeFormat().resolvedOptions().timeZone);

interface Detail {
  /** Null until they have come. */
  readonly events: readonly OrderEvent[] | null;
  readonly r: string | null;
  readonly problem: string;
}

const NOTHING: Detail = { events: null, r: null, problem: '' };

function useDetail(id: number): Detail {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    const controller = new AbortController();
    void orderDetail(id, { signal: controller.signal }).then((reply) => {
      if (controller.signal.aborted) return;
      setState(
        reply.ok
          ? { events: reply.data.events, r: reply.data.r, problem: '' }
          : { ...NOTHING, problem: reply.problem.msg },
      );
    });
    return () => controller.abort();
  }, [id]);
  return state;
}
