import type { Accepted } from '../accepted.ts';
import type { Account } from '../../account.ts';
import { decideClose } from '../close.ts';
import type { PositionOpened } from '../../event.ts';
import type { Market } from '../../market/market.ts';
import { openPosition, type Order } from '../../order.ts';
import { nextTakeProfitOf, planOfCopy } from '../profit-levels.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { RiskSettings } from '../../settings.ts';
import { decideSubmit, type SubmitCommand } from '../submit.ts';

/** Opens a position with the lots and the leverage of an open one. */
export interface FromPositionCommand
  extends Pick<
    SubmitCommand,
    'seenPrice' | 'deviation' | 'seenFee' | 'clientOrderId' | 'now' | 'receivedAt'
  > {
  /** The open position. */
  readonly orderId: number;
  /** Id of the position to open. */
  readonly newId: number;
  /** Ids for the history rows of copied levels: at least one for each that has not fired. */
  readonly partIds: readonly number[];
}

/** Terms that a reverse and a double set differently. */
type Terms = Pick<SubmitCommand, 'side' | 'stopLoss' | 'takeProfit' | 'trail'>;

/**
 * Decides on closing a position and opening the opposite side at the same quote. The opening is
 * judged as a new order, with the old position gone; if it is refused, nothing happens.
 */
export function decideReverse(
  account: Account,
  market: Market,
  settings: RiskSettings,
  command: FromPositionCommand,
): Accepted | Refusal {
  const { orderId, now, receivedAt } = command;
  const order = account.orders.get(orderId);
  if (!order) return refuse('order.unknown');
  const whole = { orderId, partId: orderId, lots: null, clientOrderId: null };
  const anyPrice = { seenPrice: null, deviation: null };
  const closing = decideClose(
    account,
    market,
    { ...whole, ...anyPrice, now, receivedAt },
    'reverse',
  );
  if (!closing.ok) return closing;
  // No negative balance protection here: the account still has a position afterwards.
  const closed = closing.events.filter(({ type }) => type === 'positionClosed');
  const rest = account.clone();
  for (const event of closed) rest.apply(event);
  const side = order.side === 'buy' ? 'sell' : 'buy';
  const terms = { side, stopLoss: null, takeProfit: null, trail: null } as const;
  const opening = openFrom(rest, market, settings, order, terms, command, 'reverse');
  return opening.ok ? { ...opening, events: [...closed, ...opening.events] } : opening;
}

/**
 * Decides on opening the same side and lots again, with the same levels. Of several take-profits
 * those that have not fired are copied.
 */
export function decideDouble(
  account: Account,
  market: Market,
  settings: RiskSettings,
  command: FromPositionCommand,
): Accepted | Refusal {
  const order = account.orders.get(command.orderId);
  if (!order) return refuse('order.unknown');
  if (order.status !== 'open') return refuse('order.notOpen');
  const plan = planOfCopy(order, command.partIds);
  // The nearest of the levels is the one that must not have been reached.
  const terms = { ...order, takeProfit: nextTakeProfitOf(order) };
  const opening = openFrom(account, market, settings, order, terms, command, 'double');
  if (!opening.ok) return opening;
  const events = opening.events.map((event) => {
    if (event.type !== 'positionOpened') return event;
    const { kind, target, opened } = event.order;
    const fields = { ...event.order, ...plan, takeProfit: order.takeProfit };
    return { ...event, order: openPosition(fields, kind, target, opened) };
  });
  return { ...opening, events };
}

function openFrom(
  account: Account,
  market: Market,
  settings: RiskSettings,
  { instrumentId, lots, leverage }: Order,
  { side, stopLoss, takeProfit, trail }: Terms,
  { orderId: fromId, newId, ...command }: FromPositionCommand,
  cause: NonNullable<PositionOpened['cause']>,
): Accepted | Refusal {
  const decision = decideSubmit(account, market, settings, {
    ...command,
    orderId: newId,
    instrumentId,
    side,
    mode: 'market',
    lots,
    leverage,
    target: null,
    stopLoss,
    takeProfit,
    trail,
    expiry: null,
  });
  if (!decision.ok) return decision;
  const events = decision.events.map((event) =>
    event.type === 'positionOpened' ? { ...event, cause, fromId } : event,
  );
  return { ...decision, events };
}
