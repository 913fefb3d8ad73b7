import { gzipSync } from 'node:zlib';

import type { Page, Response } from '@playwright/test';

import { expect, test } from './fixtures.ts';

/**
 * Kilobytes after gzip that a phone may have to load before the app shows prices. The page alone
 * shows the first ones before that, for which it has three kilobytes more than its frame needs.
 */
const BUDGET_KB = { script: 154, document: 27 } as const;

/** A file that fits into one packet gains nothing from compression. */
const PACKET_BYTES = 1_400;

test('the first screen stays within its budget of bytes, compressed on their way', async ({
  page,
  open,
}) => {
  const sizes = { script: 0, document: 0 };
  const whole: string[] = [];
  const came: Response[] = [];
  page.on('response', (response) => void came.push(response));
  await markFirstPrices(page);
  const app = page.waitForResponse(/\/assets\/base-[\w-]+\.js$/);
  await open('/');
  await app;
  await expect(page.locator('.rows-port').getByText('EUR/USD')).toBeVisible();
  const shownAt = await timeOfFirstPrices(page);
  // Files requested after that do not belong to the first screen.
  const first = came.filter((response) => response.request().timing().startTime < shownAt);

  for (const response of first) {
    const type = response.request().resourceType();
    // Styles are inlined in the page, so no style sheet is loaded.
    expect(type, response.url()).not.toBe('stylesheet');
    if (type !== 'script' && type !== 'document') continue;
    // The app asks for these once it has drawn the first screen.
    if (/\/text-\w+-rest-/.test(response.url())) continue;
    const body = await response.body();
    const isSmaller = (await response.allHeaders())['content-encoding'] !== undefined;
    if (body.byteLength > PACKET_BYTES && !isSmaller) whole.push(response.url());
    sizes[type] += gzipSync(body).byteLength / 1024;
  }
  expect(sizes.script).toBeGreaterThan(0);
  expect(whole).toEqual([]);
  expect(sizes.script).toBeLessThan(BUDGET_KB.script);
  expect(sizes.document).toBeLessThan(BUDGET_KB.document);
});

/** Lets the page note when the app shows its first prices. */
const markFirstPrices = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      const rows = document.querySelector('.rows-port');
      if (!rows?.textContent.includes('EUR/USD')) return;
      watcher.disconnect();
      performance.mark('first-prices');
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true, characterData: true });
  });

/** Returns when the app showed its first prices, epoch ms. */
const timeOfFirstPrices = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [mark] = performance.getEntriesByName('first-prices');
    return performance.timeOrigin + (mark?.startTime ?? Number.NaN);
  });

test('no button, link or tag of the news is empty without the texts of the other screens', async ({
  page,
  open,
  words,
}) => {
  await page.route(/\/text-\w+-rest-/, (route) => route.abort());
  await open('/news');
  await expect(page.getByRole('heading', { name: words('news.title') })).toBeVisible();
  await expect(page.locator('.lead__title')).toBeVisible();
  const silent = await page
    .locator('.screen:visible')
    .locator('button, a, .tag')
    .evaluateAll((all) =>
      all
        .filter((each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === '')
        .map((each) => each.outerHTML),
    );
  expect(silent).toEqual([]);
});

test.describe('while the app is on its way', () => {
  test.use({ lang: 'ar' });

  test('Home says what it is to a visitor, nothing of an account, and no other page is Home', async ({
    page,
    open,
    words,
  }) => {
    await page.route(/\/assets\/base-/, (route) => route.abort());
    const lead = page.getByText(words('home.practise', { amount: '100,000' }));
    await open('/');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('.boot .topbar__title')).toHaveText(words('tabs.quotes'));
    await expect(lead).toBeVisible();
    const notice = page.locator('.boot .notice');
    await expect(notice).toHaveCount(1);
    await page.evaluate(() => {
      const dismissedNotice = { text: 'simulated', at: Date.now() };
      localStorage.setItem('settings', JSON.stringify({ state: { dismissedNotice }, version: 0 }));
    });
    await page.reload();
    await expect(lead).toBeVisible();
    await expect(notice).toHaveCount(0);

    const bar = page.locator('.boot .tabbar');
    await expect(bar).toContainText(words('tabs.trade'));
    await expect(bar.locator('[aria-current]')).toHaveText(words('tabs.quotes'));
    // Orders redirects to the login, which has no tab bar.
    for (const [route, tab] of [
      ['/trade', words('tabs.trade')],
      ['/order', null],
      ['/login', null],
    ] as const) {
      await open(route);
      await page.reload();
      await expect(lead).toBeHidden();
      await expect(bar).toBeVisible({ visible: tab !== null });
      if (tab !== null) await expect(bar.locator('[aria-current]')).toHaveText(tab);
      const price = page.locator('.boot .px--xl');
      await expect(price).toHaveCount(route === '/trade' ? 1 : 0);
    }

    await page.evaluate(() => {
      localStorage.setItem('session', '{"state":{"token":"a-token","user":null},"version":0}');
    });
    await open('/');
    await page.reload();
    await expect(page.locator('.equity')).toBeVisible();
    await expect(page.locator('.equity')).toHaveText('');
  });

  test('its lines and rows stand as they do in the app, whatever font has come', async ({
    page,
    open,
    words,
  }) => {
    const lead = page.getByText(words('home.practise', { amount: '100,000' }));
    const heights = () =>
      lead.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].map(({ height }) => height);
      });
    const top = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
    let letCome = (): void => undefined;
    const late = new Promise<void>((resolve) => (letCome = resolve));
    await page.route(/\/(assets\/base-|fonts\/)/, async (route) => {
      await late;
      await route.continue();
    });
    const opened = open('/');
    await expect(lead).toBeVisible();
    const inFrame = await heights();
    const row = await top('.boot .row');
    letCome();
    await opened;
    await expect(page.locator('.boot')).toHaveCount(0);
    expect(await heights()).toEqual(inFrame);
    await expect(page.locator('.rows-port')).toBeVisible();
    expect(await top('.rows-port')).toBe(row);
  });
});
