import type { Random } from '../../../engine/sim/random.ts';
import { LETTERS, type Point } from '../../src/identity/captchas/captcha-letters.ts';
import { HEIGHT, WIDTH } from '../../src/identity/captchas/captcha-picture.ts';
import { Sheet } from '../../src/identity/captchas/captcha-sheet.ts';
import type { Labelled } from './captcha-reader.ts';

export type Draw = (text: string, random: () => number) => Uint8Array;

export function samples(draw: Draw, count: number, chance: Random): Labelled[] {
  const random = () => chance.next();
  return Array.from({ length: count }, () => {
    const text = Array.from({ length: 5 }, () => chance.pick([...LETTERS.keys()])).join('');
    return { text, width: WIDTH, height: HEIGHT, grey: draw(text, random) };
  });
}

/** Draws the same letters upright and separate, with no line across them. */
export const drawPlain: Draw = (text) => {
  const sheet = new Sheet(WIDTH, HEIGHT);
  for (const [index, letter] of [...text].entries()) {
    const strokes = LETTERS.get(letter)?.[0] ?? [];
    const placed = strokes.map(({ points }) =>
      points.map(([x, y]): Point => [x * 6 + 22 + index * 55, y * 8 + 18]),
    );
    sheet.turnOver(placed, 3);
  }
  return Uint8Array.from(sheet.ink, (share) => 255 - 255 * share);
};
