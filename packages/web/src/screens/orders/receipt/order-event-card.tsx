import type { StopOutFacts } from '@fulcrum/engine/event';
import { parseDecimal } from '@fulcrum/engine/units/decimal';
import { points } from '@fulcrum/engine/units/units';
import { formatFigure, formatMoney, formatPrice, formatTime } from '@fulcrum/ui/figures/format';
import { Fragment, type ReactNode } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { distanceDigits } from '../../../market/distance-digits.ts';
import type { OrderEvent, Receipt } from '../../../account/order-events.ts';
import { choiceRows, decidedOn, outcomeRows } from '../stop-out/stop-out-rows.ts';

const EVENT_TYPES = [
  'positionOpened',
  'orderPlaced',
  'orderFilled',
  'orderCancelled',
  'orderModified',
  'orderTriggered',
  'orderLinked',
  'stopsChanged',
  'positionClosed',
  'swapBooked',
] as const;

interface OrderEventCardProps {
  readonly event: OrderEvent;
  readonly digits: number;
  readonly isPair: boolean;
  readonly time: string;
}

/** One event of an order: what happened, by whom, when, and at which quote. */
export function OrderEventCard({ event, digits, isPair, time }: OrderEventCardProps) {
  const { t } = useTranslation();
  const type = EVENT_TYPES.find((name) => name === event.type);
  const unit = t(isPair ? 'trade.pips' : 'trade.points');
  const distance = (points: number) => formatFigure(points, distanceDigits(isPair, digits));
  const level = (text: string | null) => (text === null ? null : shownPrice(text, digits));
  const target = level(event.target);
  const limit = level(event.limit);
  const stopLoss = level(event.stopLoss);
  const takeProfit = level(event.takeProfit);
  return (
    <li className="trail__step">
      <p className="trail__head">
        <b>{stepText()}</b>
        <span className="num" translate="no">
          {time}
        </span>
      </p>
      {event.causeText !== '' && (
        <p className="t3">
          <span>{event.causeText}</span>
          {event.level !== null && (
            <span className="num" translate="no">
              {' '}
              {event.level}
            </span>
          )}
        </p>
      )}
      {event.reasonText !== '' && <p className="t3">{event.reasonText}</p>}
      <dl className="trail__facts">
        {event.receipt && <ReceiptFacts receipt={event.receipt} digits={digits} isPair={isPair} />}
        {event.stopOut && <StopOutReasons facts={event.stopOut} />}
        {event.otherId !== null && fact(t('orders.number'), String(event.otherId))}
        {event.lots !== null && fact(t('trade.lotsLabel'), event.lots)}
        {target !== null && fact(t('orders.target'), target)}
        {limit !== null && fact(t('trade.limitPrice'), limit)}
        {event.linkedId !== null && fact(t('orders.link.with'), String(event.linkedId))}
        {event.quote &&
          fact(t('orders.quote'), `${level(event.quote.bid)} / ${level(event.quote.ask)}`)}
        {event.expiresText !== null && fact(t('orders.expires'), inWords(event.expiresText), true)}
        {stopLoss !== null && fact(t('trade.stopLoss'), stopLoss)}
        {event.trailPoints !== null &&
          fact(t('orders.trailing'), inWords(`${ltr(distance(event.trailPoints))} ${unit}`))}
        {event.levels.length > 0
          ? event.levels.map(({ price, percent }) => (
              <div key={price}>
                <dt>{t('trade.takeProfit')}</dt>
                <dd>
                  <span className="num" translate="no">
                    {shownPrice(price, digits)} · {percent} %
                  </span>
                </dd>
              </div>
            ))
          : takeProfit !== null && fact(t('trade.takeProfit'), takeProfit)}
      </dl>
    </li>
  );

  function stepText(): string {
    if (type === 'orderLinked' && event.linkedId === null) return t('orders.link.ended');
    return type ? t(`orders.steps.${type}`) : event.type;
  }
}

const fact = (label: string, value: ReactNode, isWide = false) => (
  <div className={isWide ? 'trail__wide' : undefined}>
    <dt>{label}</dt>
    <dd>
      <span className="num" translate="no">
        {value}
      </span>
    </dd>
  </div>
);

/** Isolates a number with its unit, so that it is shown in the direction of the language. */
const inWords = (text: string) => <bdi>{text}</bdi>;

/** Formats a price from the server like all prices; null for zero, which means no level. */
function shownPrice(text: string, digits: number): string | null {
  const value = parseDecimal(text, digits);
  return value === null || value === 0 ? null : formatPrice(points(value), digits);
}

interface ReceiptFactsProps {
  readonly receipt: Receipt;
  readonly digits: number;
  readonly isPair: boolean;
}

function ReceiptFacts({ receipt, digits, isPair }: ReceiptFactsProps) {
  const { t } = useTranslation();
  const { requestedPrice, slippage } = receipt;
  const price = (text: string) => shownPrice(text, digits) ?? text;
  const unit = t(isPair ? 'trade.pips' : 'trade.points');
  const size = formatFigure(Math.abs(slippage), distanceDigits(isPair, digits));
  const distance = `${ltr(size)} ${unit}`;
  const slipped = () => {
    if (slippage === 0) return distance;
    return t(slippage > 0 ? 'trade.slippedBetter' : 'trade.slippedWorse', { distance });
  };
  return (
    <>
      {fact(t('orders.price'), price(receipt.price))}
      {requestedPrice !== null && fact(t('orders.requested'), price(requestedPrice))}
      {requestedPrice !== null && fact(t('orders.slippage'), inWords(slipped()))}
      {fact(t('orders.quoteTime'), formatTime(receipt.quoteTime))}
      {receipt.quoteNumber !== null && fact(t('orders.quoteNumber'), String(receipt.quoteNumber))}
      {fact(t('orders.took'), inWords(t('orders.ms', { count: receipt.tookMs })))}
      {fact(t('orders.quote'), `${price(receipt.bid)} / ${price(receipt.ask)}`, true)}
    </>
  );
}

/** Why a stop-out closed the position, and what the account was left with. */
function StopOutReasons({ facts }: { readonly facts: StopOutFacts }) {
  const { t } = useTranslation();
  const rows = [
    [t('orders.marginLevel'), decidedOn(t, facts)] as const,
    ...choiceRows(t, facts),
    ...outcomeRows(t, facts),
    [t('stopOut.equityAfter'), ltr(`${formatMoney(facts.equityAfter)} USD`)] as const,
  ];
  return rows.map(([label, value]) => <Fragment key={label}>{fact(label, value, true)}</Fragment>);
}
