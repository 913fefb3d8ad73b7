/* The chart's options, in a file without the code that draws it, so that the page does not wait
   for the chart library. */

export const CHART_TYPES = ['candle', 'hollow', 'bar', 'line'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** How prices become heights: equal steps of price, of ratio, or of change since a candle. */
export const PRICE_SCALES = ['linear', 'log', 'percent'] as const;
export type PriceScale = (typeof PRICE_SCALES)[number];
