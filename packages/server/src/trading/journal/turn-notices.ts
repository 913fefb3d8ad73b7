import type { Cause } from '@fulcrum/engine/order';

import type { NoticeFacts } from '../../notifications/inbox/module.ts';
import type { OrderRecord } from './order-record.ts';
import type { Step } from './turn-rows.ts';

interface StepNotice {
  readonly kind: string;
  readonly facts: NoticeFacts;
}

/** Users know what they did themselves; other causes have notices of their own. */
const CLOSINGS: Readonly<Record<Cause, string | null>> = {
  user: null,
  reset: null,
  target: 'closed',
  expiry: 'closed',
  operator: 'closed',
  stopLoss: 'stopLoss',
  takeProfit: 'takeProfit',
  trailingStop: 'trailingStop',
  stopOut: 'stopOut',
};

/** The notice of an event for the account's owner; null for none. */
export function noticeOf({ event, orders }: Pick<Step, 'event' | 'orders'>): StepNotice | null {
  const [order] = orders;
  switch (event.type) {
    case 'marginCalled':
      return { kind: 'marginCall', facts: { level: event.marginLevel } };
    case 'orderFilled':
      return order ? { kind: 'filled', facts: factsOf(order, event.fill.price) } : null;
    case 'positionClosed': {
      const { cause, fill, pnl } = event;
      if (!order) return null;
      // A trailing stop is reported as a stop-loss.
      const hasTrailed = cause === 'stopLoss' && order.trail !== null;
      const kind = hasTrailed ? 'trailingStop' : CLOSINGS[cause];
      if (kind === null) return null;
      const shown = kind === 'closed' ? { cause } : {};
      return { kind, facts: { ...factsOf(order, fill.price), pnl, ...shown } };
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
    // The end of a deposit or withdrawal is reported with its letter.
    case 'depositSettled':
    case 'withdrawalSettled':
    case 'positionOpened':
    case 'orderPlaced':
    case 'orderModified':
    case 'stopsChanged':
    case 'closeAllDone':
    case 'swapBooked':
    // So is an intervention.
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
