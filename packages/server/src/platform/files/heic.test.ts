import sharp from 'sharp';
import { expect, test } from 'vitest';

import { decodeHeic, MEMORY_MIB_MAX } from './decode-heic.ts';
import { heicOf, largeHeic, wideRedHeic } from '../../../test/files/heic-sample.ts';
import { unpackHeic } from './heic.ts';
import { redraw } from './picture.ts';
import { contentRefusal } from './sniff.ts';

const reasonOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'accepted',
    (error: Error) => error.message,
  );
const decoded = (bytes: Buffer) => decodeHeic(bytes, MEMORY_MIB_MAX);

/** Returns `bytes` with every `from` replaced by a `to` of the same length. */
const replaced = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

const COLOURS = { red: [255, 0, 0], blue: [0, 0, 255], green: [0, 255, 0], white: [255, 255, 255] };

/** Returns the colours of the four corners: top left, top right, bottom left, bottom right. */
async function cornersOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    const far = (colour: readonly number[]) =>
      Math.max(...colour.map((part, index) => Math.abs(part - (data[start + index] ?? 0))));
    const [name] = Object.entries(COLOURS).find(([, colour]) => far(colour) < 60) ?? ['unknown'];
    return name;
  };
  const [right, below] = [info.width - 8, info.height - 8];
  return [at(8, 8), at(right, 8), at(8, below), at(right, below)].join(' ');
}

test('FILE-001 a HEIC picture is taken by its content, unpacked in a thread', async () => {
  const bytes = heicOf();
  expect(contentRefusal({ bytes, name: 'IMG_0001.HEIC', mediaType: '' })).toBeNull();
  const { bytes: jpeg, width, height } = await redraw(await unpackHeic(bytes));
  expect([width, height]).toEqual([64, 48]);
  expect((await sharp(jpeg).metadata()).format).toBe('jpeg');
});

test.each([
  [0, 1, 'blue red white green'],
  [0, 0, 'green white red blue'],
  [1, 1, 'white blue green red'],
  [1, 0, 'red green blue white'],
  [2, 1, 'green white red blue'],
  [2, 0, 'blue red white green'],
  [3, 1, 'red green blue white'],
  [3, 0, 'white blue green red'],
])(
  'FILE-002 turned by %i quarters and mirrored by axis %i: %s',
  async (quarters, axis, corners) => {
    const { bytes, width, height } = await redraw(await decoded(heicOf({ quarters, axis })));
    expect(await cornersOf(bytes)).toBe(corners);
    expect([width, height]).toEqual(quarters % 2 === 0 ? [64, 48] : [48, 64]);
  },
);

test('FILE-002 the notes of a HEIC picture are gone, and its colours are those it meant', async () => {
  const photo = heicOf();
  expect(photo.includes('CAMERA')).toBe(true);
  const { bytes } = await redraw(await decoded(photo));
  for (const note of ['CAMERA', 'Exif']) expect(bytes.includes(note)).toBe(false);
  const red = await redraw(await decoded(wideRedHeic()));
  expect((await sharp(red.bytes).metadata()).icc).toBeUndefined();
  // Without the colour profile, the pixel would be 184, 71, 65.
  const pixel = [...(await sharp(red.bytes).raw().toBuffer())].slice(0, 3);
  for (const [index, part] of [200, 60, 60].entries()) {
    expect(Math.abs((pixel[index] ?? 0) - part)).toBeLessThan(6);
  }
});

test('FILE-003 a HEIC picture that was cut short or changed is damaged', async () => {
  const whole = heicOf();
  for (const length of [12, 100, 400, 600]) {
    expect(await reasonOf(decoded(whole.subarray(0, length))), `${length}`).toBe('file.damaged');
  }
  expect(await reasonOf(decoded(replaced(whole, 'pitm', 'free')))).toBe('file.damaged');
  const scrambled = Buffer.from(whole).fill(0xff, 540);
  expect(await reasonOf(decoded(scrambled))).toBe('file.damaged');
});

test('FILE-003 a HEIC file that asks for what nobody here knows says so', async () => {
  expect(await reasonOf(decoded(replaced(heicOf(), 'pixi', 'zzzz')))).toBe('file.heic');
});

test('FILE-003 a HEIC picture that claims too many pixels is refused before it is unpacked', async () => {
  const bytes = heicOf();
  // The second size in the file is that of the whole picture.
  const size = bytes.lastIndexOf('ispe') + 8;
  bytes.writeUInt32BE(30_000, size);
  bytes.writeUInt32BE(30_000, size + 4);
  expect(await reasonOf(decoded(bytes))).toBe('file.pixels');
});

test('FILE-003 a picture that needs more memory or time than one may is given up', async () => {
  expect(await reasonOf(decodeHeic(largeHeic(), 20))).toBe('file.tooHeavy');
  expect(await reasonOf(decodeHeic(largeHeic(), 100))).toBe('accepted');
  expect(await reasonOf(unpackHeic(heicOf(), 1))).toBe('file.tooHeavy');
});

test('FILE-003 the thread tells its refusal with the figures', async () => {
  await expect(unpackHeic(heicOf().subarray(0, 300))).rejects.toMatchObject({
    reason: 'file.damaged',
    figures: {},
  });
});

test('FILE-003 a file of any bytes behind a right head is refused and never a fault', async () => {
  const whole = heicOf();
  const known = ['accepted', 'file.damaged', 'file.heic', 'file.pixels', 'file.tooHeavy'];
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  const seen = new Map<string, number>();
  for (let round = 0; round < 60; round += 1) {
    const bytes = Buffer.from(whole);
    for (let change = 0; change < 3; change += 1) bytes[12 + (next() % 840)] = next() % 256;
    const reason = await reasonOf(decoded(bytes));
    expect(known).toContain(reason);
    seen.set(reason, (seen.get(reason) ?? 0) + 1);
  }
  expect(seen.get('accepted') ?? 0).toBeGreaterThan(5);
  expect(seen.get('file.damaged') ?? 0).toBeGreaterThan(5);
});
