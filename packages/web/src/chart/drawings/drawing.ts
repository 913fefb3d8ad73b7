import type { PreferenceValue } from '@fulcrum/contract/preferences/merge';

import { keptText } from '../kept-text.ts';
import { LINE_COLORS, type LineColor } from '../studies/study-forms.ts';

export const TOOLS = ['trend', 'level', 'ray', 'channel', 'fib', 'text'] as const;
export type Tool = (typeof TOOLS)[number];

/** How many points a drawing has. */
export const POINTS: Readonly<Record<Tool, number>> = {
  trend: 2,
  level: 1,
  ray: 2,
  channel: 3,
  fib: 2,
  text: 1,
};

export const WIDTHS = [1, 2, 3, 4] as const;
export type LineWidth = (typeof WIDTHS)[number];
export const DASHES = ['solid', 'dashed', 'dotted'] as const;
export type Dash = (typeof DASHES)[number];
/** Lengths of a dash and of the gap after it, in pixels. */
export const DASH_LENGTHS: Readonly<Record<Dash, readonly [dash: number, gap: number]>> = {
  solid: [1, 0],
  dashed: [6, 4],
  dotted: [1.5, 3],
};

export interface DrawingStyle {
  readonly color: LineColor;
  readonly width: LineWidth;
  readonly dash: Dash;
}

export const FIRST_STYLE: DrawingStyle = { color: 'accent', width: 2, dash: 'solid' };
/** The many lines of a retracement are thinner. */
export const firstStyleOf = (tool: Tool): DrawingStyle =>
  tool === 'fib' ? { ...FIRST_STYLE, width: 1 } : FIRST_STYLE;

/** A place on the chart that is the same in every period. */
export interface DrawingPoint {
  /** Epoch ms: the beginning of a candle, or where one would begin. */
  readonly time: number;
  /** A decimal number, such as "1.08412". */
  readonly price: string;
}

export interface Drawing {
  readonly id: string;
  readonly tool: Tool;
  readonly points: readonly DrawingPoint[];
  readonly style: DrawingStyle;
  /** Empty except for a text. */
  readonly text: string;
  readonly isLocked: boolean;
  /** When it was made, epoch ms. */
  readonly made: number;
}

/** More drawings hide the candles, and a phone draws these many without delay. */
export const SHOWN_MAX = 200;
export const TEXT_MAX = 200;
/** The server takes 256 KiB, of which removals and what other devices add need a part. */
export const DRAWINGS_BYTES_MAX = 192 * 1_024;
/** What the server keeps of each item besides its value: its id, time and writer. */
const ITEM_BYTES = 96;

/** The start of the year 2100. */
const TIME_MAX = 4_102_444_800_000;
const PRICE = /^-?\d{1,12}(?:\.\d{1,12})?$/;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Reads the drawings of an instrument among those that were kept, oldest first. They come from
 * other devices, other versions of the app and whoever writes to the server: what has no place on
 * the chart is passed over, a broken style gets the first one, and a text is cut.
 */
export function readDrawings(kept: unknown, code: string): readonly Drawing[] {
  if (!isObject(kept)) return [];
  return Object.entries(kept)
    .flatMap(([id, value]) => readDrawing(id, value, code) ?? [])
    .sort((a, b) => a.made - b.made || (a.id < b.id ? -1 : 1));
}

/** The drawings that the chart shows: the newest ones, if two devices together made too many. */
export const shownOf = (drawings: readonly Drawing[]): readonly Drawing[] =>
  drawings.slice(-SHOWN_MAX);

function readDrawing(id: string, value: unknown, code: string): Drawing | null {
  if (!isObject(value) || value['code'] !== code) return null;
  const { points, made, text: own } = value;
  const tool = TOOLS.find((name) => name === value['tool']);
  if (tool === undefined || !Array.isArray(points) || points.length !== POINTS[tool]) return null;
  const places = points.flatMap((point: unknown) => readPoint(point) ?? []);
  const text = tool === 'text' && typeof own === 'string' ? keptText(own, TEXT_MAX) : '';
  if (places.length !== points.length || (tool === 'text' && text === '')) return null;
  return {
    id,
    tool,
    points: places,
    style: readStyle(value),
    text,
    isLocked: value['isLocked'] === true,
    made: isTime(made) ? made : 0,
  };
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= TIME_MAX;

function readPoint(value: unknown): DrawingPoint | null {
  if (!isObject(value)) return null;
  const { time, price } = value;
  if (!isTime(time) || typeof price !== 'string' || !PRICE.test(price)) return null;
  return { time, price };
}

/** Reads a style; each part of it that is broken is that of the first style. */
export function readStyle({ color, width, dash }: Fields): DrawingStyle {
  return {
    color: LINE_COLORS.find((name) => name === color) ?? FIRST_STYLE.color,
    width: WIDTHS.find((each) => each === width) ?? FIRST_STYLE.width,
    dash: DASHES.find((name) => name === dash) ?? FIRST_STYLE.dash,
  };
}

/** The drawing as it is kept, for the instrument `code`. */
export function keptDrawing(drawing: Drawing, code: string): PreferenceValue {
  const { tool, points, style, text, isLocked, made } = drawing;
  const { color, width, dash } = style;
  const places = points.map(({ time, price }) => ({ time, price }));
  return { code, tool, points: places, color, width, dash, text, isLocked, made };
}

/** Why no further drawing can be made; null if one can. `kept` are those of all instruments. */
export function whyNoDrawing(kept: Fields, code: string): 'tooMany' | 'full' | null {
  const own = Object.values(kept).filter((value) => isObject(value) && value['code'] === code);
  if (own.length >= SHOWN_MAX) return 'tooMany';
  const bytes = new TextEncoder().encode(JSON.stringify(kept)).length;
  const all = bytes + Object.keys(kept).length * ITEM_BYTES;
  return all > DRAWINGS_BYTES_MAX ? 'full' : null;
}
