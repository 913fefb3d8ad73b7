import type { Account } from '../account.ts';
import { closeAt } from './close.ts';
import type { AccountEvent } from '../event.ts';
import { type Fill, fillAt, type FillTimes, quotesOf } from '../market/fill.ts';
import { LEDGER_TYPES } from '../money/ledger.ts';
import { listingOf, type Market } from '../market/market.ts';
import type { OpenPosition } from '../order.ts';
import { type MicroUsd, microUsd } from '../units/units.ts';

/**
 * Closes all positions, cancels all pending orders and sets the balance to `balance`; for demo
 * accounts.
 */
export function decideReset(
  account: Account,
  market: Market,
  balance: MicroUsd,
  times: FillTimes,
): readonly AccountEvent[] {
  const at = times.filledAt;
  const scratch = account.clone();
  const events: AccountEvent[] = [];
  const record = (event: AccountEvent) => {
    events.push(event);
    scratch.apply(event);
  };
  for (const order of account.orders.values()) {
    if (order.status === 'pending') {
      record({ type: 'orderCancelled', at, orderId: order.id, cause: 'reset', reason: null });
      continue;
    }
    const listing = listingOf(market, order);
    const quotes = quotesOf(listing);
    // Also closes in closed or stale markets: the balance is replaced, so the price does not
    // matter.
    const fill = quotes && fillAt(listing, order.side, 'close', quotes, null, times);
    record(closeAt(listing, order, order.lots, fill ?? flatFill(order, times), 'reset', order.id));
  }
  const amount = microUsd(balance - scratch.balance);
  if (amount !== 0) {
    record({
      type: 'balanceChanged',
      at,
      ledgerType: LEDGER_TYPES.demoReset,
      amount,
      memo: null,
    });
  }
  if (scratch.isMarginCalled) record({ type: 'marginRecovered', at, marginLevel: null });
  return events;
}

/**
 * Returns a fill at the opening price, which a reset uses if there is no quote; the result is zero.
 */
function flatFill(order: OpenPosition, times: FillTimes): Fill {
  return { ...order.opened, ...times, requestedPrice: null, slippage: 0 };
}
