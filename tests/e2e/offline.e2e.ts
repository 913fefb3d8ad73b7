import type { Page } from '@playwright/test';

import { expect, test, tokenOf } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { placeOrder } from './place-order.ts';
import { keepPicture } from './readable.ts';

test.use({ serviceWorkers: 'allow' });

/** Time within which everything must be right again after the network is back. */
const BACK_WITHIN_MS = 5_000;

for (const [lang, width] of [
  ['ar', 390],
  ['en', 390],
  ['en', 320],
] as const) {
  test.describe(`in ${lang}, ${width} px wide`, () => {
    test.use({ lang, viewport: { width, height: 844 } });

    test('LIVE-014 the app opens without a network, with grey and dated orders, and is soon live again', async ({
      page,
      context,
      server,
      open,
      words,
      demo,
    }) => {
      await demo();
      await open('/');
      const price = page.locator('a.row', { hasText: 'EUR/USD' }).locator('.row__price');
      await expect(price).toHaveText(/\d/);
      const length = digits(await price.innerText()).length;
      const order = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
      await placeOrder(server.url, order, await tokenOf(page));
      await open('/order?type=1');
      await expect(page.locator('.pos')).toHaveCount(1);
      await workerInCharge(page);
      await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
      await seeNoPricesKept(page);

      await context.setOffline(true);
      await expect(page.locator('.conn__pill')).toBeVisible();
      await seeOldOrders(page);
      await open('/');
      await page.reload();
      const offline = new RegExp(firstWords(words('connection.offline')));
      await expect(page.getByText(offline)).toBeVisible();
      await expect.poll(async () => digits(await price.innerText()).length).toBe(length);
      await keepPicture(page, `screens/offline-home-${lang}`);
      await open('/order?type=1');
      await seeOldOrders(page);
      expect(await page.evaluate(() => localStorage.getItem('account'))).toContain('"holding"');

      await open('/trade?code=EURUSD');
      const buy = page.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) });
      await expect(buy).toBeDisabled();
      await keepPicture(page, `screens/offline-trade-${lang}`);
      const kept = await page.evaluate(keptAddresses);
      expect(kept.length).toBeGreaterThan(20);
      const rest = /^\/(?:$|assets\/|fonts\/|icon|apple|manifest)/;
      expect(kept.filter((path) => !rest.test(path))).toEqual([]);

      await context.setOffline(false);
      await expect(buy).toBeEnabled({ timeout: BACK_WITHIN_MS });
      await open('/order?type=1');
      await expect(page.locator('.summary__grid')).toBeVisible();
      await expect(page.locator('.summary .as-of')).toHaveCount(0);
      await page.evaluate(() => localStorage.removeItem('session'));
      await page.reload();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('account'))).toBeNull();
    });
  });
}

/** Checks that the page that is kept for offline has no prices, which the server puts into it. */
async function seeNoPricesKept(page: Page): Promise<void> {
  const kept = await page.evaluate(async () => (await caches.match('/'))?.text());
  expect(kept).toContain('class="app boot"');
  expect(kept).not.toContain('id="glance"');
  const sent = await page.evaluate(async () => (await fetch('/')).text());
  expect(sent).toContain('id="glance"');
}

/** Checks that the order of the open page is grey, and says when it was seen. */
async function seeOldOrders(page: Page): Promise<void> {
  await expect(page.locator('.pos')).toHaveCount(1);
  await expect(page.locator('#orders-holding')).toContainText('1');
  await expect(page.locator('.summary .as-of')).toHaveText(/\d\d:\d\d:\d\d/);
  expect(await coloursOf(page, '.summary :is(.up, .dn), .pos :is(.up, .dn)')).toEqual(
    await coloursOf(page, '.summary__grid .num', 1),
  );
  const strip = await page.locator('.conn__pill').boundingBox();
  const summary = await page.locator('.summary').boundingBox();
  expect(strip?.y ?? 0).toBeGreaterThan((summary?.y ?? 0) + (summary?.height ?? 0));
}

test(
  'LIVE-013 prices of a feed that stopped keep their time, offline and after two reloads',
  FURTHER,
  async ({ page, context, open, words, demo }) => {
    let stoppedAt = Number.POSITIVE_INFINITY;
    await context.routeWebSocket(/\/v1\/ws/, (client) => {
      const live = client.connectToServer();
      live.onMessage((message) => {
        const isMarket = String(message).startsWith('{"type":"DAY_MARKET"');
        if (!isMarket || Date.now() < stoppedAt) client.send(message);
      });
    });
    await demo();
    await open('/');
    await expect(page.locator('a.row').first().locator('.row__price')).toHaveText(/\d/);
    await workerInCharge(page);
    await open('/trade?code=EURUSD');
    await expect(page.locator('form').getByRole('button', { name: /^Buy/ })).toBeEnabled();
    stoppedAt = Date.now();
    await expect(page.getByText(firstWords(words('trade.priceFrom')))).toBeVisible({
      timeout: 20_000,
    });
    await context.setOffline(true);
    const strip = page.locator('.conn__pill');
    const shownTime = async () => /\d\d:(\d\d:\d\d)/.exec(await strip.innerText())?.[1] ?? '';
    await expect(strip).toContainText(firstWords(words('connection.offline')));
    const before = await shownTime();
    // An instrument that was quoted seldom may have stopped before the others.
    expect(secondsAfter(before, stoppedAt)).toBeLessThan(4);
    for (const _ of [1, 2]) {
      await page.reload();
      await expect(strip).toContainText(firstWords(words('connection.offline')));
      await expect.poll(shownTime).toBe(before);
    }
  },
);

/** The colours of all elements, each once; of `max` elements if given. */
const coloursOf = (page: Page, selector: string, max = Number.POSITIVE_INFINITY) =>
  page
    .locator(selector)
    .evaluateAll(
      (all, most) => [
        ...new Set(all.slice(0, most ?? all.length).map((each) => getComputedStyle(each).color)),
      ],
      Number.isFinite(max) ? max : null,
    );

/** Seconds from a moment until the minutes and seconds of a time, at most half an hour. */
function secondsAfter(text: string, at: number): number {
  const [minutes = Number.NaN, seconds = Number.NaN] = text.split(':').map(Number);
  const later = minutes * 60 + seconds - (Math.floor(at / 1_000) % 3_600);
  return ((later + 5_400) % 3_600) - 1_800;
}

const firstWords = (text: string) => text.split('{{')[0]?.trim() ?? text;
const digits = (text: string) => text.replace(/\D/g, '');

async function workerInCharge(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(async () => {
      if (navigator.serviceWorker.controller?.state !== 'activated') return false;
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      const texts = files.find((name) => name.includes('/assets/text-'));
      return texts !== undefined && (await caches.match(texts)) !== undefined;
    });
  await expect.poll(isReady).toBe(true);
  // Prices are kept when the page is hidden, as a phone does before it closes the page.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
  });
}

async function keptAddresses(): Promise<string[]> {
  const paths: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) paths.push(new URL(url).pathname);
  }
  return paths;
}
