import { register } from '@fulcrum/contract/people/calls';
import type { Browser, Page } from '@playwright/test';

import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { logIn } from './person.ts';
import { keepPicture } from './readable.ts';
import type { Words } from './words.ts';

const PASSWORD = 'correct horse battery';

/** Logs the person in on a device of their own, and opens the chart. */
async function openDevice(
  browser: Browser,
  { url, words, account }: { url: string; words: Words; account: string },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(`${url}/#/login`);
  await logIn(page, words, { account, password: PASSWORD });
  await page.waitForURL(/#\/$/);
  await page.goto(`${url}/#/trade?code=EURUSD`);
  await expect(page.locator('.chart__legend').first()).toBeVisible();
  return page;
}

test(
  'STUDY-012, STUDY-013: a study and its length follow the person',
  FURTHER,
  async ({ browser, server, words }) => {
    const account = `studies.${Date.now()}@example.com`;
    const password = PASSWORD;
    await call(server.url, register, { type: 'email', account, password, re_password: password });
    const about = { url: server.url, words, account };
    const phone = await openDevice(browser, about);
    const name = words('trade.studyNames.RSI');
    const settings = words('trade.studySettings', { name });
    const rowOn = (page: Page) => page.locator('.chart').getByRole('button', { name: settings });

    await phone.getByRole('button', { name: words('trade.studies') }).click();
    await phone.getByRole('switch', { name }).click();
    await phone.getByRole('dialog').getByRole('button', { name: settings }).click();
    await phone.getByRole('textbox', { name: words('trade.studyParams.length') }).fill('21');
    await phone.keyboard.press('Escape');
    await expect(rowOn(phone)).toContainText(/RSI21 \d/);
    await phone.reload();
    await expect(rowOn(phone)).toContainText(/RSI21 \d/);

    const laptop = await openDevice(browser, about);
    await expect(rowOn(laptop)).toContainText(/RSI21 \d/);
    await rowOn(laptop).click();
    const sheet = laptop.getByRole('dialog', { name });
    await sheet.getByRole('button', { name: words('trade.studyReset') }).click();
    await expect(rowOn(phone)).toContainText(/RSI14 \d/);
    for (const page of [phone, laptop]) await page.context().close();
  },
);

for (const lang of ['en', 'hk', 'ar'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('STUDY-009: with two panels the candles keep most of the chart', async ({
      page,
      open,
      words,
    }, { project }) => {
      await open('/trade?code=EURUSD');
      await page.getByRole('button', { name: words('trade.studies') }).click();
      for (const name of ['VWAP', 'ICHIMOKU', 'RSI', 'ATR', 'STOCH'] as const) {
        const label = words(`trade.studyNames.${name}`);
        await page.getByRole('switch', { name: label, exact: true }).click();
      }
      await expect(page.getByRole('alert')).toContainText('2');
      await page.keyboard.press('Escape');
      const legends = page.locator('.chart__legend');
      await expect(legends).toHaveCount(3);
      const canvas = await page.locator('.chart__canvas').boundingBox();
      const panel = await legends.nth(1).boundingBox();
      if (!canvas || !panel) throw new Error('The chart is not drawn');
      expect(panel.y - canvas.y).toBeGreaterThan(canvas.height / 2);
      await keepPicture(page, `screens/studies-${lang}-${project.name}`);
    });
  });
}
