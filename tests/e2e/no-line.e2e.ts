import { expect, test } from './fixtures.ts';

test('LIVE-019 where WebSockets are refused, a demo buys, sees prices move and closes', async ({
  page,
  context,
  open,
  words,
  demo,
}) => {
  let isRefused = true;
  await context.routeWebSocket(/.*/, (line) => {
    if (isRefused) void line.close();
    else line.connectToServer();
  });
  await demo();
  await open('/');
  await expect(page.getByText(words('connection.slow'))).toBeVisible();
  const price = page.locator('a.row', { hasText: 'EUR/USD' }).locator('.row__price');
  const first = await price.innerText();
  await expect(price).not.toHaveText(first);

  await open('/trade?code=EURUSD');
  const side = new RegExp(`^${words('trade.buy')}`);
  await page.locator('form').getByRole('button', { name: side }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: side }).click();
  await expect(sheet).toBeHidden();
  await open('/order?type=1');
  const card = page.getByRole('listitem').filter({ hasText: 'EUR/USD' });
  await card.getByRole('button', { name: words('orders.close'), exact: true }).click();
  const closeAt = new RegExp(`^${words('orders.closeAt').trim()}`);
  await sheet.getByRole('button', { name: closeAt }).click();
  await expect(page.getByText(words('orders.noHolding'))).toBeVisible();

  isRefused = false;
  // Another network is tried at once.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(words('connection.slow'))).toBeHidden();
});
