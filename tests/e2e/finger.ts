import type { Locator, Page } from '@playwright/test';

const TAP_MS = 60;

/** A step of a finger on its way, in pixels from where it touched. */
type Step = readonly [dx: number, dy: number];

/** A finger on the page, as the browser's own touch events, which scroll and pan too. */
export async function fingerOn(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  return {
    /** Presses a visible element for as long as a person does. */
    async tap(element: Locator): Promise<void> {
      const [x, y] = await middleOf(element);
      await touch('touchStart', x, y);
      await page.waitForTimeout(TAP_MS);
      await touch('touchEnd');
    },
    /** Touches at a point, goes to `to` in steps, and lets go. */
    async drag(from: readonly [x: number, y: number], to: Step, steps = 8): Promise<void> {
      const [x, y] = from;
      await touch('touchStart', x, y);
      for (let step = 1; step <= steps; step += 1) {
        await touch('touchMove', x + (to[0] * step) / steps, y + (to[1] * step) / steps);
      }
      await touch('touchEnd');
    },
  };
}

/** Returns the middle of a visible element. */
export async function middleOf(element: Locator): Promise<readonly [x: number, y: number]> {
  const box = await element.boundingBox();
  if (!box) throw new Error('Expected the element to be visible');
  return [box.x + box.width / 2, box.y + box.height / 2];
}
