import { tradeList } from '@fulcrum/contract/market-data/calls';
import { myDeal } from '@fulcrum/contract/trading/calls';

import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { placeOrder } from './place-order.ts';
import { keepPicture } from './readable.ts';

test(
  'a stop-limit order is placed on the ticket and linked with another order',
  FURTHER,
  async ({ page, open, words, server, demo }, { project }) => {
    const token = await demo();
    const listed = await call(server.url, tradeList, {});
    const instrument = listed.find(({ Code }) => Code === 'EURUSD');
    const ask = instrument?.ForexQuotations.Ask;
    if (!instrument || ask == null) throw new Error('No EURUSD here');
    const stop = (ask + 0.02).toFixed(5);
    const limit = (ask + 0.021).toFixed(5);

    await open('/trade?code=EURUSD');
    await page.getByRole('radio', { name: words('trade.pending') }).click();
    await page.getByRole('textbox', { name: words('trade.targetPrice') }).fill(stop);
    await page.getByRole('switch', { name: words('trade.kinds.stopLimit') }).click();
    await page.getByRole('textbox', { name: words('trade.limitPrice') }).fill(limit);
    await keepPicture(page, `screens/ticket-stop-limit-${project.name}`);
    await page.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) }).click();
    const confirm = page.getByRole('dialog');
    await expect(confirm.getByText(words('trade.limitPrice'), { exact: true })).toBeVisible();
    await confirm.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) }).click();
    await expect(confirm).toBeHidden();

    const below = {
      type: 1,
      cont: '0.20',
      forex_id: instrument.Id,
      status: 0,
      multiple: 100,
      target_price: (ask - 0.02).toFixed(5),
    };
    const other = await placeOrder(server.url, below, token);
    await open('/order?type=0');
    const card = page.getByRole('listitem').filter({ hasText: words('trade.kinds.stopLimit') });
    await expect(card.getByText(limit)).toBeVisible();
    await card.getByRole('button', { name: words('orders.modify') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: new RegExp('0\\.20') }).click();
    await expect(sheet.getByText(words('orders.link.with'))).toBeVisible();
    await sheet.getByText(words('orders.link.with')).scrollIntoViewIfNeeded();
    await keepPicture(page, `screens/sheet-link-${project.name}`);
    await page.keyboard.press('Escape');
    await keepPicture(page, `screens/orders-linked-${project.name}`);
    const { data } = await call(server.url, myDeal, { status: 0 }, token);
    const mine = data.find(({ LimitPrice }) => LimitPrice === limit);
    expect(mine).toMatchObject({ Kind: 'stop', TargetPrice: stop, LinkedId: other });

    // Both are cancelled by one press.
    await card.getByRole('button', { name: words('orders.modify') }).click();
    await sheet.getByRole('button', { name: words('orders.link.cancelBoth') }).click();
    await expect
      .poll(async () => (await call(server.url, myDeal, { status: 0 }, token)).data.length)
      .toBe(0);
  },
);
