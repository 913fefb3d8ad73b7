/* The chart's options, in a file without the code that draws it, so that the page does not wait
   for the chart library. */

export const CHART_TYPES = ['candle', 'hollow', 'bar', 'line'] as const;
export type ChartType = (typeof CHART_TYPES)[number];
