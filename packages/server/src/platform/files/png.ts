import { Readable } from 'node:stream';
import { crc32, createDeflate, deflateSync } from 'node:zlib';

/** An uncompressed picture with one byte per channel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** 3 means red, green and blue; 4 adds alpha. */
  readonly channels: 3 | 4;
  /** The rows, from the top, without gaps between pixels. */
  readonly rows: Iterable<Uint8Array>;
  /** Colour profile; null means sRGB. */
  readonly colourProfile: Uint8Array | null;
}

const SIGNATURE = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
const COLOUR_TYPE = { 3: 2, 4: 6 } as const;
const BITS = 8;
/**
 * Low compression: the PNG only goes to the next decoder and is not stored, so time matters more
 * than size.
 */
const LEVEL = 1;
const PIECE_BYTES = 1 << 20;

/** Writes a picture as PNG without loss, so that another decoder can read it. */
export async function pngOf({ width, height, channels, rows, colourProfile }: Pixels) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([BITS, COLOUR_TYPE[channels]], 8);
  const parts = [SIGNATURE, ...chunk('IHDR', head)];
  if (colourProfile) {
    const name = Buffer.from('icc\0\0', 'latin1');
    parts.push(...chunk('iCCP', Buffer.concat([name, deflateSync(colourProfile)])));
  }
  const packed = Readable.from(unfiltered(rows)).pipe(
    createDeflate({ level: LEVEL, chunkSize: PIECE_BYTES }),
  );
  for await (const piece of packed) parts.push(...chunk('IDAT', piece as Buffer));
  parts.push(...chunk('IEND', Buffer.alloc(0)));
  return Buffer.concat(parts);
}

/** Puts the PNG filter type in front of each row; 0 means no filter. */
function* unfiltered(rows: Iterable<Uint8Array>): Generator<Buffer> {
  for (const row of rows) {
    const line = Buffer.alloc(1 + row.length);
    line.set(row, 1);
    yield line;
  }
}

function chunk(type: string, data: Buffer): readonly Buffer[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0);
  return [head, data, sum];
}
