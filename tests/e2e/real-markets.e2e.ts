import { expect, test, type Page } from '@playwright/test';

import { FURTHER } from './further.ts';
import { becomeOwner, look, operator } from './operator.ts';
import { tryDemo } from './person.ts';
import { keepPicture } from './readable.ts';
import { RealMarkets } from './real-markets.ts';
import { wordsOf } from './words.ts';

const words = wordsOf('en');
let markets: RealMarkets;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  markets = await RealMarkets.start();
});
test.afterAll(() => markets.stop());

test(
  'a person trades currencies of a FIX engine, crypto of two exchanges and a simulated index',
  FURTHER,
  async ({ page, browser }) => {
    const { server } = markets;
    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    const open = async (route: string) => {
      await page.goto(`${server.url}/#${route}`);
    };
    await tryDemo(page, { words, open });
    await expect(page.getByText(words('home.mixed'))).toBeVisible();
    for (const code of ['EURUSD', 'BTCUSDT', 'ETHUSDT', 'US500']) {
      await open(`/trade?code=${code}`);
      await buy(page);
    }
    await open('/order?type=1');
    await expect(page.getByRole('listitem').filter({ hasText: /BTC/ })).toBeVisible();
    await expect(page.locator('.pos__pl')).toHaveCount(4);
    await keepPicture(page, 'screens/real-markets-orders');

    const console = await operator(browser, async (desk) => {
      const route = (path: string) => desk.goto(`${server.url}/console/#${path}`);
      return becomeOwner(desk, server.log(), route);
    });
    await console.page.goto(`${server.url}/console/#/feeds`);
    await expect(console.page.getByText('Live', { exact: true })).toHaveCount(3);
    await look(console.page, 'real-markets-feeds');
  },
);

/** Buys a tenth of a lot at the market, with what the ticket proposes for the rest. */
async function buy(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: words('trade.lotsLabel') }).fill('0.10');
  const side = new RegExp(`^${words('trade.buy')}`);
  await page.locator('form').getByRole('button', { name: side }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(words('trade.marginHeld'))).toBeVisible();
  await sheet.getByRole('button', { name: side }).click();
  await expect(sheet).toBeHidden();
}
