import sharp from 'sharp';

/** A picture in shades of grey, from 0 (black) to 255 (white). */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

export interface Labelled extends Picture {
  readonly text: string;
}

/** A picture in black and white; 1 is ink. */
interface Mask {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}
interface Glyph {
  readonly letter: string;
  readonly look: Float32Array;
}
type Cut = readonly [from: number, to: number];

const CELLS = 10;
const SHORT_SIDE = 48;
/** Sizes in pixels of the shrunk picture: wider than a stroke, narrower than a band. */
const AREA = 4;
const STROKE_MAX = 5;

/** Shrinks a picture by averaging, which removes noise and makes the other steps fast. */
function shrunk({ width, height, grey }: Picture): Picture {
  const by = Math.max(1, Math.round(height / SHORT_SIDE));
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)];
  const small = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      let sum = 0;
      for (let v = 0; v < by; v += 1) {
        for (let u = 0; u < by; u += 1) sum += grey[(y * by + v) * width + x * by + u] ?? 0;
      }
      small[y * w + x] = sum / (by * by);
    }
  }
  return { width: w, height: h, grey: small };
}

/** Turns a picture into black and white by Otsu's threshold. */
function thresholded({ width, height, grey }: Picture): Mask {
  const counts = new Float64Array(256);
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1;
  const all = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [below, belowSum, best, at] = [0, 0, -1, 128];
  counts.forEach((count, value) => {
    below += count;
    belowSum += count * value;
    const above = grey.length - below;
    if (below === 0 || above === 0) return;
    const spread = below * above * (belowSum / below - (all - belowSum) / above) ** 2;
    if (spread > best) [best, at] = [spread, value];
  });
  return { width, height, ink: grey.map((value) => Number(value <= at)) };
}

/** Grows the ink by `radius`, first along rows and then along columns. */
const grown = ({ width, height, ink }: Mask, radius: number): Mask => {
  const along = (from: Uint8Array, lines: number, length: number, next: number, line: number) => {
    const to = new Uint8Array(from.length);
    for (let i = 0; i < lines; i += 1) {
      let inReach = 0;
      for (let k = -radius; k < length; k += 1) {
        if (k + radius < length) inReach += from[i * line + (k + radius) * next] ?? 0;
        if (k - radius - 1 >= 0) inReach -= from[i * line + (k - radius - 1) * next] ?? 0;
        if (k >= 0 && inReach > 0) to[i * line + k * next] = 1;
      }
    }
    return to;
  };
  const wide = along(ink, height, width, 1, width);
  return { width, height, ink: along(wide, width, height, width, 1) };
};

const inverted = (mask: Mask): Mask => ({ ...mask, ink: mask.ink.map((value) => 1 - value) });
const shrunkBy = (mask: Mask, radius: number): Mask => inverted(grown(inverted(mask), radius));

/** Inverts dark areas, so that the letters on them become dark like the others. */
function withoutAreas(mask: Mask): Mask {
  // White strokes inside an area are filled first, because they would split it.
  const closed = shrunkBy(grown(mask, 3), 3);
  const areas = grown(shrunkBy(closed, AREA), AREA);
  return { ...mask, ink: mask.ink.map((value, at) => value ^ (areas.ink[at] ?? 0)) };
}

/** Removes ink that is no higher than a stroke, such as lines across the picture. */
function withoutLines(mask: Mask): Mask {
  const { width, height } = mask;
  const ink = mask.ink.slice();
  for (let x = 0; x < width; x += 1) {
    let from = 0;
    for (let y = 0; y <= height; y += 1) {
      if (y < height && mask.ink[y * width + x] === 1) continue;
      if (y - from <= STROKE_MAX) for (let v = from; v < y; v += 1) ink[v * width + x] = 0;
      from = y + 1;
    }
  }
  return grown({ width, height, ink }, 1);
}

const columns = ({ width, height, ink }: Mask): number[] =>
  Array.from({ length: width }, (_, x) => {
    let sum = 0;
    for (let y = 0; y < height; y += 1) sum += ink[y * width + x] ?? 0;
    return sum;
  });

function extent(sums: readonly number[]): Cut {
  const from = sums.findIndex((sum) => sum > 4);
  const to = sums.findLastIndex((sum) => sum > 4);
  return from < 0 ? [0, sums.length - 1] : [from, to];
}

function evenCuts(mask: Mask, count: number): Cut[] {
  const sums = columns(mask);
  const total = sums.reduce((a, b) => a + b, 0);
  let [seen, from, to] = [0, -1, 0];
  sums.forEach((sum, x) => {
    seen += sum;
    if (from < 0 && seen > total * 0.02) from = x;
    if (seen < total * 0.98) to = x;
  });
  const step = (to - from) / count;
  return Array.from(
    { length: count },
    (_, i) => [from + i * step - 1, from + (i + 1) * step + 1] as const,
  );
}

/** Cuts at columns with little ink, which lie between letters. */
function valleyCuts(mask: Mask, count: number): Cut[] {
  const sums = columns(mask);
  const [from, to] = extent(sums);
  const step = (to - from) / count;
  const edges = [from];
  for (let i = 1; i < count; i += 1) {
    const middle = from + i * step;
    let best = Math.round(middle);
    for (let x = Math.ceil(middle - step * 0.4); x < middle + step * 0.4; x += 1) {
      if ((sums[x] ?? 99) < (sums[best] ?? 99)) best = x;
    }
    edges.push(best);
  }
  edges.push(to);
  return edges.slice(1).map((edge, i) => [edges[i] ?? 0, edge] as const);
}

/** Takes each connected piece of ink as a letter, and keeps the `count` largest. */
function pieces(mask: Mask, count: number): Mask[] {
  const { width, height, ink } = mask;
  const seen = new Uint8Array(ink.length);
  const found: { x: number; at: number[] }[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] === 0 || seen[start] === 1) continue;
    const at = [start];
    seen[start] = 1;
    let x = 0;
    for (let i = 0; i < at.length; i += 1) {
      const p = at[i] ?? 0;
      x += p % width;
      for (const q of [p - 1, p + 1, p - width, p + width]) {
        if (q < 0 || q >= ink.length || seen[q] === 1 || ink[q] === 0) continue;
        if (Math.abs((q % width) - (p % width)) > 1) continue;
        seen[q] = 1;
        at.push(q);
      }
    }
    found.push({ x: x / at.length, at });
  }
  found.sort((a, b) => b.at.length - a.at.length);
  return found
    .slice(0, count)
    .sort((a, b) => a.x - b.x)
    .map(({ at }) => {
      const one = new Uint8Array(ink.length);
      for (const p of at) one[p] = 1;
      return { width, height, ink: one };
    });
}

/** Returns the ink between two columns, cropped, fitted into a square, smoothed and normalised. */
function lookOf({ width, height, ink }: Mask, [from, to]: Cut = [0, width - 1]): Float32Array {
  const look = new Float32Array(CELLS * CELLS);
  let [x0, x1, y0, y1] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = Math.max(0, Math.round(from)); x <= Math.min(width - 1, to); x += 1) {
      if (ink[y * width + x] === 0) continue;
      [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)];
    }
  }
  if (x1 < 0) return look;
  const [w, h] = [x1 - x0 + 1, y1 - y0 + 1];
  for (let y = y0; y <= y1; y += 1) {
    for (let x = x0; x <= x1; x += 1) {
      if (ink[y * width + x] === 0) continue;
      const u = ((x - x0 + 0.5) / w) * CELLS - 0.5;
      const v = ((y - y0 + 0.5) / h) * CELLS - 0.5;
      for (const cy of [Math.floor(v), Math.floor(v) + 1]) {
        for (const cx of [Math.floor(u), Math.floor(u) + 1]) {
          if (cx < 0 || cy < 0 || cx >= CELLS || cy >= CELLS) continue;
          const share = (1 - Math.abs(u - cx)) * (1 - Math.abs(v - cy));
          look[cy * CELLS + cx] = (look[cy * CELLS + cx] ?? 0) + share;
        }
      }
    }
  }
  let sum = 0;
  for (const value of look) sum += value * value;
  const norm = Math.sqrt(sum) || 1;
  return look.map((value) => value / norm);
}

function nearest(glyphs: readonly Glyph[], look: Float32Array): string {
  let best = -1;
  let letter = '';
  for (const glyph of glyphs) {
    let likeness = 0;
    for (let i = 0; i < look.length; i += 1) likeness += (look[i] ?? 0) * (glyph.look[i] ?? 0);
    if (likeness > best) [best, letter] = [likeness, glyph.letter];
  }
  return letter;
}

const CLEANINGS: Readonly<Record<string, (mask: Mask) => Mask>> = {
  plain: (mask) => mask,
  'areas turned back': withoutAreas,
  'lines removed': (mask) => withoutLines(withoutAreas(mask)),
};
const CUTTINGS: Readonly<Record<string, (mask: Mask, count: number) => Float32Array[]>> = {
  pieces: (mask, count) => pieces(mask, count).map((piece) => lookOf(piece)),
  columns: (mask, count) => valleyCuts(mask, count).map((cut) => lookOf(mask, cut)),
  slices: (mask, count) => evenCuts(mask, count).map((cut) => lookOf(mask, cut)),
};

/** Returns the picture in a data URL. */
export async function pictureOf(dataUrl: string): Promise<Picture> {
  const file = Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
  const decoded = sharp(file).toColourspace('b-w').raw();
  const { data, info } = await decoded.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: new Uint8Array(data) };
}

/**
 * Trains on `known` and reads `unknown` with each method. A method cleans a picture, cuts it into
 * as many parts as it has letters, and compares each part with those of the known pictures. Returns
 * the texts that were read, keyed by method.
 */
export function readBy(
  known: readonly Labelled[],
  unknown: readonly Picture[],
): ReadonlyMap<string, readonly string[]> {
  const count = known[0]?.text.length ?? 0;
  const answers = new Map<string, readonly string[]>();
  for (const [cleaning, clean] of Object.entries(CLEANINGS)) {
    const cleaned = (picture: Picture) => clean(thresholded(shrunk(picture)));
    const seen = known.map((picture) => ({ text: picture.text, mask: cleaned(picture) }));
    const unseen = unknown.map(cleaned);
    for (const [cutting, cut] of Object.entries(CUTTINGS)) {
      const glyphs = seen.flatMap(({ text, mask }) => {
        const looks = cut(mask, count);
        if (looks.length !== count) return [];
        return looks.map((look, at): Glyph => ({ letter: text[at] ?? '', look }));
      });
      const read = (mask: Mask) =>
        cut(mask, count)
          .map((look) => nearest(glyphs, look))
          .join('');
      answers.set(`${cleaning}, ${cutting}`, unseen.map(read));
    }
  }
  return answers;
}
