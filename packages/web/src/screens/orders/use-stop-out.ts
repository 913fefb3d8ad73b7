import { stopOutPrice } from '@fulcrum/engine/margin/stop-out-price';
import type { Points } from '@fulcrum/engine/units/units';

import { useBasics } from '../../live/basics.ts';
import { liveMarket } from '../../live/market-book.ts';
import type { TradeOrder } from '../../live/model.ts';
import { useQuote } from '../../live/quotes.ts';
import { useMirror } from '../../preview/plan-context.ts';
import { riskFrom } from '../../risk/risk-from.ts';
import { nearestStopOut, type StopOut } from '../../risk/stop-out.ts';

/** Price of the position's instrument at which the account's stop-out comes, all else unchanged. */
export function useStopOutPrice(order: TradeOrder): Points | null {
  const account = useMirror();
  const settings = riskFrom(useBasics());
  useQuote(order.code);
  const listing = liveMarket().byCode(order.code);
  return account && listing
    ? stopOutPrice(account, liveMarket(), settings, listing, order.side)
    : null;
}

/** The nearest of all, as often as the account's figures come. */
export function useNearestStopOut(): StopOut | null {
  const account = useMirror();
  const settings = riskFrom(useBasics());
  return account && nearestStopOut(account, liveMarket(), settings);
}
