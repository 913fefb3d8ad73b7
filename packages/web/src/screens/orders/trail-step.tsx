import type { Receipt, TrailStep } from '@fulcrum/contract/wire';
import { formatDecimal, parseDecimal } from '@fulcrum/engine/units/decimal';
import { points } from '@fulcrum/engine/units/units';
import { formatPrice, formatTime, MINUS } from '@fulcrum/ui/format';
import type { ReactNode } from 'react';

import { useTranslation } from '../../use-translation.ts';
import { ltr } from '../../lib/ltr.ts';
import { distanceDigits } from '../../lib/distance-digits.ts';

const STEP_TYPES = [
  'positionOpened',
  'orderPlaced',
  'orderFilled',
  'orderCancelled',
  'orderModified',
  'stopsChanged',
  'positionClosed',
  'swapBooked',
] as const;

interface TrailStepProps {
  readonly step: TrailStep;
  readonly digits: number;
  readonly isPair: boolean;
  readonly time: string;
}

/** One step of an order: what, by whom, when, and at which quote. */
export function TrailStepCard({ step, digits, isPair, time }: TrailStepProps) {
  const { t } = useTranslation();
  const type = STEP_TYPES.find((name) => name === step.Type);
  const unit = t(isPair ? 'trade.pips' : 'trade.points');
  const distance = (points: number) => formatDecimal(points, distanceDigits(isPair, digits));
  const level = (text: string | null) => (text === null ? null : shownPrice(text, digits));
  const target = level(step.TargetPrice);
  const stopLoss = level(step.TargetLossPrice);
  const takeProfit = level(step.TargetProfitPrice);
  return (
    <li className="trail__step">
      <p className="trail__head">
        <b>{type ? t(`orders.steps.${type}`) : step.Type}</b>
        <span className="num">{time}</span>
      </p>
      {step.CauseTran !== '' && <p className="t3">{step.CauseTran}</p>}
      {step.ReasonTran !== '' && <p className="t3">{step.ReasonTran}</p>}
      <dl className="trail__facts">
        {step.Receipt && <ReceiptFacts receipt={step.Receipt} digits={digits} isPair={isPair} />}
        {step.Quantity !== null && fact(t('trade.lotsLabel'), step.Quantity)}
        {target !== null && fact(t('orders.target'), target)}
        {step.ExpiresAt !== null && fact(t('orders.expires'), inWords(step.ExpiresAtHandler), true)}
        {stopLoss !== null && fact(t('trade.stopLoss'), stopLoss)}
        {step.TrailPoints !== null &&
          fact(t('orders.trailing'), inWords(`${ltr(distance(step.TrailPoints))} ${unit}`))}
        {takeProfit !== null && fact(t('trade.takeProfit'), takeProfit)}
      </dl>
    </li>
  );
}

const fact = (label: string, value: ReactNode, isWide = false) => (
  <div className={isWide ? 'trail__wide' : undefined}>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
  </div>
);

/** A number with its unit, which stands after it in the direction of the language. */
const inWords = (text: string) => <bdi>{text}</bdi>;

/** A price as the server wrote it, grouped like all prices; a zero level is none. */
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
  const { Price, Bid, Ask, RequestedPrice, Slippage, ReceivedAt, FilledAt, QuoteTime } = receipt;
  const price = (text: string) => shownPrice(text, digits) ?? text;
  const unit = t(isPair ? 'trade.pips' : 'trade.points');
  const size = formatDecimal(Math.abs(Slippage), distanceDigits(isPair, digits));
  const sign = Slippage > 0 ? '+' : Slippage < 0 ? MINUS : '';
  return (
    <>
      {fact(t('orders.price'), price(Price))}
      {RequestedPrice !== null && fact(t('orders.requested'), price(RequestedPrice))}
      {RequestedPrice !== null &&
        fact(t('orders.slippage'), inWords(`${ltr(`${sign}${size}`)} ${unit}`))}
      {fact(t('orders.quoteTime'), formatTime(QuoteTime))}
      {fact(
        t('orders.took'),
        inWords(t('orders.ms', { count: Math.max(FilledAt - ReceivedAt, 0) })),
      )}
      {fact(t('orders.quote'), `${price(Bid)} / ${price(Ask)}`, true)}
    </>
  );
}
