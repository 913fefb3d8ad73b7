import { tradeList } from '@fulcrum/contract/market-data/calls';
import type { Page } from '@playwright/test';

import { call } from '../e2e/api.ts';
import { expect, test, tokenOf } from '../e2e/fixtures.ts';
import { tryDemo } from '../e2e/person.ts';
import { placeOrder } from '../e2e/place-order.ts';
import { picture } from './camera.ts';

/** Buys half of what a demo account can hold, at the highest leverage. */
async function buyMuch(base: string, token: string): Promise<void> {
  const instrument = (await call(base, tradeList, {})).find(({ Code }) => Code === 'EURUSD');
  if (!instrument) throw new Error('No EURUSD here');
  const lots = { type: 1, cont: '45', multiple: 100 } as const;
  await placeOrder(base, { ...lots, forex_id: instrument.Id, status: 1 }, token);
}

const ready = (page: Page) => expect(page.locator('form .bs__buy')).toBeEnabled();

for (const [lang, colorScheme] of [
  ['en', 'dark'],
  ['hk', 'light'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test('levels are drawn before the order is sent', async ({ page, open, words }) => {
      await tryDemo(page, { words, open });
      await open('/trade?code=EURUSD');
      await ready(page);
      await page.getByRole('switch', { name: words('trade.stopLoss') }).click();
      await page.getByRole('switch', { name: words('trade.takeProfit') }).click();
      await expect(page.getByRole('slider')).toHaveCount(2);
      await picture(page, `levels-before-the-order-${lang}`);
    });

    test('the chart in full screen trades', async ({ page, open, words }) => {
      await tryDemo(page, { words, open });
      await open('/trade?code=EURUSD');
      await page.getByRole('button', { name: words('trade.full') }).click();
      const buy = page.locator('.strip').getByRole('button', {
        name: new RegExp(`^${words('trade.buy')}`),
      });
      await expect(buy).toBeEnabled();
      await expect(page.locator('.toast')).toHaveCount(0);
      if (lang === 'en') await picture(page, 'full-screen');
      await page.setViewportSize({ width: 844, height: 390 });
      await expect(buy).toBeInViewport({ ratio: 1 });
      if (lang === 'en') await picture(page, 'full-screen-across');
      await page.goBack();
      await expect(buy).toBeHidden();
      await expect(page).toHaveURL(/#\/trade/);
    });
  });
}

test('the legend stands above candles, and the past offers the way back', async ({
  page,
  open,
  words,
}) => {
  await open('/trade?code=EURUSD');
  await expect(page.locator('.chart__legend').first()).toContainText('O 1.');
  await page.getByRole('button', { name: words('trade.studies') }).click();
  for (const name of ['MA', 'RSI']) {
    const label = words(`trade.studyNames.${name}`);
    await page.getByRole('switch', { name: label, exact: true }).click();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await picture(page, 'chart-with-its-legend');
  const box = await page.locator('.chart__canvas').boundingBox();
  if (!box) throw new Error('The chart is not drawn');
  const y = box.y + box.height / 3;
  await page.mouse.move(box.x + 30, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 280, y, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: words('trade.latest') })).toBeVisible();
  await picture(page, 'chart-of-the-past');
});

for (const [name, lots] of [
  ['order-that-strains-the-account', '30'],
  ['order-to-be-accepted-twice', '42'],
] as const) {
  test(`an ${name.replaceAll('-', ' ')}`, async ({ page, open, words, server }) => {
    await tryDemo(page, { words, open });
    await buyMuch(server.url, await tokenOf(page));
    await open('/trade?code=EURUSD');
    await ready(page);
    await page.getByRole('textbox', { name: words('trade.lotsLabel') }).fill(lots);
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.locator('form .bs__buy').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await picture(page, name);
  });
}

for (const lang of ['de', 'hk'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('an order that cannot be sent says why', async ({ page, open, words, server }) => {
      await open('/login');
      await page.getByRole('button', { name: words('login.demo') }).click();
      await expect(page).toHaveURL(/#\/$/);
      await buyMuch(server.url, await tokenOf(page));
      await open('/trade?code=EURUSD');
      await ready(page);
      await page.getByRole('textbox', { name: words('trade.lotsLabel') }).fill('49');
      await expect(page.locator('form .bs__buy')).toBeDisabled();
      await page.locator('form .bs__buy').scrollIntoViewIfNeeded();
      await picture(page, `order-that-cannot-be-sent-${lang}`);
    });
  });
}
