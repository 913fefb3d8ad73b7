import type { AccountEvent } from '../src/event.ts';
import type { PendingOrder } from '../src/order.ts';

/** Returns an engine event as a line in the auditor's format. */
export function wordsOf(event: AccountEvent): string {
  switch (event.type) {
    case 'positionOpened': {
      const { id, margin, fee, opened } = event.order;
      return `opened ${id} at ${opened.price} ${margin} ${fee}`;
    }
    case 'orderPlaced':
      return placed(event.order);
    case 'orderTriggered':
      return `triggered ${event.orderId} ${event.target}`;
    case 'orderLinked':
      return `linked ${event.orderId} ${event.linkedId ?? 'none'} ${event.cause}`;
    case 'orderFilled':
      return `filled ${event.orderId} at ${event.fill.price} ${event.margin} ${event.fee}`;
    case 'orderCancelled':
      return `cancelled ${event.orderId} ${event.cause} ${event.reason}`;
    case 'orderModified': {
      const { orderId, kind, lots, target, stopLoss, takeProfit, expiresAt } = event;
      return `modified ${orderId} ${kind} ${lots} ${target} ${stopLoss} ${takeProfit} ${expiresAt}`;
    }
    case 'stopsChanged':
      return `stops ${event.orderId} ${event.stopLoss} ${event.takeProfit}`;
    case 'positionClosed': {
      const { orderId, closedId, cause, lots, fill, pnl, margin, fee, swap } = event;
      const result = `${lots} at ${fill.price} ${pnl} ${margin} ${fee} ${swap}`;
      return `closed ${orderId} as ${closedId} ${cause} ${result}`;
    }
    case 'swapBooked':
      return `swap ${event.orderId} ${event.amount}`;
    case 'balanceChanged':
      return `money ${event.ledgerType} ${event.amount}`;
    case 'closeAllDone':
      return `closed together ${event.closed.join(' ')} left ${event.left.length}`;
    case 'depositRequested':
      return `deposit ${event.depositId}`;
    case 'depositSettled':
      return `deposit ${event.depositId} ${event.outcome} ${event.amount}`;
    case 'withdrawalRequested':
      return `withdrawal ${event.withdrawalId} ${event.amount} ${event.fee}`;
    case 'withdrawalSettled':
      return `withdrawal ${event.withdrawalId} ${event.outcome} ${event.amount} ${event.fee}`;
    case 'limitsChanged': {
      const { isRestricted, leverageMax, payoutFreeze } = event.limits;
      return `limits ${isRestricted} ${leverageMax} ${payoutFreeze?.until}`;
    }
    case 'operatorActed':
      return `step ${event.stepId}`;
    case 'marginCalled':
      return `called ${event.marginLevel}`;
    case 'marginRecovered':
      return `recovered ${event.marginLevel}`;
  }
}

const placed = ({ id, kind, target, limit }: PendingOrder): string =>
  `placed ${id} ${kind} ${target} ${limit ?? 'none'}`;
