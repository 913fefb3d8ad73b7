import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { mulDiv } from '@fulcrum/engine/units/exact';

/** Length of the window in days, and of the shorter window at its end. */
export const WINDOW_DAYS = 21;
const WEEK_DAYS = 7;
/** 100 % in hundredths of a percent. */
const WHOLE = 10_000;

/** A closed trade, or the closed part of one. */
export interface ClosedTrade {
  /** When the trade was closed, epoch ms. */
  readonly at: number;
  /** The result after fee and swap, micro-USD. */
  readonly net: number;
  readonly leverage: number;
}

/** Figures of the closed trades of a window; rates are in hundredths of a percent. */
export interface Figures {
  readonly trades: number;
  readonly wins: number;
  readonly net: number;
  /** The balance at the beginning plus everything paid in since, micro-USD. */
  readonly base: number;
  readonly rate: number;
  readonly weekRate: number;
  readonly winRate: number;
  readonly drawdown: number;
  /** The highest leverage of these trades. */
  readonly leverage: number;
  /** The rate at the beginning and at the end of each day. */
  readonly curve: readonly number[];
}

/** Returns `part` of `base` in hundredths of a percent, rounded once, to nearest. */
export const rateOf = (part: number, base: number): number => mulDiv(part, WHOLE, 1, base);

/**
 * Computes the figures of the trades closed in the window that begins at `from` (epoch ms);
 * `trades` is sorted, oldest first, and `base` is above zero (rules RANKING-001 to RANKING-004).
 */
export function figuresOf(trades: readonly ClosedTrade[], base: number, from: number): Figures {
  const wins = trades.filter(({ net }) => net > 0).length;
  const week = trades.filter(({ at }) => at >= from + (WINDOW_DAYS - WEEK_DAYS) * DAY_MS);
  const net = sumOf(trades);
  return {
    trades: trades.length,
    wins,
    net,
    base,
    rate: rateOf(net, base),
    weekRate: rateOf(sumOf(week), base),
    winRate: trades.length === 0 ? 0 : rateOf(wins, trades.length),
    drawdown: drawdownOf(trades, base),
    leverage: trades.reduce((most, { leverage }) => Math.max(most, leverage), 0),
    curve: Array.from({ length: WINDOW_DAYS + 1 }, (_, day) =>
      rateOf(sumOf(trades.filter(({ at }) => at < from + day * DAY_MS)), base),
    ),
  };
}

/** Returns the largest fall of the equity below an earlier peak, as a share of that peak. */
function drawdownOf(trades: readonly ClosedTrade[], base: number): number {
  let [equity, peak, deepest] = [base, base, 0];
  for (const { net } of trades) {
    equity += net;
    peak = Math.max(peak, equity);
    deepest = Math.max(deepest, rateOf(peak - equity, peak));
  }
  return deepest;
}

const sumOf = (trades: readonly ClosedTrade[]): number =>
  trades.reduce((sum, { net }) => sum + net, 0);
