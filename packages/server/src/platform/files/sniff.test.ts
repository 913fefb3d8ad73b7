import { randomBytes } from 'node:crypto';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { contentRefusal } from './sniff.ts';

const refusalOf = (bytes: Buffer) =>
  contentRefusal({ bytes, name: 'photo.jpg', mediaType: 'image/jpeg' });

const SIDE = 320;
const noise = () =>
  sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } });

/** Marks that were refused wherever they were; in pixels they come up by chance. */
const MARKS = ['<svg', '<SVG ', '<script>', '<html>', '<!doctype ', '<?php ', '%PDF-1'];

/** Writes a mark into the middle of a picture, which is pixels. */
function inPixels(bytes: Buffer, mark: string): Buffer {
  const changed = Buffer.from(bytes);
  changed.write(mark, Math.floor(bytes.length / 2), 'latin1');
  return changed;
}

/** A box of an ISO file. */
function box(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

const heic = (meta: Buffer, pixels: Buffer) =>
  Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    box('meta', meta),
    box('mdat', pixels),
  ]);

test('FILE-013 pixels of any format may contain the bytes of a tag', async () => {
  const pictures = {
    jpeg: await noise().jpeg({ quality: 95 }).toBuffer(),
    progressive: await noise().jpeg({ quality: 95, progressive: true }).toBuffer(),
    png: await noise().png().toBuffer(),
    webp: await noise().webp({ quality: 95 }).toBuffer(),
    lossless: await noise().webp({ lossless: true }).toBuffer(),
    heic: heic(Buffer.alloc(40), randomBytes(60_000)),
  };
  for (const [kind, bytes] of Object.entries(pictures)) {
    expect(refusalOf(bytes), kind).toBeNull();
    for (const mark of MARKS)
      expect(refusalOf(inPixels(bytes, mark)), `${kind} ${mark}`).toBeNull();
  }
  // Phones append a second picture, or a film.
  const film = Buffer.concat([
    box('ftyp', Buffer.from('mp42\0\0\0\0mp42isom')),
    box('mdat', inPixels(randomBytes(9_000), '<svg>')),
  ]);
  expect(refusalOf(Buffer.concat([pictures.jpeg, inPixels(pictures.jpeg, '<svg>')]))).toBeNull();
  expect(refusalOf(Buffer.concat([pictures.jpeg, film]))).toBeNull();
});

test('FILE-013 in notes, between the parts and behind the end, a page is refused', async () => {
  const page = '<svg onload="alert(1)"><script>alert(1)</script>';
  const exif = { IFD0: { ImageDescription: page } };
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)]);
  const jpeg = await noise().jpeg().toBuffer();
  const png = await noise().png().toBuffer();
  const text = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(`tEXtComment\0${page}`),
    Buffer.alloc(4),
  ]);
  text.writeUInt32BE(text.length - 12);
  const files = {
    jpegExif: await noise().withExif(exif).jpeg().toBuffer(),
    jpegComment: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    jpegTail: Buffer.concat([jpeg, Buffer.alloc(100), Buffer.from(page)]),
    pngExif: await noise().withExif(exif).png().toBuffer(),
    pngText: Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]),
    pngTail: Buffer.concat([png, Buffer.from('%PDF-1.7\n')]),
    webpExif: await noise().withExif(exif).webp().toBuffer(),
    webpTail: Buffer.concat([await noise().webp().toBuffer(), Buffer.from('<?php echo 1;')]),
    heicMeta: heic(Buffer.from(page), randomBytes(5_000)),
    heicNotes: heic(Buffer.alloc(40), Buffer.concat([randomBytes(99), Buffer.from(page)])),
    heicTail: Buffer.concat([heic(Buffer.alloc(40), randomBytes(99)), Buffer.from(page)]),
    endless: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), Buffer.from(page)]),
  };
  for (const [kind, bytes] of Object.entries(files)) {
    expect(refusalOf(bytes), kind).toBe('file.polyglot');
  }
});

test('FILE-013 an archive behind a picture is refused, and its four first bytes by chance are not', async () => {
  const jpeg = await noise().jpeg().toBuffer();
  const end = Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1');
  expect(refusalOf(Buffer.concat([jpeg, end]))).toBe('file.polyglot');
  const chance = inPixels(jpeg, 'PK\u0005\u0006\u0001\u0002\u0003\u0004'.padEnd(22, '\u00ee'));
  expect(refusalOf(chance)).toBeNull();
});

test('FILE-013 a file of millions of empty pictures is judged as well', () => {
  expect(refusalOf(Buffer.alloc(8_000_000, Buffer.from([0xff, 0xd8, 0xff, 0xd9])))).toBeNull();
  expect(refusalOf(Buffer.alloc(8_000_000, Buffer.from([0xff, 0xd8, 0xff, 0xff])))).toBeNull();
});

test('FILE-013 a part of odd length in a WebP picture is followed by a byte of padding', async () => {
  const bytes = await noise().webp({ quality: 95 }).toBuffer();
  const odd = Buffer.from('XTRA\u0003\0\0\0abc\0', 'latin1');
  const padded = Buffer.concat([bytes.subarray(0, 12), odd, bytes.subarray(12)]);
  padded.writeUInt32LE(padded.length - 8, 4);
  expect(refusalOf(inPixels(padded, '<script>'))).toBeNull();
  expect(refusalOf(Buffer.concat([padded, Buffer.from('<script>')]))).toBe('file.polyglot');
});
