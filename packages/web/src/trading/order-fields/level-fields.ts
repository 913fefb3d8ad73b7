import { formatDecimal } from '@fulcrum/engine/units/decimal';
import type { Points } from '@fulcrum/engine/units/units';

/** A price as calls carry it; 0 for none. */
export const priceField = (price: Points | null | undefined, digits: number): string =>
  price == null ? '0' : formatDecimal(price, digits);

interface Levels {
  readonly stopLoss: Points | null | undefined;
  readonly takeProfit: Points | null | undefined;
  /** Distance in points of a trailing stop. */
  readonly trail: number | null;
}

/** Both levels of an order as calls carry them, and the distance of a trailing stop. */
export function levelFields({ stopLoss, takeProfit, trail }: Levels, digits: number) {
  return {
    stop_loss_price: priceField(stopLoss, digits),
    target_profit_price: priceField(takeProfit, digits),
    ...(trail === null ? {} : { trail_points: trail }),
  };
}
