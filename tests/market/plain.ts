import { groupBy } from '../group-by.ts';
import type { Tick } from './ticks.ts';

/** A candle of bids: epoch seconds, points, and the number of ticks. */
export interface PlainCandle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/**
 * Computes candles in the plainest way, to compare those of the product with: gathers the ticks of
 * each period and looks at all of them. `startOf` says when a tick's period begins, epoch ms.
 */
export function candlesOf(
  ticks: readonly Tick[],
  startOf: (time: number) => number,
): PlainCandle[] {
  const periods = groupBy(ticks, ({ time }) => startOf(time));
  return [...periods].map(([start, inside]) => {
    const bids = inside.map(({ bid }) => bid);
    return {
      time: start / 1_000,
      open: bids[0] ?? Number.NaN,
      high: Math.max(...bids),
      low: Math.min(...bids),
      close: bids.at(-1) ?? Number.NaN,
      volume: bids.length,
    };
  });
}

/** An order that waits for a price in points from a moment on, epoch ms. */
export interface ArmedOrder {
  readonly armedAt: number;
  readonly side: 'buy' | 'sell';
  readonly kind: 'stop' | 'limit';
  readonly level: number;
}

/** The quote at which an order was filled, and how much better that was, in points. */
export interface Fill extends Tick {
  readonly price: number;
  readonly slippage: number;
}

/** Finds the fill of an order by looking at each tick from its arming on; null if there is none. */
export function firstFill(ticks: readonly Tick[], order: ArmedOrder): Fill | null {
  const { armedAt, side, kind, level } = order;
  const isBuy = side === 'buy';
  const waitsForRise = isBuy === (kind === 'stop');
  const armed = ticks.findIndex(({ time }) => time >= armedAt);
  // The order is sent at the first tick of its moment, so the next one is the first that it sees.
  for (const tick of armed < 0 ? [] : ticks.slice(armed + 1)) {
    const price = isBuy ? tick.ask : tick.bid;
    if (waitsForRise ? price < level : price > level) continue;
    return { ...tick, price, slippage: isBuy ? level - price : price - level };
  }
  return null;
}

/**
 * Orders of every side and kind around a release of figures: at distances from the price of their
 * moment, before and after it.
 */
export function armedAround(ticks: readonly Tick[], moment: number): ArmedOrder[] {
  return [moment - 60_000, moment - 5_000, moment + 60_000].flatMap((armedAt) => {
    const now = ticks.find(({ time }) => time >= armedAt);
    if (!now) throw new Error('Expected a tick at that moment');
    return [20, 60, 150, 300].flatMap((far): ArmedOrder[] => [
      { armedAt, side: 'buy', kind: 'stop', level: now.ask + far },
      { armedAt, side: 'buy', kind: 'limit', level: now.ask - far },
      { armedAt, side: 'sell', kind: 'stop', level: now.bid - far },
      { armedAt, side: 'sell', kind: 'limit', level: now.bid + far },
    ]);
  });
}
