import { tradeList } from '@fulcrum/contract/market-data/calls';
import type { Page } from '@playwright/test';

import { call } from './api.ts';
import { expect, test, tokenOf } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { layersAre } from './layers.ts';
import { tryDemo } from './person.ts';
import { placeOrder } from './place-order.ts';
import { keepPicture } from './readable.ts';
import type { Words } from './words.ts';

for (const lang of ['hk', 'ar'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('Back closes what is open over Trade, and a closed layer leaves nothing behind', async ({
      page,
      open,
      words,
    }) => {
      await open('/');
      await pressTab(page, words, 'trade');
      await expect(page).toHaveURL(/#\/trade/);
      const drawer = page.getByRole('dialog', { name: words('trade.instruments') });

      await openDrawer(page, words);
      await page.goBack();
      await expect(drawer).toBeHidden();
      await expect(page).toHaveURL(/#\/trade/);

      // Closed by its button or by a choice, a sheet leaves no entry: Forward does nothing, and one
      // Back leaves the page.
      await openDrawer(page, words);
      await page.getByRole('button', { name: words('common.close') }).click();
      await expect(drawer).toBeHidden();
      await page.evaluate(() => history.forward());
      await layersAre(page, 0);
      await expect(drawer).toBeHidden();
      await openDrawer(page, words);
      await drawer.getByText('GBP/USD').first().click();
      await expect(drawer).toBeHidden();
      await expect(page).toHaveURL(/code=GBPUSD/);
      await layersAre(page, 0);
      await expect(page).toHaveURL(/code=GBPUSD/);
      await page.goBack();
      await expect(page).toHaveURL(/#\/$/);
    });

    test(
      'a tab that is pressed while a sheet slides out leaves the ticket as it was',
      FURTHER,
      async ({ page, open, words }) => {
        await open('/');
        await pressTab(page, words, 'trade');
        const lots = page.getByRole('textbox', { name: words('trade.lotsLabel') });
        await lots.fill('0.37');
        await openDrawer(page, words);
        await page.addStyleTag({ content: ':root { --t-sheet: 3s }' });
        const drawer = page.getByRole('dialog', { name: words('trade.instruments') });
        await drawer.getByRole('button', { name: words('common.close') }).click();
        await pressTab(page, words, 'quotes');
        await expect(page).toHaveURL(/#\/$/);
        await pressTab(page, words, 'trade');
        await expect(page).toHaveURL(/#\/trade/);
        await expect(drawer).toBeHidden();
        await expect(lots).toHaveValue('0.37');
      },
    );

    test(
      'Back leaves the chart in full screen first, and it never returns by itself',
      FURTHER,
      async ({ page, open, words }) => {
        await open('/');
        await pressTab(page, words, 'trade');
        const leave = page.getByRole('button', { name: words('trade.leaveFull') });
        const fill = () => page.getByRole('button', { name: words('trade.full') }).click();
        await fill();
        await expect(leave).toBeVisible();
        await page.getByRole('button', { name: words('trade.studies') }).click();
        const studies = page.getByRole('dialog', { name: words('trade.studies') });
        await expect(studies).toBeVisible();
        await layersAre(page, 2);
        await page.goBack();
        await expect(studies).toBeHidden();
        await expect(leave).toBeVisible();
        await page.goBack();
        await expect(leave).toBeHidden();
        await expect(page).toHaveURL(/#\/trade/);

        // One key press closes one layer.
        await fill();
        await page.getByRole('button', { name: words('trade.studies') }).click();
        await expect(studies).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(studies).toBeHidden();
        await expect(leave).toBeVisible();

        // Left by another address, Trade is back in its usual form.
        await open('/rank');
        await open('/trade');
        await expect(page.getByRole('button', { name: words('trade.full') })).toBeVisible();
      },
    );

    test(
      'an unsaved edit is asked about once, and a reload loses only the sheet',
      FURTHER,
      async ({ page, open, words, server }, { project }) => {
        await tryDemo(page, { words, open });
        await buyOne(server.url, await tokenOf(page));
        await pressTab(page, words, 'orders');
        const sheet = page.getByRole('dialog', { name: words('orders.editStops') });
        const question = page.getByRole('alertdialog');
        const edit = async () => {
          const card = page.getByRole('button', { name: /EUR\/USD/ }).first();
          if ((await card.getAttribute('aria-expanded')) === 'false') await card.click();
          await page.getByRole('button', { name: words('orders.editStops') }).click();
          await expect(sheet).toBeVisible();
        };

        await edit();
        await page.goBack();
        await expect(sheet).toBeHidden();
        await expect(page).toHaveURL(/#\/order/);

        await edit();
        await sheet.getByRole('switch', { name: words('trade.takeProfit') }).click();
        await page.goBack();
        await expect(question).toBeVisible();
        await keepPicture(page, `screens/back-${lang}-${project.name}`);
        await layersAre(page, 2);
        await page.goBack();
        await expect(question).toBeHidden();
        await expect(sheet).toBeVisible();
        await layersAre(page, 1);
        await page.goBack();
        await question.getByRole('button', { name: words('funds.leave') }).click();
        await expect(question).toBeHidden();
        await expect(sheet).toBeHidden();
        await layersAre(page, 0);

        await edit();
        await layersAre(page, 1);
        await page.reload();
        await expect(page.getByRole('button', { name: /EUR\/USD/ }).first()).toBeVisible();
        await expect(sheet).toBeHidden();
        await layersAre(page, 0);
        await page.goBack();
        await expect(page).toHaveURL(/#\/$/);
      },
    );

    test(
      'a page opened from a sheet is left to the page below it',
      FURTHER,
      async ({ page, open, words }) => {
        await tryDemo(page, { words, open });
        await pressTab(page, words, 'mine');
        await expect(page).toHaveURL(/#\/user$/);
        await open('/mine/withdraw');
        const sheet = page.getByRole('dialog', { name: words('mine.demoBlockedTitle') });
        await expect(sheet).toBeVisible();
        await layersAre(page, 1);
        await sheet.getByRole('button', { name: words('common.register') }).click();
        await expect(page).toHaveURL(/#\/register/);
        await page.goBack();
        await expect(page).toHaveURL(/#\/user/);
        // The sheet belongs to this address, so it is there again, and Back closes it for good.
        await expect(sheet).toBeVisible();
        await layersAre(page, 1);
        await page.goBack();
        await expect(sheet).toBeHidden();
        await expect(page).toHaveURL(/#\/user$/);
      },
    );
  });
}

const pressTab = (page: Page, words: Words, tab: string): Promise<void> =>
  page
    .getByRole('navigation', { name: words('tabs.label') })
    .getByRole('link', { name: words(`tabs.${tab}`) })
    .click();

async function openDrawer(page: Page, words: Words): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /EUR\/USD|GBP\/USD/ })
    .click();
  await expect(page.getByRole('dialog', { name: words('trade.instruments') })).toBeVisible();
}

async function buyOne(base: string, token: string): Promise<void> {
  const instrument = (await call(base, tradeList, {})).find(({ Code }) => Code === 'EURUSD');
  if (!instrument) throw new Error('No EURUSD here');
  const lots = { type: 1, cont: '0.10', multiple: 100 } as const;
  await placeOrder(base, { ...lots, forex_id: instrument.Id, status: 1 }, token);
}
