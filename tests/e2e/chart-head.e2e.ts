import type { Page } from '@playwright/test';

import { hiddenBars, shownBars } from './chart-data.ts';
import { expect, test } from './fixtures.ts';
import { keepPicture } from './readable.ts';

for (const lang of ['hk', 'ar'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('the legend tells the newest candle, or the one under a finger', async ({
      page,
      open,
      words,
    }, { project }) => {
      await open('/trade?code=EURUSD');
      const legend = page.locator('.chart__legend').first();
      await expect(legend).toContainText(/^O 1\.\d{5} ?H 1\.\d{5} ?L 1\.\d{5} ?C 1\.\d{5}/);
      await page.getByRole('button', { name: words('trade.studies') }).click();
      for (const name of ['MA', 'EMA', 'RSI']) {
        const label = words(`trade.studyNames.${name}`);
        await page.getByRole('switch', { name: label, exact: true }).click();
      }
      await page.keyboard.press('Escape');
      await expect(legend).toContainText('MA7');
      await expect(page.locator('.chart__legend').nth(1)).toContainText(/RSI14 \d\d\.\d\d/);
      await seeTargets(page);

      const bars = await shownBars(page);
      const newest = async () => (await shownBars(page)).at(-1)?.open.toFixed(5) ?? '';
      await expect(legend).toContainText(`O ${await newest()}`);
      const lift = await holdFinger(page);
      await expect(legend).not.toContainText(`O ${await newest()}`);
      const shown = /^O (\d\.\d{5})/.exec(await legend.innerText())?.[1];
      expect(bars.map(({ open: price }) => price.toFixed(5))).toContain(shown);
      await lift();
      await expect.poll(async () => (await legend.innerText()).includes(await newest())).toBe(true);
      await keepPicture(page, `screens/chart-${lang}-${project.name}`);
    });

    test('a chart that was moved into the past offers the way back to now', async ({
      page,
      open,
      words,
    }) => {
      await open('/trade?code=EURUSD');
      await expect(page.locator('.chart__legend').first()).toBeVisible();
      const latest = page.getByRole('button', { name: words('trade.latest') });
      await expect(latest).toBeHidden();
      const box = await boxOfChart(page);
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + 40, y);
      await page.mouse.down();
      await page.mouse.move(box.x + 240, y, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => hiddenBars(page)).toBeGreaterThan(0);
      await latest.click();
      await expect(latest).toBeHidden();
      await expect.poll(() => hiddenBars(page)).toBe(0);
    });
  });
}

/** Checks that a finger can take each study's line in the legend alone (WCAG 2.5.8). */
async function seeTargets(page: Page): Promise<void> {
  const lines = await page.locator('button.chart__row').all();
  expect(lines).toHaveLength(3);
  let above = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    const box = await line.boundingBox();
    if (!box) throw new Error('A line of the legend is not drawn');
    expect(box.height).toBeGreaterThanOrEqual(24);
    expect(box.width).toBeGreaterThanOrEqual(24);
    expect(box.y).toBeGreaterThanOrEqual(above);
    above = box.y + box.height;
  }
}

async function boxOfChart(page: Page) {
  const box = await page.locator('.chart__canvas').boundingBox();
  if (!box) throw new Error('The chart is not drawn');
  return box;
}

/** Holds a finger on the middle of the chart until the cross hair is there; returns its lifting. */
async function holdFinger(page: Page): Promise<() => Promise<unknown>> {
  const { x, y, width, height } = await boxOfChart(page);
  const cdp = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 3, y: y + height / 3 }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return () => cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
