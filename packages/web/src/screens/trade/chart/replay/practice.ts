import { parseDecimal } from '@fulcrum/engine/units/decimal';
import type { Side } from '@fulcrum/engine/market/quote';
import {
  microUsd,
  points,
  type MicroLots,
  type MicroUsd,
  type Points,
} from '@fulcrum/engine/units/units';

/** A position of the practice; nothing of it leaves the page. */
export interface PracticeTrade {
  readonly side: Side;
  readonly lots: MicroLots;
  readonly entry: Points;
  /** Time of the replay, epoch ms. */
  readonly openedAt: number;
  readonly exit: PracticeExit | null;
}

interface PracticeExit {
  readonly price: Points;
  readonly at: number;
  /** Null if there was no rate to convert it with. */
  readonly result: MicroUsd | null;
}

/** What the trades came to. */
export interface PracticeSum {
  readonly trades: number;
  readonly distance: number;
  /** Null if one of the results is not known. */
  readonly result: MicroUsd | null;
}

/** Returns the close of a candle as an exact price. Throws if it has no such number. */
export function exactPrice(close: number, digits: number): Points {
  const price = parseDecimal(close.toFixed(digits), digits);
  if (price === null) throw new RangeError(`Expected a price, was ${close}`);
  return points(price);
}

export const openTradeOf = (trades: readonly PracticeTrade[]): PracticeTrade | null =>
  trades.find(({ exit }) => exit === null) ?? null;

/** Returns the trades with a new one; unchanged while one is open, as only one is at a time. */
export const withOpened = (
  trades: readonly PracticeTrade[],
  opened: Omit<PracticeTrade, 'exit'>,
): readonly PracticeTrade[] =>
  openTradeOf(trades) ? trades : [...trades, { ...opened, exit: null }];

export const withClosed = (
  trades: readonly PracticeTrade[],
  exit: PracticeExit,
): readonly PracticeTrade[] =>
  trades.map((trade) => (trade.exit === null ? { ...trade, exit } : trade));

/** Returns the trades as they were at a moment: later ones are gone, and later closes undone. */
export const tradesAt = (
  trades: readonly PracticeTrade[],
  clock: number,
): readonly PracticeTrade[] =>
  trades
    .filter(({ openedAt }) => openedAt <= clock)
    .map((trade) => (trade.exit && trade.exit.at > clock ? { ...trade, exit: null } : trade));

/** Returns the points that a trade has gained at a price. */
export const gained = ({ side, entry }: PracticeTrade, price: Points): number =>
  side === 'buy' ? price - entry : entry - price;

/** Returns the sum of the closed trades. */
export function sumOf(trades: readonly PracticeTrade[]): PracticeSum {
  let distance = 0;
  let result: MicroUsd | null = microUsd(0);
  let count = 0;
  for (const trade of trades) {
    const { exit } = trade;
    if (!exit) continue;
    count += 1;
    distance += gained(trade, exit.price);
    result = result === null || exit.result === null ? null : microUsd(result + exit.result);
  }
  return { trades: count, distance, result };
}
