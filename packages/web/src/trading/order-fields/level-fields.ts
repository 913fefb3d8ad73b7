import { formatDecimal } from '@fulcrum/engine/units/decimal';
import type { Points } from '@fulcrum/engine/units/units';

/** Formats a price for a call; 0 for none. */
export const priceField = (price: Points | null | undefined, digits: number): string =>
  price == null ? '0' : formatDecimal(price, digits);

/** Returns the limit of a stop-limit order as a field of a call; nothing for any other order. */
export const limitField = (limit: Points | null, digits: number) =>
  limit === null ? {} : { limit_price: formatDecimal(limit, digits) };

interface Levels {
  readonly stopLoss: Points | null | undefined;
  readonly takeProfit: Points | null | undefined;
  /** Distance in points of a trailing stop; null for none. */
  readonly trail: number | null;
}

/** Returns both levels of an order and the distance of a trailing stop as fields of a call. */
export function levelFields({ stopLoss, takeProfit, trail }: Levels, digits: number) {
  return {
    stop_loss_price: priceField(stopLoss, digits),
    target_profit_price: priceField(takeProfit, digits),
    ...(trail === null ? {} : { trail_points: trail }),
  };
}
