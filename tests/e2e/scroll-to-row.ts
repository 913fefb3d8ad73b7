import { expect, type Locator, type Page } from '@playwright/test';

import { fingerOn } from './finger.ts';

/** How far a list is moved at once, as a share of its height; less than what is seen of it. */
const STRIDE = 0.55;
const STRIDES_MAX = 120;
const PRESS_MS = 500;

/** Moves a list by a finger, or by the wheel of a mouse. */
export type Push = (page: Page, list: Box) => Promise<void>;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const byFinger: Push = async (page, { x, y, width, height }) => {
  const finger = await fingerOn(page);
  const from = [x + width / 2, y + height * 0.75] as const;
  await finger.drag(from, [0, -height * STRIDE], 6);
};

export const byWheel: Push = async (page, { x, y, width, height }) => {
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, height * STRIDE);
};

/**
 * Scrolls until a row can be seen, which must come within as many strides as the longest list has.
 * Loads what a list offers to load. `rows` are those of the list that the page has.
 */
export async function scrollTo(page: Page, row: Locator, rows: Locator, push: Push): Promise<void> {
  await expect(rows.first()).toBeVisible();
  for (let stride = 0; stride < STRIDES_MAX; stride += 1) {
    if (await isSeen(row)) return;
    const more = page.locator('.page-end button').filter({ visible: true });
    if (await isSeen(more.last())) {
      // A list may load the rest by itself meanwhile, and its button is gone.
      await more
        .last()
        .click({ timeout: PRESS_MS })
        .catch(() => undefined);
    }
    await push(page, await listAround(rows));
    await painted(page);
  }
  throw new Error(`Expected ${row.toString()} within ${STRIDES_MAX} strides`);
}

/** Checks that a row is in view and has words, and that nothing lies over it. */
export const seeRow = async (row: Locator, why: string): Promise<void> =>
  expect.poll(() => isSeen(row), { message: why }).toBe(true);

/**
 * Whether the middle of an element is in view, is the element's own and not blank. An element that
 * is gone is not seen; nothing waits for it.
 */
export const isSeen = (row: Locator): Promise<boolean> =>
  row.evaluateAll(([element]) => {
    if (!element) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const text = element instanceof HTMLElement ? element.innerText.trim() : '';
    return height > 0 && text !== '' && hit !== null && element.contains(hit);
  });

/** Returns the part of the window in which the list of a row scrolls. */
const listAround = (rows: Locator): Promise<Box> =>
  rows.first().evaluate((element) => {
    let outer: Element | null = element;
    while (
      outer &&
      !(
        outer.scrollHeight > outer.clientHeight + 1 &&
        /auto|scroll/.test(getComputedStyle(outer).overflowY)
      )
    ) {
      outer = outer.parentElement;
    }
    const { x, y, width, height } = (outer ?? document.documentElement).getBoundingClientRect();
    return { x, y, width, height: Math.min(height, innerHeight - y) };
  });

/** Waits until the page has been drawn again. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
