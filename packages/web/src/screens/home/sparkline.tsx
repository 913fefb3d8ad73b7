import type { Direction } from '@fulcrum/ui/figures/format';
import { memo, useEffect, useRef } from 'react';

import { useAppearance } from '../../settings/use-appearance.ts';
import { quotes } from '../../market/quotes.ts';
import { useSmallLine } from './small-charts.ts';
import type { SmallLine } from './small-charts.ts';

const WIDTH = 72;
const HEIGHT = 28;
const MARGIN = 2;
/**
 * The last point follows the price once a second; a smaller change would not show in so small a
 * chart.
 */
const REDRAW_MS = 1_000;

const redraws = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

/**
 * Calls a function each second together with all others, so that the page is painted once for all
 * charts. Returns a function that ends it.
 */
function everySecond(redraw: () => void): () => void {
  redraws.add(redraw);
  clock ??= setInterval(() => redraws.forEach((each) => each()), REDRAW_MS);
  return () => {
    redraws.delete(redraw);
    if (redraws.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

interface SparklineProps {
  readonly code: string;
  readonly digits: number;
  readonly direction: Direction;
}

/**
 * The day as a small line above or below the close of the day before. It is never mirrored: time
 * runs left to right.
 */
export const Sparkline = memo(function Sparkline({ code, digits, direction }: SparklineProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<readonly unknown[]>([]);
  const line = useSmallLine(code);
  const appearance = useAppearance();

  useEffect(() => {
    const element = canvas.current;
    if (!element || !line) return;
    const look = [line, appearance, direction];
    const isDrawn = (what: readonly unknown[]) =>
      what.every((part, at) => part === drawn.current[at]);
    const redraw = () => {
      const quote = quotes.latest(code);
      const last = quote ? quote.bid / 10 ** digits : null;
      if (isDrawn([...look, last])) return;
      drawn.current = [...look, last];
      draw(element, line, last, inkOf(element, `${appearance} ${direction}`));
    };
    // Behind another screen the chart keeps its picture; its last point is up to date within a
    // second.
    if (!isDrawn(look)) redraw();
    return everySecond(redraw);
  }, [code, digits, line, appearance, direction]);

  const tone = direction === 'flat' ? '' : ` ${direction}`;
  return <canvas ref={canvas} className={`spark${tone}`} aria-hidden="true" />;
});

/** Returns the points of the line in canvas pixels, and the height of the base line. */
export function layOut(values: readonly number[], base: number | null) {
  const all = base === null ? values : [...values, base];
  const low = Math.min(...all);
  const span = Math.max(...all) - low;
  const yOf = (value: number) =>
    span === 0 ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / span) * (HEIGHT - 2 * MARGIN);
  const step = WIDTH / Math.max(1, values.length - 1);
  return {
    points: values.map((value, at) => ({ x: at * step, y: yOf(value) })),
    baseY: base === null ? null : yOf(base),
  };
}

/** Returns a computed colour, always written rgb(r, g, b), with another alpha. */
const translucent = (color: string, alpha: number): string =>
  color.replace('rgb(', 'rgba(').replace(')', `, ${alpha})`);

interface Ink {
  readonly line: string;
  readonly base: string;
}

const inks = new Map<string, Ink>();

/**
 * Returns the colours of a chart of this look. They are read once for all charts, because the
 * browser must compute the styles of the page for it.
 */
function inkOf(canvas: HTMLCanvasElement, look: string): Ink {
  const known = inks.get(look);
  if (known) return known;
  const style = getComputedStyle(canvas);
  const ink = { line: style.color, base: style.getPropertyValue('--line-2') };
  inks.set(look, ink);
  return ink;
}

function draw(
  canvas: HTMLCanvasElement,
  { points, base }: SmallLine,
  last: number | null,
  ink: Ink,
): void {
  const context = canvas.getContext('2d');
  if (!context || points.length < 2) return;
  const scale = Math.min(devicePixelRatio || 1, 3);
  const width = Math.round(WIDTH * scale);
  // A new size costs a new picture in memory.
  if (canvas.width !== width) {
    canvas.width = width;
    canvas.height = Math.round(HEIGHT * scale);
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, WIDTH, HEIGHT);
  const laid = layOut(last === null ? points : [...points.slice(0, -1), last], base);

  if (laid.baseY !== null) {
    context.strokeStyle = ink.base;
    context.lineWidth = 1;
    context.lineCap = 'butt';
    context.setLineDash([2, 3]);
    context.beginPath();
    context.moveTo(0, laid.baseY);
    context.lineTo(WIDTH, laid.baseY);
    context.stroke();
    context.setLineDash([]);
  }

  const path = new Path2D();
  laid.points.forEach(({ x, y }, at) => (at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  const area = new Path2D(path);
  area.lineTo(WIDTH, HEIGHT);
  area.lineTo(0, HEIGHT);
  area.closePath();
  const shade = context.createLinearGradient(0, 0, 0, HEIGHT);
  shade.addColorStop(0, translucent(ink.line, 0.22));
  shade.addColorStop(1, translucent(ink.line, 0));
  context.fillStyle = shade;
  context.fill(area);
  context.strokeStyle = ink.line;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.stroke(path);
}
