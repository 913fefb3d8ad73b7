import sharp from 'sharp';

import { LETTERS, type Point, type Stroke } from './captcha-letters.ts';
import { Sheet, smooth } from './captcha-sheet.ts';

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;
type Bend = (point: Point) => Point;

/** Pictures are drawn at twice the size at which they are shown. */
export const WIDTH = 300;
export const HEIGHT = 100;
/** Half the width of a stroke, for the letters and for the line across them. */
const PEN = 3.2;
/**
 * Pixels per unit of a letter's grid, distance between letters, and how much the distance varies.
 */
const UNIT = 7.4;
const ADVANCE = 53;
const ADVANCE_VARIES = 6;
const MARGIN = 28;
/** How far the points of a letter are moved at random, in units of the letter's grid. */
const STRAY = 0.18;
const TURN = 0.3;
const SHEAR = 0.25;
const PAPER = 224;
const INK = 184;
const GRAINS = 2;
const GRAIN = 10;

const between = (random: Random, from: number, to: number): number => from + random() * (to - from);
const CIRCLE = 2 * Math.PI;

/**
 * Draws the text so that a person can read it and a simple program cannot. The letters, a line of
 * the same width and two bands each invert what lies beneath them, so neither brightness nor
 * connected areas nor stroke width separates them. Then waves distort the whole picture.
 */
export function drawCaptcha(text: string, random: Random): Uint8Array {
  const sheet = new Sheet(WIDTH, HEIGHT);
  const bend = waves(random);
  const steps = Array.from(text, (_, index) =>
    index === 0 ? 0 : ADVANCE + between(random, -ADVANCE_VARIES, ADVANCE_VARIES),
  );
  const length = steps.reduce((sum, step) => sum + step, 0);
  let x = between(random, MARGIN, WIDTH - MARGIN - length);
  for (const [index, letter] of [...text].entries()) {
    x += steps[index] ?? 0;
    const place = placing(random, [x, HEIGHT / 2 + between(random, -7, 7)]);
    const forms = LETTERS.get(letter) ?? [];
    const form = forms[Math.floor(random() * forms.length)] ?? [];
    const strokes = form.map((stroke) => place(strayed(stroke, random)));
    sheet.turnOver(
      strokes.map((stroke) => bent(stroke, bend)),
      PEN,
    );
  }
  sheet.turnOver([bent(lineAcross(random), bend)], PEN);
  for (const half of [0, 1]) {
    const from = WIDTH * (half / 2 + between(random, 0.08, 0.42));
    sheet.turnOver([bent(band(random, from), bend)], between(random, 11, 16));
  }
  return grained(sheet.ink, random);
}

/** Draws the text and returns a PNG as a data URL. */
export async function captchaImage(text: string, random: Random): Promise<string> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 1 } as const;
  const drawn = sharp(drawCaptcha(text, random), { raw }).toColourspace('b-w');
  const png = await drawn.png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Returns a function that moves points by three waves of random length, direction and strength. */
function waves(random: Random): Bend {
  const all = Array.from({ length: 3 }, () => {
    const [along, towards] = [between(random, 0, CIRCLE), between(random, 0, CIRCLE)];
    const pace = CIRCLE / between(random, 70, 150);
    const size = between(random, 2, 4);
    return {
      phase: between(random, 0, CIRCLE),
      paceX: Math.cos(along) * pace,
      paceY: Math.sin(along) * pace,
      sizeX: Math.cos(towards) * size,
      sizeY: Math.sin(towards) * size,
    };
  });
  return ([x, y]) => {
    let [movedX, movedY] = [x, y];
    for (const { phase, paceX, paceY, sizeX, sizeY } of all) {
      const swing = Math.sin(paceX * x + paceY * y + phase);
      movedX += sizeX * swing;
      movedY += sizeY * swing;
    }
    return [movedX, movedY];
  };
}

/** Returns the points of a stroke with small random changes, as in handwriting. */
function strayed({ points, isCurve }: Stroke, random: Random): readonly Point[] {
  const stray = points.map(
    ([x, y]): Point => [x + between(random, -STRAY, STRAY), y + between(random, -STRAY, STRAY)],
  );
  return isCurve ? smooth(stray) : stray;
}

/**
 * Returns a function that places a letter around a middle, with a random size, slant and rotation.
 */
function placing(random: Random, [middleX, middleY]: Point) {
  const turn = between(random, -TURN, TURN);
  const shear = between(random, -SHEAR, SHEAR);
  const width = UNIT * between(random, 0.85, 1.1);
  const height = UNIT * between(random, 0.88, 1.08);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (points: readonly Point[]): readonly Point[] =>
    points.map(([x, y]) => {
      const down = (y - 4) * height;
      const across = (x - 3) * width + shear * down;
      return [middleX + across * cos - down * sin, middleY + across * sin + down * cos];
    });
}

function lineAcross(random: Random): readonly Point[] {
  const [left, right] = [between(random, 25, HEIGHT - 25), between(random, 25, HEIGHT - 25)];
  const [size, pace] = [between(random, 6, 14), CIRCLE / between(random, 60, 120)];
  const phase = between(random, 0, CIRCLE);
  return Array.from({ length: 65 }, (_, step): Point => {
    const x = step * 5 - 10;
    return [x, left + ((right - left) * x) / WIDTH + size * Math.sin(x * pace + phase)];
  });
}

/** Returns a slanted band from top to bottom with wavy edges. */
function band(random: Random, from: number): readonly Point[] {
  const lean = between(random, -45, 45);
  return [
    [from - lean, -20],
    [from + lean, HEIGHT + 20],
  ];
}

/** Splits long lines before bending them; otherwise the waves would not bend them. */
function bent(points: readonly Point[], bend: Bend): readonly Point[] {
  const pieces = points.flatMap((to, index): Point[] => {
    const from = points[index - 1] ?? to;
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 6));
    return Array.from({ length: count }, (_, step) => {
      const share = (step + 1) / count;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
  return pieces.map(bend);
}

/** Returns grey on grey with some noise, so that no shade identifies the letters. */
function grained(ink: Float32Array, random: Random): Uint8Array {
  const grey = new Uint8Array(ink.length);
  for (let at = 0; at < ink.length; at += 1) {
    const grain = (Math.floor(random() * (2 * GRAINS + 1)) - GRAINS) * GRAIN;
    grey[at] = Math.min(255, Math.round(PAPER - INK * (ink[at] ?? 0)) + grain);
  }
  return grey;
}
