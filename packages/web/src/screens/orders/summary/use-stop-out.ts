import { stopOutPrice } from '@fulcrum/engine/margin/stop-out-price';
import type { Points } from '@fulcrum/engine/units/units';

import { useBasics } from '../../../server/basics.ts';
import { liveMarket } from '../../../market/market-book.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { useAccountCopy } from '../../../trading/preview/plan-context.ts';
import { riskFrom } from '../../../trading/risk/risk-from.ts';
import { nearestStopOut, type StopOut } from '../../../trading/risk/stop-out.ts';

/**
 * Returns the price of the order's instrument at which the account is stopped out if nothing else
 * changes.
 */
export function useStopOutPrice(order: TradeOrder): Points | null {
  const account = useAccountCopy();
  const settings = riskFrom(useBasics());
  useQuote(order.code);
  const listing = liveMarket().byCode(order.code);
  return account && listing
    ? stopOutPrice(account, liveMarket(), settings, listing, order.side)
    : null;
}

/** Returns the nearest stop-out of all instruments, computed at each update of the account. */
export function useNearestStopOut(): StopOut | null {
  const account = useAccountCopy();
  const settings = riskFrom(useBasics());
  return account && nearestStopOut(account, liveMarket(), settings);
}
