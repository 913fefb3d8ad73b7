import type { Side } from '@fulcrum/engine/market/quote';
import type { Points } from '@fulcrum/engine/units/units';

/** Positions on the price track from stop loss to take profit, in percent from its left end. */
export interface Track {
  readonly entry: number;
  readonly now: number;
  /**
   * Whether the position is in profit: the part from entry to the present price is green, otherwise
   * red.
   */
  readonly isGain: boolean;
  /** The take-profits before the last one. */
  readonly levels: readonly number[];
}

export interface TrackPrices {
  readonly side: Side;
  readonly stopLoss: Points | null;
  /** Several take-profits are nearest first; the track ends at the last one. */
  readonly takeProfits: readonly Points[];
  readonly entry: Points;
  readonly now: Points;
}

/** Share of the track that is left free where a level is missing. */
const MARGIN = 0.25;

/**
 * Places entry and present price on a track from the stop loss (left) to the take profit (right),
 * for buys and sells. Where a level is missing, the track extends beyond the furthest price; where
 * the price has passed a level, the track extends to the price.
 */
export function trackOf({ side, stopLoss, takeProfits, entry, now }: TrackPrices): Track {
  const takeProfit = takeProfits.at(-1) ?? null;
  const sign = side === 'buy' ? 1 : -1;
  const gain = (price: number) => sign * (price - entry);
  const move = gain(now);
  const reach = Math.max(
    Math.abs(move),
    stopLoss === null ? 0 : Math.abs(gain(stopLoss)),
    takeProfit === null ? 0 : Math.abs(gain(takeProfit)),
    1,
  );
  const beyond = reach * (1 + MARGIN);
  const left = Math.min(stopLoss === null ? -beyond : gain(stopLoss), move, 0);
  const right = Math.max(takeProfit === null ? beyond : gain(takeProfit), move, 0);
  const percent = (value: number) => Math.round(((value - left) / (right - left)) * 1_000) / 10;
  const levels = takeProfits.slice(0, -1).map((price) => percent(gain(price)));
  return { entry: percent(0), now: percent(move), isGain: move >= 0, levels };
}
