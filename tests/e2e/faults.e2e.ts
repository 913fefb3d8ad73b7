import { tradeList } from '@fulcrum/contract/market-data/calls';
import { myDeal } from '@fulcrum/contract/trading/calls';
import type { Locator, Page } from '@playwright/test';

import { call } from './api.ts';
import { expect, test as base, tokenOf } from './fixtures.ts';
import { roughNetwork, type RoughNetwork } from './rough-network.ts';
import { startServer, type RunningServer } from './server.ts';
import type { Words } from './words.ts';

/** Time within which everything must be right again after the network is back. */
const BACK_WITHIN_MS = 5_000;
/**
 * Time between two breaks of the connection; in the long proof, that between two tunnels of a
 * train.
 */
const BREAK_EVERY_MS = process.env['PROOF'] === 'long' ? 10_000 : 2_500;

const test = base.extend<{ network: RoughNetwork; own: RunningServer }>({
  // This server is the test's own, because it is killed.
  own: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
    server.removeData();
  },
  network: async ({ own }, use) => {
    const network = await roughNetwork(own.url);
    await use(network);
    await network.close();
  },
});

test('two seconds of latency and a lost answer make one order of one wish', async ({
  page,
  network,
  own,
  words,
}) => {
  const { token, buy } = await begin(page, network, words);
  network.delay(1_000);
  await placeOrder(page, buy, words);
  await expect.poll(() => held(own.url, token), { timeout: 20_000 }).toBe(1);
  await expect(page.getByRole('dialog')).toBeHidden();

  network.delay(2_000);
  await buy.click();
  const sheet = page.getByRole('dialog');
  const confirm = sheet.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) });
  await confirm.click();
  const often = { timeout: 20_000, intervals: [200] };
  await expect.poll(() => held(own.url, token), often).toBe(2);
  // The server has received the order; its reply is delayed and then lost.
  network.cut();
  network.delay(0);
  // Without another press, the app itself asks again with the same id.
  await expect(sheet).toBeHidden({ timeout: 20_000 });
  expect(await held(own.url, token)).toBe(2);
});

test('a line that breaks again and again is live again within five seconds each time', async ({
  page,
  network,
  own,
  words,
}) => {
  const { buy } = await begin(page, network, words);
  for (let breaks = 0; breaks < 3; breaks += 1) {
    await page.waitForTimeout(BREAK_EVERY_MS);
    network.leadTo(null);
    network.cut();
    await expect(buy).toBeDisabled();
    network.leadTo(own.url);
    await expect(buy).toBeEnabled({ timeout: BACK_WITHIN_MS });
    await seePricesOfServer(page, own.url);
  }
});

test('a killed server takes the prices away, and comes back with everything', async ({
  page,
  network,
  own,
  words,
}) => {
  const { token, buy } = await begin(page, network, words);
  await placeOrder(page, buy, words);
  await expect(page.getByRole('dialog')).toBeHidden();
  network.leadTo(null);
  await own.kill();
  network.cut();
  await expect(buy).toBeDisabled();
  const again = await startServer({ dataDir: own.dataDir });
  try {
    network.leadTo(again.url);
    await expect(buy).toBeEnabled({ timeout: BACK_WITHIN_MS });
    await seePricesOfServer(page, again.url);
    expect(await held(again.url, token)).toBe(1);
    await page.goto(`${network.url}/#/order?type=1`);
    await expect(page.getByRole('listitem').filter({ hasText: 'EUR/USD' })).toHaveCount(1);
  } finally {
    await again.stop();
  }
});

test('ten minutes of sleep leave no old price looking live', async ({
  page,
  network,
  own,
  words,
}) => {
  await page.clock.install();
  const { buy } = await begin(page, network, words);
  network.leadTo(null);
  network.cut();
  await page.clock.fastForward('10:00');
  await expect(buy).toBeDisabled();
  network.leadTo(own.url);
  // A device that wakes up shows its page again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(buy).toBeEnabled({ timeout: BACK_WITHIN_MS });
  await seePricesOfServer(page, own.url);
});

/** Opens a demo account on Trade, through the rough network. */
async function begin(page: Page, network: RoughNetwork, words: Words) {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(`${network.url}/#/login`);
  await page.getByRole('button', { name: words('login.demo') }).click();
  await expect(page).toHaveURL(/#\/$/);
  const token = await tokenOf(page);
  await page.goto(`${network.url}/#/trade?code=EURUSD`);
  const buy = page.locator('form').getByRole('button', {
    name: new RegExp(`^${words('trade.buy')}`),
  });
  await expect(buy).toBeEnabled();
  return { token, buy };
}

async function placeOrder(page: Page, buy: Locator, words: Words): Promise<void> {
  await buy.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) }).dblclick();
}

const held = async (url: string, token: string): Promise<number> =>
  (await call(url, myDeal, { status: 1, page: 1 }, token)).data.length;

/** Waits until the shown price follows the server's. */
async function seePricesOfServer(page: Page, url: string): Promise<void> {
  const shown = async () => Number(await page.locator('.quote .px .sr').textContent());
  const served = async () =>
    (await call(url, tradeList, {})).find(({ Code }) => Code === 'EURUSD')?.ForexQuotations.Bid;
  await expect
    .poll(async () => Math.abs((await shown()) - ((await served()) ?? 0)) < 0.000_3)
    .toBe(true);
}
