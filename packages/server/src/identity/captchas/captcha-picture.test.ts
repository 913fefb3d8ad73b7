import { expect, test } from 'vitest';

import { Random } from '../../../../engine/sim/random.ts';
import { pictureOf } from '../../../test/identity/captcha-reader.ts';
import { drawPlain, samples } from '../../../test/identity/captcha-samples.ts';
import { captchaImage, drawCaptcha, HEIGHT, WIDTH } from './captcha-picture.ts';

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
    // Takes the minimum, because other work on this machine can only make it slower.
    quickestMs = Math.min(quickestMs, performance.now() - started);
    largest = Math.max(largest, image.length);
  }
  expect(quickestMs).toBeLessThan(15);
  expect(largest).toBeLessThan(40_000);
});
