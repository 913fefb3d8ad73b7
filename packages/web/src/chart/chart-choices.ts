/* The chart's options, in a file without the code that draws it, so that the page does not wait
   for the chart library. */

export const CHART_TYPES = ['candle', 'hollow', 'bar', 'line'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** The chart's studies: averages and bands are drawn over the price, the others below it. */
export const STUDIES = ['VOL', 'MA', 'EMA', 'BOLL', 'MACD', 'RSI'] as const;
export type StudyName = (typeof STUDIES)[number];
