import type { Point } from './captcha-letters.ts';

/** Number of line segments of a curve between two points. */
const STEPS = 4;

/** Grey pixels to draw on: 0 is paper, 1 is ink. */
export class Sheet {
  readonly ink: Float32Array;
  readonly #width: number;
  readonly #height: number;
  readonly #layer: Float32Array;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.ink = new Float32Array(width * height);
    this.#layer = new Float32Array(width * height);
  }

  /** Draws the strokes as one shape that inverts what lies beneath it. */
  turnOver(strokes: readonly (readonly Point[])[], radius: number): void {
    const [layer, ink] = [this.#layer.fill(0), this.ink];
    for (const stroke of strokes) {
      for (let end = 1; end < stroke.length; end += 1) {
        this.#cover(stroke[end - 1] ?? [0, 0], stroke[end] ?? [0, 0], radius);
      }
    }
    for (let at = 0; at < ink.length; at += 1) {
      const cover = layer[at] ?? 0;
      if (cover > 0) ink[at] = (ink[at] ?? 0) * (1 - 2 * cover) + cover;
    }
  }

  /** Adds a segment of a stroke to the layer, with round ends and soft edges. */
  #cover([ax, ay]: Point, [bx, by]: Point, radius: number): void {
    const [width, height, layer] = [this.#width, this.#height, this.#layer];
    const reach = radius + 0.5;
    const left = Math.max(0, Math.ceil(Math.min(ax, bx) - reach));
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx) + reach));
    const top = Math.max(0, Math.ceil(Math.min(ay, by) - reach));
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by) + reach));
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy || 1;
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const along = ((x - ax) * dx + (y - ay) * dy) / square;
        const share = along < 0 ? 0 : along > 1 ? 1 : along;
        const offX = x - ax - share * dx;
        const offY = y - ay - share * dy;
        const away = offX * offX + offY * offY;
        if (away >= reach * reach) continue;
        const cover = Math.min(1, reach - Math.sqrt(away));
        const at = y * width + x;
        if (cover > (layer[at] ?? 0)) layer[at] = cover;
      }
    }
  }
}

/** Returns a Catmull-Rom curve through all points. */
export function smooth(points: readonly Point[]): readonly Point[] {
  const at = (index: number): Point =>
    points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  return points.flatMap((point, to) => {
    if (to === 0) return [point];
    const [a, b, c, d] = [at(to - 2), at(to - 1), point, at(to + 1)];
    return Array.from({ length: STEPS }, (_, step): Point => {
      const share = (step + 1) / STEPS;
      return [spline(a[0], b[0], c[0], d[0], share), spline(a[1], b[1], c[1], d[1], share)];
    });
  });
}

const spline = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
