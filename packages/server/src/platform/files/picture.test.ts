import { deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { jpegOf, twoHalves } from '../../../test/files/picture-sample.ts';
import { redraw, redrawPublic } from './picture.ts';
import { contentRefusal } from './sniff.ts';

const refusalOf = (bytes: Buffer | string, name = 'photo.jpg', mediaType = 'image/jpeg') =>
  contentRefusal({ bytes: Buffer.from(bytes as string, 'latin1'), name, mediaType });

const reasonOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'accepted',
    (error: Error) => error.message,
  );

test('FILE-001 JPEG, PNG and WebP are taken by their content, whatever they are called', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await twoHalves().toFormat(format).toBuffer();
    expect(contentRefusal({ bytes, name: 'x.exe', mediaType: 'text/html' })).toBeNull();
    const picture = await redraw(bytes);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64 });
  }
});

test('FILE-002 a turned photo stands upright, and its notes are gone', async () => {
  const photo = await twoHalves()
    .jpeg()
    .withExif({ IFD0: { Make: 'CAMERA' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photo.includes('Exif')).toBe(true);
  const { bytes, width, height } = await redraw(photo);
  expect([width, height]).toEqual([48, 64]);
  expect(bytes.includes('Exif')).toBe(false);
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test('FILE-002 what is transparent becomes white, and a huge picture becomes a large one', async () => {
  const clear = { width: 5_000, height: 10, channels: 4, background: '#00000000' } as const;
  const { bytes, width } = await redraw(await sharp({ create: clear }).png().toBuffer());
  expect(width).toBe(4_096);
  const [pixel] = await sharp(bytes).raw().toBuffer();
  expect(pixel).toBe(255);
});

test.each([
  ['file.empty', ''],
  [
    'file.kind',
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    'a.svg',
    'image/svg+xml',
  ],
  ['file.kind', 'GIF89a', 'a.gif', 'image/gif'],
  ['file.kind', 'PK\u0003\u0004', 'a.zip', 'application/zip'],
  ['file.mislabelled', '<html><script>alert(1)</script>'],
  ['file.mislabelled', 'PK\u0003\u0004', 'photo.png', 'application/octet-stream'],
  ['file.mislabelled', '<svg onload="alert(1)"/>', 'photo.jpg', 'image/jpeg'],
  [
    'file.kind',
    '\u0000\u0000\u0000\u0018ftypavif\u0000\u0000\u0000\u0000mif1avif',
    'a.avif',
    'image/avif',
  ],
] as const)('FILE-003 %s: %j called %s', (reason, bytes, ...label) => {
  expect(refusalOf(bytes, ...label)).toBe(reason);
});

test('FILE-003 a picture that is also a page, a document or an archive is refused', async () => {
  const jpeg = await jpegOf();
  const zipEnd = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);
  const tails = ['<SCRIPT>alert(1)</SCRIPT>', '<svg onload=x>', '%PDF-1.7', '<?php ', '<html>'];
  for (const tail of [...tails.map((text) => Buffer.from(text)), zipEnd]) {
    expect(refusalOf(Buffer.concat([jpeg, tail]))).toBe('file.polyglot');
  }
  // Phones append a second picture or a short film; re-encoding removes it.
  expect(refusalOf(Buffer.concat([jpeg, jpeg]))).toBeNull();
});

test('FILE-003 a picture that was cut short or changed is damaged', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await twoHalves(640, 480).toFormat(format).toBuffer();
    const cut = whole.subarray(0, Math.floor(whole.length / 2));
    expect(await reasonOf(redraw(cut)), format).toBe('file.damaged');
  }
  const head = (await jpegOf()).subarray(0, 20);
  expect(await reasonOf(redraw(Buffer.concat([head, Buffer.alloc(400, 7)])))).toBe('file.damaged');
});

test('FILE-003 a small file that unpacks to a huge picture is refused before it is unpacked', async () => {
  const bomb = pngOf(30_000, 30_000);
  expect(bomb.length).toBeLessThan(10_000);
  const started = Date.now();
  expect(await reasonOf(redraw(bomb))).toBe('file.pixels');
  expect(Date.now() - started).toBeLessThan(2_000);
});

test('FILE-003 only the decoders of pictures that we take can be reached', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  expect(await reasonOf(redraw(svg))).toBe('file.damaged');
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
  expect(await reasonOf(redraw(gif))).toBe('file.damaged');
});

/** Builds a PNG with one colour whose header claims the given size. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

test('FILE-002 what everybody sees is drawn anew as WebP, in the shape of its place', async () => {
  const noted = await twoHalves(3_000, 1_500)
    .withExif({ IFD0: { Artist: 'me' } })
    .png()
    .toBuffer();
  const logo = await sharp(await redrawPublic(noted, 'logo')).metadata();
  expect(logo).toMatchObject({ format: 'webp', width: 128, height: 128, hasAlpha: true });
  const cover = await sharp(await redrawPublic(noted, 'cover')).metadata();
  expect(cover).toMatchObject({ format: 'webp', width: 1_280, height: 640 });
  expect([logo.exif, cover.exif]).toEqual([undefined, undefined]);
});
