import sharp, { type Sharp } from 'sharp';

/** Returns a picture whose left half is red and whose right half is blue. */
export function twoHalves(width = 64, height = 48): Sharp {
  const half = { width: width / 2, height, channels: 3, background: '#0000ff' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: half }, left: width / 2, top: 0 },
  ]);
}

export const jpegOf = (width?: number, height?: number): Promise<Buffer> =>
  twoHalves(width, height).jpeg({ quality: 95 }).toBuffer();
