import sharp, { type ResizeOptions, type Sharp } from 'sharp';

import { IMAGE_PIXELS_MAX } from '@fulcrum/contract/files/calls';

import { Refused } from '../refusal.ts';

const MILLION = 1_000_000;
/** Longest edge in pixels: enough to read small print in a document that fills the picture. */
const EDGE_MAX = 4_096;
const QUALITY = 88;
const SECONDS_MAX = 15;

// Allows only the decoders of accepted formats, so that a mislabelled file reaches no other
// decoder.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
// Decodes each picture with one thread: the desk needs the others.
sharp.concurrency(1);

export interface Picture {
  /** The picture as JPEG. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Sizes of public pictures: a square logo, or the cover of an article. */
export const PUBLIC_SHAPES = {
  logo: { width: 128, height: 128, fit: 'contain', background: '#ffffff00' },
  cover: { width: 1_280, height: 1_280, fit: 'inside', withoutEnlargement: true },
} as const satisfies Record<string, ResizeOptions>;
export type PublicShape = keyof typeof PUBLIC_SHAPES;

/** Re-encodes the picture as public WebP, keeping transparency; refuses what `redraw` refuses. */
export async function redrawPublic(bytes: Buffer, shape: PublicShape): Promise<Buffer> {
  const drawn = (await opened(bytes)).resize(PUBLIC_SHAPES[shape]);
  return readable(drawn.webp({ quality: QUALITY }).timeout({ seconds: SECONDS_MAX }).toBuffer());
}

/**
 * Re-encodes the picture: upright, in sRGB, on white, without metadata. Refuses a picture that
 * cannot be read completely.
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

/** Opens the picture, to be rotated upright; does not decode it yet. */
async function opened(bytes: Buffer): Promise<Sharp> {
  // The size is read from the header before any pixel is decoded.
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > IMAGE_PIXELS_MAX) {
    throw new Refused('file.pixels', { max: IMAGE_PIXELS_MAX / MILLION });
  }
  return sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' }).autoOrient();
}

/** Turns any error of the decoder into a refusal: the picture cannot be read. */
async function readable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch {
    throw new Refused('file.damaged');
  }
}
