import sharp, { type ResizeOptions, type Sharp } from 'sharp';

import { IMAGE_PIXELS_MAX } from '@fulcrum/contract/files/calls';

import { Refused } from '../refusal.ts';

const MILLION = 1_000_000;
/** Enough to read small print in a document that fills the picture. */
const EDGE_MAX = 4_096;
const QUALITY = 88;
const SECONDS_MAX = 15;

// Only the decoders of accepted formats: a mislabelled file reaches no other.
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

/** Shapes of public pictures: a square logo, or the cover of an article. */
export const PUBLIC_SHAPES = {
  logo: { width: 128, height: 128, fit: 'contain', background: '#ffffff00' },
  cover: { width: 1_280, height: 1_280, fit: 'inside', withoutEnlargement: true },
} as const satisfies Record<string, ResizeOptions>;
export type PublicShape = keyof typeof PUBLIC_SHAPES;

/** Re-encoded as public WebP, keeping transparency; refuses what `redraw` refuses. */
export async function redrawPublic(bytes: Buffer, shape: PublicShape): Promise<Buffer> {
  const drawn = (await opened(bytes)).resize(PUBLIC_SHAPES[shape]);
  return readable(drawn.webp({ quality: QUALITY }).timeout({ seconds: SECONDS_MAX }).toBuffer());
}

/**
 * Re-encodes the picture: upright, in sRGB, on white, without metadata. Refuses one that cannot be
 * read completely.
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

/** Upright, not decoded yet. */
async function opened(bytes: Buffer): Promise<Sharp> {
  // The size is read from the header before any pixel is decoded.
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > IMAGE_PIXELS_MAX) {
    throw new Refused('file.pixels', { max: IMAGE_PIXELS_MAX / MILLION });
  }
  return sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' }).autoOrient();
}

/** Any error of the decoder means that the picture cannot be read. */
async function readable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch {
    throw new Refused('file.damaged');
  }
}
