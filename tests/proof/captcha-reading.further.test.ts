import { expect, test } from 'vitest';

import { Random } from '../../packages/engine/sim/random.ts';
import { drawCaptcha } from '../../packages/server/src/identity/captchas/captcha-picture.ts';
import { readBy } from '../../packages/server/test/identity/captcha-reader.ts';
import {
  drawPlain,
  samples,
  type Draw,
} from '../../packages/server/test/identity/captcha-samples.ts';

const TRIED = 200;

/**
 * Returns how many of `tried` pictures the best method reads completely after training on labelled
 * ones.
 */
function readOf(draw: Draw, known: number, tried: number): number {
  const chance = new Random(20_260_101);
  const told = samples(draw, known, chance);
  const unknown = samples(draw, tried, chance);
  const right = [...readBy(told, unknown).values()].map(
    (texts) => texts.filter((text, index) => text === unknown[index]?.text).length,
  );
  return Math.max(...right);
}

test('IDENTITY-038 a program that cuts and compares reads fewer than two pictures in a hundred', () => {
  expect(readOf(drawCaptcha, 250, TRIED)).toBeLessThan(TRIED * 0.02);
});

test('the same program reads the same letters where nothing hides them', () => {
  expect(readOf(drawPlain, 50, 50)).toBe(50);
});
