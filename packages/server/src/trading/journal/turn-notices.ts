import { netResultOf } from '@fulcrum/engine/money/net-result';
import type { Cause } from '@fulcrum/engine/order';

import type { NoticeFacts } from '../../notifications/inbox/module.ts';
import type { OrderRecord } from './order-record.ts';
import type { EventRows } from './turn-rows.ts';

interface EventNotice {
  readonly kind: string;
  readonly facts: NoticeFacts;
}

/**
 * The kind of notice for each cause of a close; null for no notice, since users know what they did
 * themselves.
 */
const CLOSINGS: Readonly<Record<Cause, string | null>> = {
  user: null,
  reset: null,
  reverse: null,
  double: null,
  closeBy: null,
  target: 'closed',
  expiry: 'closed',
  linked: 'closed',
  operator: 'closed',
  stopLoss: 'stopLoss',
  takeProfit: 'takeProfit',
  trailingStop: 'trailingStop',
  // It moves a stop-loss and closes nothing.
  breakEven: null,
  stopOut: 'stopOut',
};

/** Returns the notice of an event for the account's owner; null if the event has none. */
export function noticeOf({
  event,
  orders,
}: Pick<EventRows, 'event' | 'orders'>): EventNotice | null {
  const [order] = orders;
  switch (event.type) {
    case 'marginCalled':
      return { kind: 'marginCall', facts: { level: event.marginLevel } };
    case 'orderFilled':
      return order ? { kind: 'filled', facts: factsOf(order, event.fill.price) } : null;
    case 'positionClosed': {
      const { cause, fill } = event;
      if (!order) return null;
      // A trailing stop closes its position with the cause `stopLoss`.
      const hasTrailed = cause === 'stopLoss' && order.trail !== null;
      // One of several take-profits closes a part and leaves the rest.
      const isPart = cause === 'takeProfit' && event.closedId !== event.orderId;
      const kind = isPart ? 'takeProfitPart' : hasTrailed ? 'trailingStop' : CLOSINGS[cause];
      if (kind === null) return null;
      const shown = kind === 'closed' ? { cause } : {};
      const { stopOut } = event;
      const why = stopOut && { stopOut: { side: order.side, ...stopOut } };
      const facts = { ...factsOf(order, fill.price), net: netResultOf(event), ...shown, ...why };
      return { kind, facts };
    }
    case 'orderCancelled': {
      const { cause, reason } = event;
      if (cause === 'user' || cause === 'reset' || !order) return null;
      const facts = factsOf(order, order.target);
      if (cause === 'expiry') return { kind: 'expired', facts };
      return { kind: 'cancelled', facts: { ...facts, ...(reason ? { reason } : { cause }) } };
    }
    case 'depositRequested':
      return { kind: 'depositAsked', facts: { caseId: event.depositId } };
    case 'withdrawalRequested': {
      const { amount, withdrawalId } = event;
      return { kind: 'withdrawalAsked', facts: { usd: amount, caseId: withdrawalId } };
    }
    // The end of a deposit or withdrawal has a notice of its own.
    case 'depositSettled':
    case 'withdrawalSettled':
    case 'positionOpened':
    case 'orderPlaced':
    case 'orderModified':
    case 'orderTriggered':
    case 'orderLinked':
    case 'stopsChanged':
    case 'closeAllDone':
    case 'swapBooked':
    // An intervention has a notice of its own.
    case 'limitsChanged':
    case 'operatorActed':
    case 'balanceChanged':
    case 'marginRecovered':
      return null;
  }
}

function factsOf({ id, instrumentId, lots }: OrderRecord, price: number | null): NoticeFacts {
  return { orderId: id, instrumentId, lots, ...(price === null ? {} : { price }) };
}
