import { closingPrice } from '@fulcrum/engine/market/quote';
import { stopOutPrice } from '@fulcrum/engine/margin/stop-out-price';
import type { Points } from '@fulcrum/engine/units/units';

import { useBasics } from '../../../server/basics.ts';
import { liveMarket } from '../../../market/market-book.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { useAccountCopy } from '../../../trading/preview/plan-context.ts';
import { isFar } from '../../../trading/risk/distance-to.ts';
import { riskFrom } from '../../../trading/risk/risk-from.ts';
import { nearestStopOut, type StopOut } from '../../../trading/risk/stop-out.ts';

/**
 * Returns the price of the order's instrument at which the account is stopped out if nothing else
 * changes; null if it is too far away to matter.
 */
export function useStopOutPrice(order: TradeOrder): Points | null {
  const account = useAccountCopy();
  const settings = riskFrom(useBasics());
  useQuote(order.code);
  const listing = liveMarket().byCode(order.code);
  if (!account || !listing?.quote) return null;
  const price = stopOutPrice(account, liveMarket(), settings, listing, order.side);
  return price === null || isFar(price, closingPrice(order.side, listing.quote)) ? null : price;
}

/** Returns the nearest stop-out of all instruments, computed at each update of the account. */
export function useNearestStopOut(): StopOut | null {
  const account = useAccountCopy();
  const settings = riskFrom(useBasics());
  return account && nearestStopOut(account, liveMarket(), settings);
}
