import { tradeList } from '@fulcrum/contract/market-data/calls';
import { close } from '@fulcrum/contract/trading/calls';

import { call } from '../e2e/api.ts';
import { expect, test, tokenOf } from '../e2e/fixtures.ts';
import { playPaymentChannels } from '../e2e/payment-channels.ts';
import { logInAsNewPerson, tryDemo } from '../e2e/person.ts';
import { buyWithStop, placeOrder } from '../e2e/place-order.ts';
import { trade } from '../e2e/screen-list.ts';
import { picture } from './camera.ts';

const BUY = { type: 1, cont: '0.10', status: 1, multiple: 100 } as const;
const STOP_BELOW = 0.002;
/** With fewer trades, results are not compared by hour. */
const COMPARED_TRADES = 10;

test('a held line is read at the other end of the chart', async ({ page, open, words, server }) => {
  await tryDemo(page, { words, open });
  await buyWithStop(server.url, await tokenOf(page), STOP_BELOW);
  await open('/trade?code=EURUSD');
  const grip = page.getByRole('slider', { name: 'SL' });
  await grip.hover();
  const box = await grip.boundingBox();
  if (!box) throw new Error('The handle is not drawn');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 12, { steps: 3 });
  await picture(page, 'stop-dragged-on-the-chart');
  await page.mouse.up();
  const bar = page.getByRole('group', { name: words('trade.stopLoss'), exact: true });
  await bar.getByRole('button', { name: words('orders.save') }).click();
  await expect(bar).toBeHidden();
  await picture(page, 'stop-saved-on-the-chart');
});

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['hk', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test('orders, Back from a sheet, and closing many', async ({ page, open, words, server }) => {
      await tryDemo(page, { words, open });
      await trade(server.url, await tokenOf(page));
      await page
        .locator('.tabbar')
        .getByRole('link', { name: words('tabs.orders') })
        .click();
      await expect(page.locator('.pos.card')).toHaveCount(2);
      await expect(page.locator('.toast')).toHaveCount(0);
      await picture(page, `orders-${lang}`);
      await page
        .getByRole('button', { name: words('orders.editStops') })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      if (lang === 'en') await picture(page, 'edit-of-a-stop');
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(/#\/order/);
      if (lang === 'en') await picture(page, 'back-closes-the-sheet');
      await page.getByRole('button', { name: words('orders.closeAll') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      if (lang === 'en') await picture(page, 'close-many');
    });
  });
}

test('a stop that follows the price is marked', async ({ page, open, words, server }) => {
  await tryDemo(page, { words, open });
  await buyWithStop(server.url, await tokenOf(page), STOP_BELOW);
  await open('/order?type=1');
  await page.getByRole('button', { name: words('orders.editStops') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('switch', { name: words('orders.trailing') }).click();
  await sheet.getByRole('button', { name: words('orders.save'), exact: true }).click();
  await expect(sheet).toBeHidden();
  await picture(page, 'stop-that-follows');
});

test('history, its receipt and its results', async ({ page, open, words, server }) => {
  await tryDemo(page, { words, open });
  await trade(server.url, await tokenOf(page));
  await open('/order?type=3');
  const row = page.getByRole('button', { name: /GBP\/USD/ }).first();
  await expect(row).toBeVisible();
  await picture(page, 'history');
  await row.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await picture(page, 'receipt');
  const token = await tokenOf(page);
  const instruments = await call(server.url, tradeList, {});
  const forex_id = instruments.find(({ Code }) => Code === 'EURUSD')?.Id ?? 0;
  for (let nth = 0; nth < COMPARED_TRADES; nth += 1) {
    const id = await placeOrder(server.url, { ...BUY, forex_id }, token);
    await call(server.url, close, { id }, token);
  }
  await open('/mine/results?days=7');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await picture(page, 'results');
});

test('money and its steps', async ({ page, open, words, server }) => {
  await logInAsNewPerson(page, { base: server.url, words, open });
  await playPaymentChannels(page);
  await open('/mine/withdraw');
  await expect(page.getByText(words('withdraw.available'))).toBeVisible();
  await picture(page, 'withdrawal');
  await open('/mine/withdraw?view=records');
  const steps = page.getByRole('button', { name: words('funds.timeline') }).nth(1);
  await steps.click();
  await picture(page, 'withdrawal-step-by-step');
  await open('/mine/charge?view=records');
  await page
    .getByRole('button', { name: words('funds.timeline') })
    .first()
    .click();
  await picture(page, 'deposit-step-by-step');
});
