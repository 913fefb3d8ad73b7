import { priceText } from '../price-text.ts';
import type { Drawing, DrawingPoint, Tool } from './drawing.ts';

/** Pixels from the left and the top of the price chart. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export type Segment = readonly [from: Pixel, to: Pixel];

export interface ShapeText {
  readonly at: Pixel;
  readonly text: string;
  readonly align: 'left' | 'right';
}

/** What a drawing looks like on the chart as it is scrolled and scaled now. */
export interface Shape {
  /** The drawing's points. */
  readonly points: readonly Pixel[];
  readonly lines: readonly Segment[];
  /** Lines that only connect its points. */
  readonly faint: readonly Segment[];
  readonly areas: readonly (readonly Pixel[])[];
  readonly texts: readonly ShapeText[];
}

/** The price chart as the shapes need it. */
export interface Scale {
  readonly width: number;
  readonly height: number;
  readonly digits: number;
  readonly toPixel: (point: DrawingPoint) => Pixel;
}

export const FIB_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

const TEXT_GAP_PX = 5;
/** Between the point of a text and its first letter, for the grip. */
const TEXT_INDENT_PX = 12;
export const TEXT_LINE_PX = 16;
const TEXT_COLUMNS = 28;
/** A wide character counts as two columns. */
const WIDE_CHARACTER = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\uff60]/;

/** Returns the shape of a drawing, cut to the chart: a canvas is slow with far ends of lines. */
export function shapeOf({ tool, points: places, text }: ShapedDrawing, scale: Scale): Shape {
  const points = places.map(scale.toPixel);
  const [a = ORIGIN, b = a, c = b] = points;
  const plain = { points, faint: [], areas: [], texts: [] };
  const cut = (segments: readonly Segment[]) => clipped(segments, scale);
  if (tool === 'trend') return { ...plain, lines: cut([[a, b]]) };
  if (tool === 'ray') return { ...plain, lines: cut([[a, beyond(a, b, scale)]]) };
  if (tool === 'channel') {
    const shift = places.length === 3 ? offsetOf(a, b, c) : ORIGIN;
    const other: Segment = [moved(a, shift), moved(b, shift)];
    return { ...plain, lines: cut([[a, b], other]), areas: [[a, b, other[1], other[0]]] };
  }
  if (tool === 'fib') return { ...fib(places, points, scale), faint: cut([[a, b]]) };
  if (tool === 'text')
    return { ...plain, lines: [], texts: rowsOf(text, { x: a.x + TEXT_INDENT_PX, y: a.y }) };
  const label = priceText(Number(places[0]?.price), scale.digits);
  const at = { x: scale.width - TEXT_GAP_PX, y: a.y - TEXT_GAP_PX };
  const line: Segment = [
    { x: 0, y: a.y },
    { x: scale.width, y: a.y },
  ];
  return { ...plain, lines: cut([line]), texts: [{ at, text: label, align: 'right' }] };
}

export type ShapedDrawing = Pick<Drawing, 'points' | 'text'> & { readonly tool: Tool };

const ORIGIN: Pixel = { x: 0, y: 0 };
const moved = ({ x, y }: Pixel, by: Pixel): Pixel => ({ x: x + by.x, y: y + by.y });

/** Returns how far the second line of a channel is from the first: up or down, if it can be. */
function offsetOf(a: Pixel, b: Pixel, through: Pixel): Pixel {
  if (a.x === b.x) return { x: through.x - a.x, y: 0 };
  const share = (through.x - a.x) / (b.x - a.x);
  return { x: 0, y: through.y - (a.y + share * (b.y - a.y)) };
}

/** A point on the ray from `a` through `b` that is beyond the chart. */
function beyond(a: Pixel, b: Pixel, { width, height }: Scale): Pixel {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return b;
  const reach = (Math.abs(a.x) + Math.abs(a.y) + width + height) / length;
  return { x: a.x + (b.x - a.x) * reach, y: a.y + (b.y - a.y) * reach };
}

/**
 * The first point is the level of 100 %, the second that of 0 %. A level is at the height of its
 * price, which on a logarithmic axis is not at its share of the pixels between the points.
 */
function fib(places: readonly DrawingPoint[], points: readonly Pixel[], scale: Scale): Shape {
  const [a = ORIGIN, b = a] = points;
  const time = places[0]?.time ?? 0;
  const from = Number(places[0]?.price);
  const to = Number((places[1] ?? places[0])?.price);
  const left = Math.max(0, Math.min(a.x, b.x));
  const rows = FIB_LEVELS.map((share) => {
    const price = to + (from - to) * share;
    return { share, price, y: scale.toPixel({ time, price: String(price) }).y };
  });
  const isShown = left < scale.width;
  const across = rows.map(
    ({ y }): Segment => [
      { x: left, y },
      { x: scale.width, y },
    ],
  );
  const lines = isShown ? clipped(across, scale) : [];
  const areas = rows.slice(1).flatMap(({ y }, index) => {
    const above = rows[index]?.y ?? y;
    const right = scale.width;
    const corners = [
      { x: left, y: above },
      { x: right, y: above },
      { x: right, y },
      { x: left, y },
    ];
    return isShown ? [corners] : [];
  });
  const texts = rows.flatMap(({ share, price, y }): ShapeText[] => {
    if (!isShown) return [];
    const at = { x: left + TEXT_GAP_PX, y: y - TEXT_GAP_PX };
    const text = `${(share * 100).toFixed(1)}% ${priceText(price, scale.digits)}`;
    return [{ at, text, align: 'left' }];
  });
  return { points, lines, faint: [], areas, texts };
}

/** Breaks a text into rows, at spaces where possible. */
export function rowsOf(text: string, { x, y }: Pixel): ShapeText[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.match(/[^ ]* |[^ ]+$/g) ?? []) {
    if (row !== '' && columnsOf(row + word.trimEnd()) > TEXT_COLUMNS) {
      rows.push(row);
      row = '';
    }
    for (const character of word) {
      if (columnsOf(row + character) > TEXT_COLUMNS && character !== ' ') {
        rows.push(row);
        row = '';
      }
      row += character;
    }
  }
  rows.push(row);
  return rows.map((each, index) => ({
    at: { x, y: y + index * TEXT_LINE_PX },
    text: each.trimEnd(),
    align: 'left',
  }));
}

const columnsOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (WIDE_CHARACTER.test(character) ? 2 : 1), 0);

/** Lines are drawn a little beyond the edges, so that no end shows. */
const MARGIN_PX = 8;

/** Returns the parts of lines that are on the chart (Liang and Barsky, 1984). */
export const clipped = (segments: readonly Segment[], scale: Box): Segment[] =>
  segments.flatMap((segment) => {
    const part = partOn(segment, scale);
    return part ? [part] : [];
  });

type Box = Pick<Scale, 'width' | 'height'>;

function partOn([from, to]: Segment, { width, height }: Box): Segment | null {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  let start = 0;
  let end = 1;
  const edges = [
    [-dx, from.x + MARGIN_PX],
    [dx, width + MARGIN_PX - from.x],
    [-dy, from.y + MARGIN_PX],
    [dy, height + MARGIN_PX - from.y],
  ] as const;
  for (const [step, room] of edges) {
    if (step === 0 && room < 0) return null;
    if (step < 0) start = Math.max(start, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  if (start > end) return null;
  const at = (share: number): Pixel => ({ x: from.x + dx * share, y: from.y + dy * share });
  return [at(start), at(end)];
}

/** Returns how far a point is from a drawing, in pixels. */
export function distanceTo(shape: Shape, point: Pixel): number {
  const toTexts = shape.texts.map(({ at, text, align }) => {
    const width = columnsOf(text) * (TEXT_LINE_PX / 2);
    const left = align === 'left' ? at.x : at.x - width;
    const across = Math.max(left - point.x, point.x - left - width, 0);
    return Math.hypot(across, Math.max(Math.abs(point.y - at.y) - TEXT_LINE_PX / 2, 0));
  });
  const toLines = [...shape.lines, ...shape.faint].map((line) => distanceToLine(line, point));
  return Math.min(Number.POSITIVE_INFINITY, ...toTexts, ...toLines);
}

function distanceToLine([from, to]: Segment, { x, y }: Pixel): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / square;
  const near = Math.min(1, Math.max(0, share));
  return Math.hypot(x - from.x - dx * near, y - from.y - dy * near);
}
