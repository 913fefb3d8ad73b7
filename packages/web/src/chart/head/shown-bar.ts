import type { CandleTooltipLegendsCustomCallback, Chart } from 'klinecharts';

/** Tells which candle the legend is about: the one under the cross hair, or else the newest. */
export interface ShownBar {
  /** Its time in milliseconds; null before the first candle. */
  readonly time: () => number | null;
  /** Calls the listener after each drawing of the chart; returns a function that ends this. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Follows the shown candle. The library tells it only to the function that makes its own legend, so
 * that one is asked for, and left empty.
 */
export function followShownBar(chart: Chart): ShownBar {
  let time: number | null = null;
  const listeners = new Set<() => void>();
  const template: CandleTooltipLegendsCustomCallback = ({ current }) => {
    time = current?.timestamp ?? null;
    for (const listener of listeners) listener();
    return [];
  };
  chart.setStyles({
    candle: { tooltip: { showRule: 'always', title: { show: false }, legend: { template } } },
  });
  return {
    time: () => time,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
