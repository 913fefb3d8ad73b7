import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { keepPicture, seeReadable } from './readable.ts';
import { comeToRest } from './screen-list.ts';

for (const [lang, colorScheme] of [
  ['en', 'dark'],
  ['hk', 'light'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test('SCALE-001, SCALE-004, SCALE-005: the scale is chosen, kept and stretched', async ({
      page,
      open,
      words,
      demo,
    }, { project }) => {
      const picture = (name: string) =>
        keepPicture(page, `screens/chart-scale-${name}-${lang}-${project.name}`, { restMs: 400 });
      const choose = async (scale: 'linear' | 'log' | 'percent') => {
        await page.getByRole('button', { name: words('trade.chartType') }).click();
        await page.getByRole('radio', { name: words(`trade.scales.${scale}`) }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      const holdMarket = await holdableMarket(page);
      await demo();
      await open('/trade?code=EURUSD');
      await expect(page.locator('form .bs__buy')).toBeEnabled();
      await page.getByRole('switch', { name: words('trade.stopLoss') }).click();
      const grip = page.getByRole('slider', { name: 'SL' });
      await expect(grip).toBeVisible();

      await page.getByRole('button', { name: words('trade.chartType') }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(2);
      await expect(sheet).toContainText(words('trade.scaleHint'));
      await picture('sheet');
      await comeToRest(page);
      await seeReadable(page, 'chart-sheet');
      await page.keyboard.press('Escape');

      for (const scale of ['log', 'percent'] as const) {
        await choose(scale);
        await expect(grip).toBeVisible();
        await picture(scale);
      }
      await page.reload();
      await page.getByRole('button', { name: words('trade.chartType') }).click();
      const percent = page.getByRole('radio', { name: words('trade.scales.percent') });
      await expect(percent).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await page.getByRole('switch', { name: words('trade.stopLoss') }).click();
      await page.getByRole('switch', { name: words('trade.takeProfit') }).click();
      const other = page.getByRole('slider', { name: 'TP' });
      await expect(grip).toBeVisible();
      await expect(other).toBeVisible();

      const middle = async (of = grip) => {
        const box = await of.boundingBox();
        if (!box) throw new Error('The handle is not drawn');
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };

      // Dragging the axis down brings the lines closer together. A single line may be in the middle
      // of the scale, where nothing moves.
      const canvas = await page.locator('.chart__canvas').boundingBox();
      if (!canvas) throw new Error('The chart is not drawn');
      const axis = { x: canvas.x + canvas.width - 12, y: canvas.y + canvas.height * 0.4 };
      const stretch = async () => {
        await page.mouse.move(axis.x, axis.y);
        await page.mouse.down();
        await page.mouse.move(axis.x, axis.y + 110, { steps: 6 });
        await page.mouse.up();
      };
      const apart = async () => Math.abs((await middle()).y - (await middle(other)).y);
      // A price that moves can change the scale at any time.
      holdMarket();
      let fitted = await apart();
      await expect
        .poll(async () => {
          const last = fitted;
          await page.waitForTimeout(500);
          fitted = await apart();
          return Math.abs(fitted - last);
        })
        .toBeLessThan(1);
      await stretch();
      const off = async () => Math.abs((await apart()) - fitted);
      await expect.poll(off).toBeGreaterThan(8);
      await picture('stretched');
      await page.mouse.dblclick(axis.x, axis.y);
      await expect.poll(off).toBeLessThan(8);

      // The line follows the finger, also on an axis in percent.
      const from = await middle();
      const before = Number(await grip.getAttribute('aria-valuenow'));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y - 12, { steps: 3 });
      await expect
        .poll(async () => Number(await grip.getAttribute('aria-valuenow')))
        .toBeGreaterThan(before);
      await page.mouse.up();
    });
  });
}

/** Returns a function that keeps all later prices from the page. */
async function holdableMarket(page: Page): Promise<() => void> {
  let isHeld = false;
  await page.routeWebSocket(/\/v1\/ws/, (client) => {
    const live = client.connectToServer();
    live.onMessage((message) => {
      const isPrice = /^\{"type":"(?:DAY_MARKET|KLINE)/.test(String(message));
      if (!isHeld || !isPrice) client.send(message);
    });
  });
  return () => {
    isHeld = true;
  };
}
