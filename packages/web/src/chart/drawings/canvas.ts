import {
  registerOverlay,
  type Chart,
  type OverlayCreateFiguresCallbackParams,
  type OverlayFigure,
} from 'klinecharts';

import { withAlpha, type ChartPalette } from '../chart-theme.ts';
import type { HeldChart } from '../held-chart.ts';
import { nearestPrice } from '../magnet.ts';
import { DASH_LENGTHS, type Drawing, type DrawingPoint, type DrawingStyle } from './drawing.ts';
import {
  distanceTo,
  shapeOf,
  type Pixel,
  type Scale,
  type Segment,
  type Shape,
  type ShapedDrawing,
} from './shape.ts';

const OVERLAY = 'drawings';
const PANE = { paneId: 'candle_pane' } as const;
/** A touch this near to a drawing counts as on it. */
const REACH_PX = 16;
const AREA_ALPHA = 0.07;
const GLOW_ALPHA = 0.22;
const GLOW_PX = 8;
const BACKING_ALPHA = 0.8;
const FAINT_DASH = [3, 3];
const TEXT_PX = 12;
const LABEL_PX = 10;

export type DrawnThing = ShapedDrawing & Pick<Drawing, 'style'>;

/** What is drawn: the drawings, and which of them is chosen. */
export interface DrawingsModel {
  readonly drawings: readonly (DrawnThing & { readonly id: string })[];
  readonly chosen: string | null;
  readonly digits: number;
}

/**
 * What an overlay draws, asked for at each drawing. It is a function because the library merges an
 * object into the one before, so that removed drawings would stay.
 */
type Drawn = () => { readonly model: DrawingsModel; readonly palette: ChartPalette };

let isRegistered = false;

/** Draws the model below the lines of orders; returns a function that ends this. */
export function drawOn(held: HeldChart, model: DrawingsModel): () => void {
  if (!isRegistered) {
    isRegistered = true;
    registerOverlay({ name: OVERLAY, totalStep: 2, createPointFigures: figuresOf });
  }
  held.chart.createOverlay({
    name: OVERLAY,
    id: OVERLAY,
    lock: true,
    zLevel: -1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    points: [{ value: 0 }],
    extendData: drawnBy(held, model),
  });
  return () => held.chart.removeOverlay({ id: OVERLAY });
}

export function redraw(held: HeldChart, model: DrawingsModel): void {
  held.chart.overrideOverlay({ id: OVERLAY, extendData: drawnBy(held, model) });
}

const drawnBy =
  (held: HeldChart, model: DrawingsModel): Drawn =>
  () => ({ model, palette: held.palette });

/** Returns the scale of the price chart as it is now. */
export function scaleOf(chart: Chart, digits: number): Scale {
  const size = chart.getSize('candle_pane', 'main');
  return {
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    digits,
    toPixel: ({ time, price }) => {
      const place = { timestamp: time, value: Number(price) };
      const [{ x = 0, y = 0 } = {}] = [chart.convertToPixel(place, PANE)].flat();
      return { x, y };
    },
  };
}

/** Returns the drawing nearest to a point, if it is within reach of a finger there. */
export function drawingAt(
  chart: Chart,
  { drawings, digits }: Pick<DrawingsModel, 'drawings' | 'digits'>,
  point: Pixel,
): string | null {
  const scale = scaleOf(chart, digits);
  let found: string | null = null;
  let least = REACH_PX;
  for (const drawing of drawings) {
    const distance = distanceTo(shapeOf(drawing, scale), point);
    // Of two at the same place the newer one lies over the other.
    if (distance > least) continue;
    found = drawing.id;
    least = distance;
  }
  return found;
}

/** Magnet: a point this near to a price of its candle snaps to it. */
const MAGNET_PX = 24;

/** Returns the time and price at a pixel, or the candle's nearest price if the magnet is on. */
export function pointAt(
  chart: Chart,
  { x, y }: Pixel,
  { digits, isMagnet }: { readonly digits: number; readonly isMagnet: boolean },
): DrawingPoint | null {
  const [place] = [chart.convertFromPixel([{ x, y }], PANE)].flat();
  const { timestamp, value, dataIndex } = place ?? {};
  if (timestamp === undefined || value === undefined || !Number.isFinite(value)) return null;
  const bar = isMagnet ? chart.getDataList()[dataIndex ?? -1] : undefined;
  const { toPixel } = scaleOf(chart, digits);
  const prices = bar ? [bar.open, bar.high, bar.low, bar.close] : [];
  const awayOf = (price: number) =>
    Math.abs(toPixel({ time: timestamp, price: String(price) }).y - y);
  const near = nearestPrice(prices, awayOf, MAGNET_PX) ?? value;
  return { time: timestamp, price: near.toFixed(digits) };
}

/** Returns the points moved by a number of candles and a difference of prices. */
export function movedBy(
  chart: Chart,
  points: readonly DrawingPoint[],
  by: { readonly bars: number; readonly price: number; readonly digits: number },
): readonly DrawingPoint[] {
  const { toPixel } = scaleOf(chart, by.digits);
  const bar = chart.getBarSpace().bar;
  return points.map((point) => {
    const { x } = toPixel(point);
    const [place] = [chart.convertFromPixel([{ x: x + by.bars * bar }], PANE)].flat();
    const price = (Number(point.price) + by.price).toFixed(by.digits);
    return { time: place?.timestamp ?? point.time, price };
  });
}

/** Returns the points moved by a number of pixels, of which the candles take the nearest one. */
export function movedByPixels(
  chart: Chart,
  points: readonly DrawingPoint[],
  { place, by, digits }: { readonly place: Pixel; readonly by: Pixel; readonly digits: number },
): readonly DrawingPoint[] {
  const priceAt = (y: number) =>
    Number(pointAt(chart, { x: place.x, y }, { digits, isMagnet: false })?.price ?? 0);
  const bars = Math.round(by.x / chart.getBarSpace().bar);
  return movedBy(chart, points, {
    bars,
    price: priceAt(place.y + by.y) - priceAt(place.y),
    digits,
  });
}

function figuresOf(params: OverlayCreateFiguresCallbackParams<unknown>): OverlayFigure[] {
  // The cast is safe: only `drawOn` creates overlays of this name.
  const { model, palette } = (params.overlay.extendData as Drawn)();
  const scale = scaleOf(params.chart, model.digits);
  return model.drawings.flatMap((drawing) =>
    paint(drawing, shapeOf(drawing, scale), palette, drawing.id === model.chosen),
  );
}

function paint(
  { tool, style }: DrawnThing,
  shape: Shape,
  palette: ChartPalette,
  isChosen: boolean,
): OverlayFigure[] {
  const color = palette[style.color];
  const areas = shape.areas.map((coordinates, index) => ({
    type: 'polygon',
    attrs: { coordinates },
    // Each second band of a retracement is lighter.
    styles: { style: 'fill', color: withAlpha(color, AREA_ALPHA * (1 + (index % 2))) },
    ignoreEvent: true,
  }));
  const glow = isChosen
    ? shape.lines.map((line) =>
        stroke(line, withAlpha(color, GLOW_ALPHA), style.width + GLOW_PX, [1, 0]),
      )
    : [];
  const faint = shape.faint.map((line) => stroke(line, palette.text, 1, FAINT_DASH));
  const lines = shape.lines.map((line) => stroke(line, color, style.width, dashOf(style)));
  const texts = shape.texts.map(({ at: { x, y }, text, align }) => ({
    type: 'text',
    attrs: { x, y, text, align, baseline: tool === 'text' ? 'middle' : 'bottom' },
    styles: {
      color: tool === 'fib' ? palette.text2 : color,
      size: tool === 'text' ? TEXT_PX : LABEL_PX,
      weight: tool === 'text' ? 600 : 500,
      family: palette.font,
      paddingLeft: 0,
      paddingRight: 0,
      paddingTop: 0,
      paddingBottom: 0,
      // A text is read over the candles.
      backgroundColor: tool === 'text' ? withAlpha(palette.panel, BACKING_ALPHA) : 'transparent',
    },
    ignoreEvent: true,
  }));
  return [...areas, ...glow, ...faint, ...lines, ...texts];
}

function dashOf({ dash, width }: DrawingStyle): number[] {
  const [on, off] = DASH_LENGTHS[dash];
  return dash === 'solid' ? [on, off] : [on * Math.max(1, width / 2), off * Math.max(1, width / 2)];
}

const stroke = (
  coordinates: Segment,
  color: string,
  size: number,
  dashedValue: number[],
): OverlayFigure => ({
  type: 'line',
  attrs: { coordinates },
  styles: { style: dashedValue[1] === 0 ? 'solid' : 'dashed', dashedValue, color, size },
  ignoreEvent: true,
});
