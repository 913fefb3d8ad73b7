/** The formats of accepted pictures. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** A part of a file: from `start` to before `end`. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the parts of a picture that are not its pixels: notes, tables, and what follows its end.
 * Compressed pixels contain any few bytes by chance. What does not have the structure of its format
 * is returned as well.
 */
export function besidePixels(bytes: Buffer, kind: PictureKind): Buffer[] {
  const pixels = PIXELS[kind](bytes);
  let at = 0;
  const parts: Buffer[] = [];
  for (const { start, end } of pixels) {
    parts.push(bytes.subarray(at, start));
    at = end;
  }
  parts.push(bytes.subarray(at));
  return parts;
}

const PIXELS: Readonly<Record<PictureKind, (bytes: Buffer) => Part[]>> = {
  jpeg: jpegScans,
  png: pngPixels,
  webp: webpPixels,
  heic: (bytes) => boxedData(bytes, 0),
};

const JPEG_START = 0xd8;
const JPEG_SCAN = 0xda;
const JPEG_END = 0xd9;

/** The scans of a JPEG, and the pixels of the pictures or the film that a phone appended to it. */
function jpegScans(bytes: Buffer): Part[] {
  const scans: Part[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1];
    if (marker === JPEG_END) {
      at += 2;
      if (bytes.toString('latin1', at + 4, at + 8) === 'ftyp') {
        return [...scans, ...boxedData(bytes, at)];
      }
    } else if (marker === JPEG_START) {
      at += 2;
    } else if (marker === 0xff) {
      // A marker may be preceded by any number of these bytes.
      at += 1;
    } else {
      const next = at + 2 + bytes.readUInt16BE(at + 2);
      at = marker === JPEG_SCAN ? scanEnd(bytes, next) : next;
      if (marker === JPEG_SCAN) scans.push({ start: Math.min(next, at), end: at });
    }
  }
  return scans;
}

/** Returns where the next marker is that is neither a part of a scan nor a restart of it. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    const isInside = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isInside) return at;
  }
  return bytes.length;
}

const PNG_HEAD = 8;
const PNG_FRAME = 12;

function pngPixels(bytes: Buffer): Part[] {
  const pixels: Part[] = [];
  let at = PNG_HEAD;
  while (at + PNG_FRAME <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + PNG_FRAME + length;
    if (type === 'IEND' || end > bytes.length) break;
    // With the checksum, which is as random as the data.
    if (type === 'IDAT' || type === 'fdAT') pixels.push({ start: at + 8, end });
    at = end;
  }
  return pixels;
}

const RIFF_HEAD = 12;
const RIFF_CHUNK = 8;
const WEBP_PIXELS: readonly string[] = ['VP8 ', 'VP8L', 'ALPH', 'ANMF'];

function webpPixels(bytes: Buffer): Part[] {
  const pixels: Part[] = [];
  const last = Math.min(bytes.length, bytes.readUInt32LE(4) + RIFF_CHUNK);
  let at = RIFF_HEAD;
  while (at + RIFF_CHUNK <= last) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + RIFF_CHUNK + length;
    if (end > last) break;
    if (WEBP_PIXELS.includes(type)) pixels.push({ start: at + RIFF_CHUNK, end });
    at = end + (length % 2);
  }
  return pixels;
}

/** The media data of HEIC and MP4 files, which consist of boxes. */
function boxedData(bytes: Buffer, from: number): Part[] {
  const data: Part[] = [];
  let at = from;
  while (at + 16 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const long = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const end = short === 0 ? bytes.length : at + long;
    if (end <= at || end > bytes.length || !/^[\w ]{4}$/.test(type)) break;
    if (type === 'mdat') data.push({ start: at + 8, end });
    at = end;
  }
  return data;
}
