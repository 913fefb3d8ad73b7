import { expect, test, tokenOf } from '../e2e/fixtures.ts';
import { tryDemo } from '../e2e/person.ts';
import { trade } from '../e2e/screen-list.ts';
import { picture } from './camera.ts';

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

for (const [width, height, colorScheme] of [
  [820, 1180, 'light'],
  [1440, 900, 'dark'],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('the chart, its orders and the pages beside it', async ({ page, open, words, server }) => {
      await tryDemo(page, { words, open });
      await trade(server.url, await tokenOf(page));
      await open('/trade?code=EURUSD');
      await expect(page.locator('form .bs__buy')).toBeEnabled();
      await picture(page, `trade-at-${width}`);
      await open('/user');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await picture(page, `me-at-${width}`);
    });
  });
}
