import { registerYAxis, utils, type AxisGap, type AxisRange, type Chart } from 'klinecharts';

import type { PriceScale } from './chart-choices.ts';
import { percentText, percentTicks } from './percent-text.ts';

const PANE = 'candle_pane';
/** Names of the library's axis, and of two of this app. */
const AXES: Readonly<Record<PriceScale, string>> = {
  linear: 'normal',
  log: 'priceRatio',
  percent: 'priceChange',
};
/** A price range of nothing is widened to this many points on either side. */
const FLAT_POINTS = 4;
/** Logarithms end at this share of the highest price, because there are none of zero. */
const LOWEST_SHARE = 0.001;
/** The library's labels have these margins on the axis. */
const MARGINS_PX = 14;
const FONT_PX = 10;
const WEIGHT = 600;

let isRegistered = false;

/**
 * The library has both axes too, but its smallest range is one of logarithms or percents: an index
 * without digits would be flat on it.
 */
function registerAxes(): void {
  if (isRegistered) return;
  isRegistered = true;
  const toLog = (price: number, { range }: { readonly range: AxisRange }) =>
    Math.log10(Math.max(price, range.to * LOWEST_SHARE));
  const toPrice = (real: number) => 10 ** real;
  registerYAxis({
    name: AXES.log,
    minSpan: () => 0,
    valueToRealValue: toLog,
    realValueToValue: toPrice,
    realValueToDisplayValue: toPrice,
    displayValueToRealValue: toLog,
  });
  registerYAxis({
    name: AXES.percent,
    minSpan: () => 0,
    // A new axis has no range before it is drawn.
    valueToRealValue: (price, { range }) =>
      range.range === 0
        ? price
        : range.realFrom + ((price - range.from) / range.range) * range.realRange,
    realValueToValue: (real, { range }) =>
      range.realRange === 0
        ? real
        : range.from + ((real - range.realFrom) / range.realRange) * range.range,
    displayValueToText: (value) => percentText(value),
    createTicks: ({ defaultTicks }) => percentTicks(defaultTicks),
  });
}

interface ScaleLook {
  /** Widens the range of the visible prices. */
  readonly reach: (range: AxisRange) => AxisRange;
  /** Free parts above and below the candles; without it they stay. */
  readonly gap?: AxisGap;
}

/** Gives the price axis a scale. The axis fits itself to the prices again, if it was fixed. */
export function showScale(chart: Chart, scale: PriceScale, { reach, gap }: ScaleLook): void {
  registerAxes();
  chart.overrideYAxis({
    paneId: PANE,
    name: AXES[scale],
    // The axis of another scale is a new one.
    gap: gap ?? chart.getYAxes({ paneId: PANE })[0]?.gap ?? {},
    createRange: ({ defaultRange }) => {
      const first = chart.getDataList()[chart.getVisibleRange().from];
      const digits = chart.getSymbol()?.pricePrecision ?? 0;
      const prices = { base: first?.close, point: 10 ** -digits };
      return withHead(chart, scale, rangeOn(scale, reach(defaultRange), prices));
    },
  });
}

/**
 * Widens the range so that the gap at the top has its pixels. The library takes them from the
 * height that is left to the prices, so the legend would cover the highest candles.
 */
function withHead(chart: Chart, scale: PriceScale, range: AxisRange): AxisRange {
  const { top = 0, bottom = 0 } = chart.getYAxes({ paneId: PANE })[0]?.gap ?? {};
  const height = chart.getSize(PANE, 'main')?.height ?? 0;
  const head = top / height;
  const missing = head * (head + bottom);
  // A chart that is hardly higher than its legend has no room to give.
  if (!(missing < 0.5)) return range;
  const more = missing / (1 - missing);
  const real = range.realTo + range.realRange * more;
  const price = scale === 'log' ? 10 ** real : range.to + range.range * more;
  const shown = scale === 'percent' ? real : price;
  return rangeFrom([range.from, price], [range.realFrom, real], [range.displayFrom, shown]);
}

interface Prices {
  /** The price that percents are of, the close of the first visible candle. */
  readonly base: number | undefined;
  /** The smallest step of a price. */
  readonly point: number;
}

/** Returns a range of prices as the range of a scale. */
export function rangeOn(scale: PriceScale, range: AxisRange, { base, point }: Prices): AxisRange {
  if (scale === 'linear') return range;
  const isFlat = range.range < point;
  const from = isFlat ? range.from - FLAT_POINTS * point : range.from;
  const to = isFlat ? range.to + FLAT_POINTS * point : range.to;
  if (scale === 'log') {
    const low = Math.max(from, to * LOWEST_SHARE);
    const reals = [Math.log10(low), Math.log10(to)] as const;
    return rangeFrom([low, to], reals, [low, to]);
  }
  const zero = base || to;
  // The library writes its labels anew only if the range of prices changes, and another first
  // candle need not change it. Much less than a pixel makes it another range.
  const high = to + zero * 1e-9;
  const shares = [(from / zero - 1) * 100, (high / zero - 1) * 100] as const;
  return rangeFrom([from, high], shares, shares);
}

type Ends = readonly [from: number, to: number];

const rangeFrom = (prices: Ends, reals: Ends, shown: Ends): AxisRange => ({
  from: prices[0],
  to: prices[1],
  range: prices[1] - prices[0],
  realFrom: reals[0],
  realTo: reals[1],
  realRange: reals[1] - reals[0],
  displayFrom: shown[0],
  displayTo: shown[1],
  displayRange: shown[1] - shown[0],
});

/**
 * Makes the axis wide enough for the prices on it. The library measures its own labels only, which
 * are prices too, unless they are percents.
 */
export function fitAxis(chart: Chart, model: AxisTexts): void {
  const size = model.scale === 'percent' ? widthOf(model) : 'auto';
  if (chart.getStyles().yAxis.size !== size) chart.setStyles({ yAxis: { size } });
}

interface AxisTexts {
  readonly scale: PriceScale;
  readonly palette: { readonly font: string };
  readonly lines: readonly { readonly priceText: string }[];
  readonly last: { readonly priceText: string } | null;
}

function widthOf({ palette, lines, last }: AxisTexts): number {
  const texts = ['+0.000%', last?.priceText ?? '', ...lines.map(({ priceText }) => priceText)];
  // A study below the candles may have the same digits and a sign.
  const widths = texts.map((text) =>
    utils.calcTextWidth(`-${text}`, FONT_PX, WEIGHT, palette.font),
  );
  return Math.ceil(Math.max(...widths)) + MARGINS_PX;
}
