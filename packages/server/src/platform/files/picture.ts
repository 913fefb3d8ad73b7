import sharp, { type ResizeOptions, type Sharp } from 'sharp';

import { IMAGE_PIXELS_MAX } from '@fulcrum/contract/files/calls';

import { Refused } from '../refusal.ts';

const MILLION = 1_000_000;
/** Enough to read the small print of a document that fills the picture. */
const EDGE_MAX = 4_096;
const QUALITY = 88;
const SECONDS_MAX = 15;

// Only the decoders of what we take: bytes that lie about themselves reach no other.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
// A picture is decoded by one thread: the desk needs the others.
sharp.concurrency(1);

export interface Picture {
  /** JPEG. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** How a picture that everybody sees is drawn: a square mark, or the cover of an article. */
export const PUBLIC_SHAPES = {
  logo: { width: 128, height: 128, fit: 'contain', background: '#ffffff00' },
  cover: { width: 1_280, height: 1_280, fit: 'inside', withoutEnlargement: true },
} as const satisfies Record<string, ResizeOptions>;
export type PublicShape = keyof typeof PUBLIC_SHAPES;

/** Redrawn as WebP for everybody, keeping transparency; refused like any other. */
export async function redrawPublic(bytes: Buffer, shape: PublicShape): Promise<Buffer> {
  const drawn = (await opened(bytes)).resize(PUBLIC_SHAPES[shape]);
  return readable(drawn.webp({ quality: QUALITY }).timeout({ seconds: SECONDS_MAX }).toBuffer());
}

/**
 * The picture drawn anew: turned as its orientation says, in sRGB, on white, without anything that
 * was not a pixel. Throws the refusal of one that cannot be read whole.
 */
export async function redraw(bytes: Buffer): Promise<Picture> {
  const upright = await opened(bytes);
  const { data, info } = await readable(
    upright
      .resize({ width: EDGE_MAX, height: EDGE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, width: info.width, height: info.height };
}

/** Upright, not unpacked yet. */
async function opened(bytes: Buffer): Promise<Sharp> {
  // The size is read from the header before a single pixel is unpacked.
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > IMAGE_PIXELS_MAX) {
    throw new Refused('file.pixels', { max: IMAGE_PIXELS_MAX / MILLION });
  }
  return sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' }).autoOrient();
}

/** Whatever the decoder says against the bytes, the picture cannot be read. */
async function readable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch {
    throw new Refused('file.damaged');
  }
}
