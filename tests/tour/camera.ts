import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, type Page } from '@playwright/test';

const FOLDER = fileURLToPath(new URL('../../docs/tour/', import.meta.url));
/** A picture above this size makes the page of the tour slow to load. */
const BYTES_MAX = 42_000;
const QUALITIES = [0.8, 0.65, 0.5, 0.4, 0.3, 0.2] as const;
/** Longer than any transition of a sheet or a row. */
const REST_MS = 700;

/** The pictures of phones are drawn smaller, as a page shows them. */
const PHONE_SHARE = 0.75;

/** Takes the picture of a page at rest, without toasts, and keeps it as `docs/tour/<name>.webp`. */
export async function picture(page: Page, name: string): Promise<void> {
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(REST_MS);
  const png = await page.screenshot();
  const ratio = await page.evaluate(() => devicePixelRatio);
  const share = ratio > 1 ? PHONE_SHARE : 1;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    `${FOLDER}${name}.webp`,
    await smaller(page, { png: png.toString('base64'), share }),
  );
}

interface Shot {
  /** In base64. */
  readonly png: string;
  readonly share: number;
}

/** Returns a PNG as WebP, in the best quality that is small enough. */
async function smaller(page: Page, shot: Shot): Promise<Buffer> {
  // Playwright writes no WebP, but a canvas does. The product's own page forbids such addresses.
  const blank = await page.context().newPage();
  try {
    let webp = Buffer.alloc(0);
    for (const quality of QUALITIES) {
      webp = Buffer.from(await blank.evaluate(drawn, { ...shot, quality }), 'base64');
      if (webp.byteLength <= BYTES_MAX) return webp;
    }
    return webp;
  } finally {
    await blank.close();
  }
}

/** Runs in the page. */
async function drawn({ png, share, quality }: Shot & { quality: number }): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * share);
  canvas.height = Math.round(image.naturalHeight * share);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL('image/webp', quality);
  return url.slice(url.indexOf(',') + 1);
}
