import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';

import { isTranslated } from './odd-browsers.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Pictures are for people, who look at those of the long proof. They cost a tenth of the time. */
export const isLong = process.env['PROOF'] === 'long';

interface PictureOptions {
  readonly fullPage?: boolean;
  /** How long to wait before, for what moves without an animation, such as a chart. */
  readonly restMs?: number;
}

/** Takes a picture of a settled screen in the long proof. */
export async function keepPicture(
  page: Page,
  path: string,
  { fullPage = false, restMs = 0 }: PictureOptions = {},
): Promise<void> {
  if (!isLong) return;
  await page.waitForTimeout(restMs);
  await page.screenshot({ path: `test-results/${path}.png`, fullPage });
}

/** The part of a screen that is checked; all of it if left out. */
type Part = string | undefined;

/** Checks the accessibility of a screen, as far as automatic rules can. */
export async function seeReadable(page: Page, name: string, part?: Part): Promise<void> {
  const axe = (await axeOn(page, part)).withTags(RULES);
  // The translator's elements change what axe takes for a target within a text, not the layout.
  await seeNothingFound(isTranslated ? axe.disableRules('target-size') : axe, name);
}

/** Checks the contrast of a screen alone: other rules do not depend on the colours. */
export async function seeContrast(page: Page, name: string, part?: Part): Promise<void> {
  await seeNothingFound((await axeOn(page, part)).withRules('color-contrast'), name);
}

/** Finishes all animations, because text that is still fading in has too little contrast. */
export const endAnimations = (frame: Page | Frame): Promise<void> =>
  frame.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
  });

/**
 * Returns axe for a page. Its source, half a megabyte, is sent to each page only once, because
 * parsing it takes longer than checking most screens. Only violations are reported.
 */
async function axeOn(page: Page, part: Part): Promise<AxeBuilder> {
  const frames = page.frames();
  await Promise.all(frames.map(endAnimations));
  const isThere = () => 'axe' in globalThis;
  const known = await Promise.all(frames.map((frame) => frame.evaluate(isThere)));
  const source = known.every(Boolean) ? { axeSource: ';' } : {};
  const axe = new AxeBuilder({ page, ...source })
    .options({ resultTypes: ['violations'], selectors: false })
    // Without legacy mode, each check opens another page, which takes a quarter of the journeys'
    // time. Legacy mode skips frames of other origins, and no screen has any.
    .setLegacyMode();
  return part === undefined ? axe : axe.include(part);
}

async function seeNothingFound(axe: AxeBuilder, name: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  expect.soft(found, name).toEqual([]);
}
