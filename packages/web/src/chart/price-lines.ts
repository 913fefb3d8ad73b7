import {
  registerOverlay,
  type AxisRange,
  type Chart,
  type OverlayCreateFiguresCallbackParams,
  type OverlayFigure,
} from 'klinecharts';

import type { PriceScale } from './chart-choices.ts';
import { withAlpha, type ChartPalette } from './chart-theme.ts';
import { fitAxis, showScale } from './price-scale.ts';
import { colorOf, outline, tagFigures, tagFill, tagText, type LineTone } from './price-tags.ts';
import { placeTags } from './tag-layout.ts';

/**
 * A price that matters to the trader, drawn as a line across the chart. Its prices are plain
 * numbers.
 */
export interface PriceLine {
  readonly id: string;
  readonly price: number;
  readonly tone: LineTone;
  /** Text at the line's left end, for example "Buy 0.50 +62.50". */
  readonly label: string;
  /** The price as text, on the axis at the right. */
  readonly priceText: string;
  /** Accessible name of the line's handle; a line without it cannot be moved. */
  readonly grip?: string;
  /**
   * The line shows its new position while it is being moved, which does not change the visible
   * range.
   */
  readonly isDraft?: boolean;
  /**
   * The line belongs to nothing that was sent: it is drawn fainter, and as it may follow the price,
   * only its coming and going change the visible range at once.
   */
  readonly isPlanned?: boolean;
  /** The line's order was just accepted: it is drawn thick, to be seen at once. */
  readonly isNew?: boolean;
}

/** The last price: a dotted line with a filled label and the time left in the candle. */
export interface LastPrice {
  readonly price: number;
  readonly priceText: string;
  readonly countdown: string;
  readonly isUp: boolean;
}

export interface LinesModel {
  readonly palette: ChartPalette;
  readonly lines: readonly PriceLine[];
  readonly last: LastPrice | null;
  readonly scale: PriceScale;
}

/** Functions that return further prices for the axis to reach, of what is drawn beside candles. */
export type Extents = Set<() => readonly number[]>;

const OVERLAY = 'tradeLines';
/** Share of the price chart's height below the candles, where the volume is. */
export const BOTTOM_GAP = 0.18;
const TAG_PX = 16;
const LAST_TAG_PX = 28;
const PILL_PX = 18;
/** Lines further away than this multiple of the visible range do not widen the range. */
const REACH = 1;
/** Planned lines may be further away, because they are there to be dragged. */
const PLANNED_REACH = 3;

type Params = OverlayCreateFiguresCallbackParams<unknown>;

let isRegistered = false;

/** Draws the model over the candles; returns a function that draws a changed model. */
export function attachLines(
  chart: Chart,
  first: LinesModel,
  extents: Extents = new Set(),
): (model: LinesModel) => void {
  if (!isRegistered) {
    isRegistered = true;
    registerOverlay({
      name: OVERLAY,
      totalStep: 2,
      createPointFigures: drawLines,
      createYAxisFigures: drawTags,
    });
  }
  let model = first;
  let counted = countedLines(first.lines, []);
  chart.createOverlay({
    name: OVERLAY,
    id: OVERLAY,
    lock: true,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    points: [{ value: 0 }],
    extendData: () => model,
  });
  const reach = (range: AxisRange) => {
    const others = [...extents].flatMap((pricesNow) => pricesNow());
    const from = Math.min(range.realFrom, ...others);
    return reachLines(spanOf(from, Math.max(range.realTo, ...others)), counted);
  };
  showScale(chart, model.scale, { reach, gap: { top: headPx(0), bottom: BOTTOM_GAP } });
  return (next) => {
    const countedNow = countedLines(next.lines, counted);
    const isMoved = pricesOf(countedNow) !== pricesOf(counted);
    const isRescaled = next.scale !== model.scale;
    model = next;
    counted = countedNow;
    // The library would merge an object into the one before, whose further lines would stay.
    chart.overrideOverlay({ id: OVERLAY, extendData: () => next });
    // The library computes its price range again only after a resize.
    if (isMoved) chart.resize();
    if (isRescaled) showScale(chart, model.scale, { reach });
    fitAxis(chart, model);
  };
}

const pricesOf = (lines: readonly PriceLine[]): string =>
  lines.map((line) => (line.isPlanned ? line.id : line.price)).join();

/**
 * Returns the lines that the axis makes room for. One that is being moved counts where it was in
 * `before`, so that the axis stands still under the finger.
 */
export const countedLines = (
  lines: readonly PriceLine[],
  before: readonly PriceLine[],
): readonly PriceLine[] =>
  lines.flatMap((line) => (line.isDraft ? before.filter(({ id }) => id === line.id) : [line]));

/** More rows of the legend lie over the candles, which would be low on a phone otherwise. */
const HEAD_ROWS_MAX = 2;

/** Pixels at the top of the price chart that are the legend's, with a row for each study. */
export const headPx = (studies: number): number => 28 + 20 * Math.min(studies, HEAD_ROWS_MAX);

/** Widens the price range to include lines that are near enough. */
export function reachLines(range: AxisRange, lines: readonly PriceLine[]): AxisRange {
  let from = range.realFrom;
  let to = range.realTo;
  for (const { price, isPlanned } of lines) {
    const reach = range.realRange * (isPlanned ? PLANNED_REACH : REACH);
    if (price < range.realFrom - reach || price > range.realTo + reach) continue;
    from = Math.min(from, price);
    to = Math.max(to, price);
  }
  return spanOf(from, to);
}

/** The range of an axis whose values are drawn as they are. */
export function spanOf(from: number, to: number): AxisRange {
  const range = to - from;
  return {
    from,
    to,
    range,
    realFrom: from,
    realTo: to,
    realRange: range,
    displayFrom: from,
    displayTo: to,
    displayRange: range,
  };
}

/** An axis label this near to the middle of a price label is left out. */
const LABEL_CLEAR_PX = 16;
/** Half the height of an axis label, plus a small margin, in pixels. */
const LABEL_REACH_PX = 7;

/** Returns the heights of the axis labels that are too near to a price label. */
export function coveredLabels(
  labels: readonly number[],
  model: LinesModel,
  toPixel: (price: number) => number,
  height: number,
): number[] {
  const { middles, tags } = placeAxisTags(model, toPixel, height);
  return labels.filter((y) =>
    tags.some((tag, at) => {
      const clear = Math.max(LABEL_CLEAR_PX, tag.height / 2 + LABEL_REACH_PX);
      return Math.abs((middles[at] ?? 0) - y) < clear;
    }),
  );
}

/**
 * Paints over an axis label. The library makes its labels only when the range changes, but a price
 * label moves with every quote; grid lines and the width of the axis stay.
 */
const coverFigure = (y: number, width: number, palette: ChartPalette): OverlayFigure => ({
  type: 'rect',
  attrs: { x: 0, y: y - LABEL_REACH_PX, width, height: 2 * LABEL_REACH_PX },
  styles: { style: 'fill', color: palette.panel },
  ignoreEvent: true,
});

/**
 * Returns the positions of the price labels of the visible lines on the axis; that of the last
 * price comes last.
 */
function placeAxisTags(model: LinesModel, toPixel: (price: number) => number, height: number) {
  const placed = visibleLines(model, toPixel, height);
  const tags = placed.map(({ y }) => ({ y, height: TAG_PX, isFixed: false }));
  const { last } = model;
  if (last) tags.push({ y: toPixel(last.price) + 6, height: LAST_TAG_PX, isFixed: true });
  return { placed, tags, middles: placeTags(tags, height) };
}

function visibleLines({ lines }: LinesModel, toPixel: (price: number) => number, height: number) {
  return lines
    .map((line) => ({ line, y: toPixel(line.price) }))
    .filter(({ y }) => y >= 0 && y <= height);
}

// The cast is safe: only `attachLines` creates overlays of this name.
const modelOf = ({ overlay }: Params): LinesModel => (overlay.extendData as () => LinesModel)();

const PLANNED_ALPHA = 0.4;
const lineColor = ({ tone, isPlanned }: PriceLine, palette: ChartPalette): string =>
  isPlanned ? withAlpha(colorOf(tone, palette), PLANNED_ALPHA) : colorOf(tone, palette);

const NEW_PX = 4;

function lineFigure(
  y: number,
  width: number,
  color: string,
  dash: number[],
  size = 1,
): OverlayFigure {
  return {
    type: 'line',
    attrs: {
      coordinates: [
        { x: 0, y },
        { x: width, y },
      ],
    },
    styles: { style: 'dashed', dashedValue: dash, color, size },
    ignoreEvent: true,
  };
}

function drawLines(params: Params): OverlayFigure[] {
  const { bounding, yAxis } = params;
  const model = modelOf(params);
  if (!yAxis) return [];
  const { palette, last } = model;
  const toPixel = (price: number) => yAxis.convertToPixel(price);
  const placed = visibleLines(model, toPixel, bounding.height);
  // The legend would cover a label at the top.
  const head = yAxis.gap.top ?? 0;
  const pills = placeTags(
    placed.map(({ y }) => ({ y: y - head, height: PILL_PX })),
    bounding.height - head,
  );
  const figures = placed.map(({ line, y }) =>
    lineFigure(y, bounding.width, lineColor(line, palette), [5, 4], line.isNew ? NEW_PX : 1),
  );
  if (last) {
    const color = last.isUp ? palette.up : palette.down;
    figures.push(lineFigure(yAxis.convertToPixel(last.price), bounding.width, color, [2, 3]));
  }
  placed.forEach(({ line }, index) => {
    const color = colorOf(line.tone, palette);
    figures.push({
      type: 'text',
      attrs: { x: 6, y: (pills[index] ?? 0) + head, text: line.label, baseline: 'middle' },
      styles: {
        ...tagText(palette),
        style: 'stroke_fill',
        color,
        backgroundColor: palette.panel,
        borderColor: color,
        borderSize: 1,
        borderRadius: 5,
      },
      ignoreEvent: true,
    });
  });
  return figures;
}

function drawTags(params: Params): OverlayFigure[] {
  const { bounding, yAxis } = params;
  const model = modelOf(params);
  if (!yAxis) return [];
  const { palette, last } = model;
  const toPixel = (price: number) => yAxis.convertToPixel(price);
  const { placed, middles } = placeAxisTags(model, toPixel, bounding.height);
  const width = bounding.width - 4;
  const labels = yAxis.getTicks().map(({ coord }) => coord);
  const figures = coveredLabels(labels, model, toPixel, bounding.height).map((y) =>
    coverFigure(y, bounding.width, palette),
  );
  const tags = placed.flatMap(({ line }, index) =>
    tagFigures(
      middles[index] ?? 0,
      TAG_PX,
      width,
      line.isPlanned ? outline(line.tone, palette) : tagFill(line.tone, palette),
      [line.priceText],
      palette,
    ),
  );
  figures.push(...tags);
  if (last) {
    const fill = { fill: last.isUp ? palette.upFill : palette.downFill, ink: '#fff' };
    const rows = [last.priceText, ...(last.countdown === '' ? [] : [last.countdown])];
    const height = rows.length === 1 ? TAG_PX : LAST_TAG_PX;
    const middle = (middles.at(-1) ?? 0) - (LAST_TAG_PX - height) / 2;
    figures.push(...tagFigures(middle, height, width, fill, rows, palette));
  }
  return figures;
}
