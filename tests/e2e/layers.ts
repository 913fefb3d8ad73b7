import type { Page } from '@playwright/test';

import { expect } from './fixtures.ts';

/** Waits until the current history entry is the one for `count` open layers. */
export const layersAre = (page: Page, count: number): Promise<void> =>
  expect
    .poll(async () => {
      // A step of the app itself takes a moment to begin.
      await page.waitForTimeout(150);
      return page.evaluate(() => (history.state as { layer?: number } | null)?.layer);
    })
    .toBe(count);
