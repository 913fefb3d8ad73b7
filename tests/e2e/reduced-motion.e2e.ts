import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Returns the elements that move by themselves or take time to appear. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
      .map((target) => target?.className.toString() ?? 'something'),
  );

test('where calm is asked for nothing turns or shimmers while it is waited for', async ({
  page,
  open,
  words,
}) => {
  // No reply ever comes, so that loading states stay visible.
  for (const path of ['**/v1/api/forex/**', '**/api/user/createAccountDemoForU**']) {
    await page.route(path, () => undefined);
  }
  await open('/');
  await expect(page.locator('.sk').first()).toBeVisible();
  expect(await moving(page)).toEqual([]);

  await open('/login');
  await page.getByRole('button', { name: words('login.demo') }).click();
  await expect(page.locator('.btn[aria-busy="true"]')).toBeVisible();
  expect(await moving(page)).toEqual([]);

  // Shows signs that normally appear only for a moment, or over a chart that cannot load without
  // its instrument.
  await open('/');
  await page.evaluate(() => {
    const signs = ['spin', 'sk', 'toast', 'conn__pill', 'flash-up', 'flash-dn', 'fold fold--out'];
    for (const name of signs) {
      const sign = document.createElement('i');
      sign.className = name;
      document.querySelector('.app')?.append(sign);
    }
  });
  expect(await moving(page)).toEqual([]);
});

test('a chart that is waited for does not shimmer either', async ({ page, open }) => {
  await page.route('**/v1/api/forex/kline**', () => undefined);
  await open('/trade?code=EURUSD');
  await expect(page.locator('.chart__wait')).toHaveCSS('opacity', '0.7');
  expect(await moving(page)).toEqual([]);
});
