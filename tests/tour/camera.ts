import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Page } from '@playwright/test';

const FOLDER = fileURLToPath(new URL('../../docs/tour/', import.meta.url));
/** A picture above this size makes the page of the tour slow to load. */
const BYTES_MAX = 60_000;
const QUALITIES = [0.8, 0.65, 0.5, 0.4, 0.3, 0.2] as const;
/** Longer than any transition of a sheet or a row. */
const REST_MS = 700;

/** Takes the picture of a page at rest and keeps it as `docs/tour/<name>.webp`. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(REST_MS);
  const png = await page.screenshot();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}${name}.webp`, await smaller(page, png.toString('base64')));
}

/** Returns a PNG as WebP, in the best quality that is small enough. */
async function smaller(page: Page, png: string): Promise<Buffer> {
  // Playwright writes no WebP, but a canvas does. The product's own page forbids such addresses.
  const blank = await page.context().newPage();
  try {
    let webp = Buffer.alloc(0);
    for (const quality of QUALITIES) {
      webp = Buffer.from(await blank.evaluate(drawn, { png, quality }), 'base64');
      if (webp.byteLength <= BYTES_MAX) return webp;
    }
    return webp;
  } finally {
    await blank.close();
  }
}

/** Runs in the page. */
async function drawn({ png, quality }: { png: string; quality: number }): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const url = canvas.toDataURL('image/webp', quality);
  return url.slice(url.indexOf(',') + 1);
}
