import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';

/** The library that draws the chart: the largest file of Trade. */
const CHART_FILE = /\/assets\/index\.esm-.*\.js$/;

test(
  'LIVE-016 the ticket stays while the chart has no network, and then the chart comes',
  FURTHER,
  async ({ page, context, open, words }) => {
    const buy = page.locator('form').getByRole('button', {
      name: new RegExp(`^${words('trade.buy')}`),
    });
    let isGone = false;
    let isBack = false;
    await page.route(CHART_FILE, async (route) => {
      if (isBack) return route.continue();
      await expect(buy).toBeVisible();
      if (!isGone) await context.setOffline(true);
      isGone = true;
      return route.abort('internetdisconnected');
    });
    await open('/trade?code=EURUSD');
    await expect(buy).toBeDisabled();
    await page.waitForTimeout(5_000);
    await expect(buy).toBeDisabled();
    await expect(page.getByText(words('errors.part'))).toBeVisible();
    isBack = true;
    await context.setOffline(false);
    await expect(page.locator('.chart canvas').first()).toBeVisible();
    await expect(buy).toBeVisible();
  },
);
