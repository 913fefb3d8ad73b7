import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

/** Rows that the server puts into the page. */
const ROWS = 12;
const APP_FILE = /\/assets\/base-/;
/** Allows for a font that loads late and moves a line by less than a pixel. */
const SHIFT_MAX = 0.001;

interface Row {
  readonly code: string;
  readonly top: number;
  readonly height: number;
  /** The inline end of the price, which has the same place whatever its figures are. */
  readonly priceEnd: number;
  readonly priceTop: number;
}

/** Waits until each of the first instruments has a price: the server has just started. */
async function untilQuoted(url: string): Promise<void> {
  const missing = async () => {
    const page = await (await fetch(url)).text();
    return page.includes('id="glance"') ? page.split('"bid":null').length - 1 : ROWS;
  };
  await expect.poll(missing).toBe(0);
}

/** Holds the app's own file back until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let letCome = (): void => undefined;
  const late = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(APP_FILE, async (route) => {
    await late;
    await route.continue();
  });
  return letCome;
}

/** Opens the app with rows that the person has chosen before. */
async function chooseRows(page: Page, isAdvanced: boolean): Promise<void> {
  const kept = JSON.stringify({ state: { isAdvanced }, version: 0 });
  await page.addInitScript((settings) => localStorage.setItem('settings', settings), kept);
}

/** Adds up how far the page's elements move without a press, as Core Web Vitals do. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = { shifts: 0 };
    Object.assign(globalThis, { shown });
    new PerformanceObserver((list) => {
      // The type of these entries is missing in TypeScript's library.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shown.shifts += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shown: { shifts: number } }).shown.shifts);

const rowsIn = (page: Page, list: string): Promise<Row[]> =>
  page.locator(`${list} .row`).evaluateAll((rows) =>
    rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      const price = row.querySelector('.row__price > .px')?.getBoundingClientRect();
      const isRtl = document.dir === 'rtl';
      return {
        code: row.querySelector('.row__code')?.textContent ?? '',
        top,
        height,
        priceEnd: Math.round((isRtl ? price?.left : price?.right) ?? 0),
        // A name of two lines moves the price by a quarter of a pixel.
        priceTop: Math.floor(price?.top ?? 0),
      };
    }),
  );

for (const [lang, isAdvanced] of [
  ['en', false],
  ['hk', false],
  ['ar', false],
  ['en', true],
  ['ar', true],
] as const) {
  test.describe(`in ${lang} before the app has come, ${isAdvanced ? 'advanced' : 'simple'}`, () => {
    test.use({ lang });

    test('ROW-005 the page shows the first prices where the app will show them', async ({
      page,
      open,
      server,
    }) => {
      await untilQuoted(server.url);
      await chooseRows(page, isAdvanced);
      const letAppCome = await holdApp(page);
      await watchShifts(page);
      const opened = open('/');
      const prices = page.locator('.boot .row__price');
      await expect(prices).toHaveCount(isAdvanced ? 2 * ROWS : ROWS);
      for (const price of await prices.allTextContents()) expect(price).toMatch(/^[\d,]+\.\d+$/);
      await expect(page.locator('.boot .row--dim')).toHaveCount(0);
      const name = lang === 'hk' ? '歐元 / 美元' : '';
      if (!isAdvanced) await expect(page.locator('.boot .row__name').first()).toHaveText(name);
      const inFrame = await rowsIn(page, '.boot');
      letAppCome();
      await opened;
      await expect(page.locator('.rows-port .row__price').first()).toBeVisible();
      await expect(page.locator('.boot')).toHaveCount(0);
      const inApp = await rowsIn(page, '.rows-port');
      expect(inApp.slice(0, ROWS)).toEqual(inFrame.slice(0, inApp.length));
      expect(await shiftsOf(page)).toBeLessThan(SHIFT_MAX);
    });
  });
}

test.describe('on a later visit', () => {
  test('names are those of the reader’s language', async ({ page, open }) => {
    await open('/');
    const name = page.locator('.rows-port .row__name').first();
    await expect(name).toHaveText(/Euro/);
    // The app keeps the list when it is idle. A page that is left may be ended before that.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('market'))).toContain('Euro');
    await page.goto('about:blank');
    await holdApp(page);
    void open('/').catch(() => undefined);
    await expect(page.locator('.boot .row__name').first()).toHaveText(/Euro/);
  });

  test('prices of an old page are dimmed and say their time', async ({ page, open, server }) => {
    const old = Date.parse('2026-06-10T16:00:05Z');
    await page.route(`${server.url}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"at":\d+/, `"at":${old}`);
      await route.fulfill({ response, body });
    });
    await holdApp(page);
    void open('/').catch(() => undefined);
    await expect(page.locator('.boot .row--dim')).toHaveCount(ROWS);
    await expect(page.locator('.boot__age')).toHaveText('06/10, 12:00');
  });
});
