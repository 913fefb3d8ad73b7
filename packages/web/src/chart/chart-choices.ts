/* The choices for the chart, apart from the code that draws it, so that the page does not wait
   for the chart library. */

export const CHART_TYPES = ['candle', 'hollow', 'bar', 'line'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** Studies of the chart: averages and bands over the price, the oscillators below it. */
export const STUDIES = ['VOL', 'MA', 'EMA', 'BOLL', 'MACD', 'RSI'] as const;
export type StudyName = (typeof STUDIES)[number];
