import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { tryDemo } from './person.ts';

test.use({ serviceWorkers: 'allow' });

/** Time within which everything must be right again after the network is back. */
const BACK_WITHIN_MS = 5_000;

for (const lang of ['en', 'ar'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('the app opens without a network, says so, and is live again soon after', async ({
      page,
      context,
      open,
      words,
    }) => {
      await tryDemo(page, { words, open });
      const price = page.locator('a.row', { hasText: 'EUR/USD' }).locator('.row__price');
      await expect(price).toHaveText(/\d/);
      const length = digits(await price.innerText()).length;
      await workerInCharge(page);
      await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);

      await context.setOffline(true);
      await page.reload();
      await expect(
        page.getByText(new RegExp(offlineWords(words('connection.offline')))),
      ).toBeVisible();
      await expect.poll(async () => digits(await price.innerText()).length).toBe(length);
      await page.screenshot({ path: `test-results/screens/offline-home-${lang}.png` });

      await open('/trade?code=EURUSD');
      const buy = page.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) });
      await expect(buy).toBeDisabled();
      await page.screenshot({ path: `test-results/screens/offline-trade-${lang}.png` });

      const kept = await page.evaluate(keptAddresses);
      expect(kept.length).toBeGreaterThan(20);
      expect(
        kept.filter((path) => !/^\/(?:$|assets\/|fonts\/|icon|apple|manifest)/.test(path)),
      ).toEqual([]);

      await context.setOffline(false);
      await expect(buy).toBeEnabled({ timeout: BACK_WITHIN_MS });
    });
  });
}

const offlineWords = (text: string) => text.split('{{')[0]?.trim() ?? text;
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
