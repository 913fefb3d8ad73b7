import { expect, test } from 'vitest';

import { Random } from '../../../../engine/sim/random.ts';
import { LETTERS, type Point } from './captcha-letters.ts';
import { captchaImage, drawCaptcha, HEIGHT, WIDTH } from './captcha-picture.ts';
import { pictureOf, readBy, type Labelled } from '../../../test/identity/captcha-reader.ts';
import { Sheet } from './captcha-sheet.ts';

const TRIED = 200;

type Draw = (text: string, random: () => number) => Uint8Array;

function samples(draw: Draw, count: number, chance: Random): Labelled[] {
  const random = () => chance.next();
  return Array.from({ length: count }, () => {
    const text = Array.from({ length: 5 }, () => chance.pick([...LETTERS.keys()])).join('');
    return { text, width: WIDTH, height: HEIGHT, grey: draw(text, random) };
  });
}

/** How many of `tried` pictures the best method reads fully after training on labelled ones. */
function readOf(draw: Draw, known: number, tried: number): number {
  const chance = new Random(20_260_101);
  const told = samples(draw, known, chance);
  const unknown = samples(draw, tried, chance);
  const right = [...readBy(told, unknown).values()].map(
    (texts) => texts.filter((text, index) => text === unknown[index]?.text).length,
  );
  return Math.max(...right);
}

/** The same letters, upright and separate, with no line across them. */
const drawPlain: Draw = (text) => {
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

test('IDENTITY-038 a program that cuts and compares reads fewer than two pictures in a hundred', () => {
  expect(readOf(drawCaptcha, 250, TRIED)).toBeLessThan(TRIED * 0.02);
});

test('the same program reads the same letters where nothing hides them', () => {
  expect(readOf(drawPlain, 50, 50)).toBe(50);
});

test('IDENTITY-038 the file holds pixels and nothing else, the same as were drawn', async () => {
  const seeded = () => {
    const chance = new Random(7);
    return () => chance.next();
  };
  const image = await captchaImage('hat3m', seeded());
  const file = Buffer.from(image.replace(/^data:image\/png;base64,/, ''), 'base64');
  const kinds = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    kinds.push(file.toString('latin1', at + 4, at + 8));
  }
  expect(new Set(kinds)).toEqual(new Set(['IHDR', 'pHYs', 'IDAT', 'IEND']));
  const { width, height, grey } = await pictureOf(image);
  expect([width, height]).toEqual([WIDTH, HEIGHT]);
  expect(Buffer.from(grey).equals(drawCaptcha('hat3m', seeded()))).toBe(true);
});

test('a picture takes little time and room', async () => {
  const chance = new Random(3);
  const random = () => chance.next();
  let [quickestMs, largest] = [Infinity, 0];
  for (const { text } of samples(drawPlain, 40, chance)) {
    const started = performance.now();
    const image = await captchaImage(text, random);
    // The minimum, because other work on this machine only makes it slower.
    quickestMs = Math.min(quickestMs, performance.now() - started);
    largest = Math.max(largest, image.length);
  }
  expect(quickestMs).toBeLessThan(15);
  expect(largest).toBeLessThan(40_000);
});
